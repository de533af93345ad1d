import Storage
import Threads

/// Where the store has the answers that are kept for repeated calls.
final class AnswerLedger: Sendable {
    /// The record of an answer, and what it takes there, in bytes.
    struct Place: Sendable {
        let position: RecordPosition
        let byteCount: Int
    }

    struct Table: Sendable {
        private var places: [StoredAnswer.Name: Place] = [:]
        fileprivate(set) var byteCount = 0

        subscript(name: StoredAnswer.Name) -> Place? {
            get { places[name] }
            set {
                byteCount += (newValue?.byteCount ?? 0) - (places[name]?.byteCount ?? 0)
                places[name] = newValue
            }
        }

        /// Whether an answer stands in a file before `file`.
        func isNeeded(before file: Int) -> Bool { places.values.contains { $0.position.file < file } }

        /// What the answers take in files before `file`.
        func byteCount(before file: Int) -> Int {
            places.values.reduce(0) { $1.position.file < file ? $0 + $1.byteCount : $0 }
        }
    }

    /// Held while a record is appended, so that what takes that back comes behind.
    let table = Guarded(Table())

    /// What all answers take in the files.
    var byteCount: Int { table.withLock { $0.byteCount } }
}
