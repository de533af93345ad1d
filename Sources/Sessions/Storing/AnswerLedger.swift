import Storage
import Threads

/// The locations in the store of the responses that are kept for repeated calls.
final class AnswerLedger: Sendable {
    /// The position and the size in bytes of a stored response.
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

        /// Returns true if a response is stored in a file before `file`.
        func isNeeded(before file: Int) -> Bool { places.values.contains { $0.position.file < file } }

        /// Returns the number of bytes that the responses use in files before `file`.
        func byteCount(before file: Int) -> Int {
            places.values.reduce(0) { $1.position.file < file ? $0 + $1.byteCount : $0 }
        }
    }

    /// Locked while a record is appended, so that its undo runs after the update.
    let table = Guarded(Table())

    /// The number of bytes that all responses use in the files.
    var byteCount: Int { table.withLock { $0.byteCount } }
}
