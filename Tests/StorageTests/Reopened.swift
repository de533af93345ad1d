import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Storage

/// What a directory holds, as a journal reads it.
struct Reopened {
    var payloads: [[UInt8]] = []
    var positions: [RecordPosition] = []
    var damages: [Damage] = []

    /// Opens the directory, and closes it again.
    init(_ directory: TemporaryDirectory, _ options: JournalOptions = JournalOptions()) throws {
        var (payloads, positions): ([[UInt8]], [RecordPosition]) = ([], [])
        let journal = try Journal(directory: directory.path, options: options) { position, payload, _ in
            payloads.append(Array(payload))
            positions.append(position)
        }
        damages = journal.hasSalvaged
        journal.close()
        (self.payloads, self.positions) = (payloads, positions)
    }
}

extension Journal {
    /// Opens a directory whose records do not matter.
    static func open(_ directory: TemporaryDirectory, _ options: JournalOptions = JournalOptions()) throws -> Journal {
        try Journal(directory: directory.path, options: options) { _, _, _ in }
    }

    /// Waits until a record is settled; returns whether it is stored.
    func isStoredInTheEnd(_ sequence: UInt64) -> Bool {
        let settled = DispatchSemaphore(value: 0)
        let outcome = Outcome()
        whenSettled(sequence) { isStored in
            outcome.isStored = isStored
            settled.signal()
        }
        settled.wait(for: "record \(sequence) is settled")
        return outcome.isStored
    }

    /// Appends a record that must be accepted, and waits until it is settled.
    @discardableResult
    func store(_ payload: [UInt8]) throws -> Entry {
        guard let entry = append(payload, undo: {}), isStoredInTheEnd(entry.sequence) else {
            throw StorageFailure(errno: 0, "a record was not stored")
        }
        return entry
    }

    private final class Outcome: @unchecked Sendable {
        var isStored = false
    }
}

extension TemporaryDirectory {
    func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
    }

    /// The names of the files in it, sorted.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}

extension TemporaryDirectory {
    /// The permission bits of a file.
    func permissions(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.posixPermissions] as? Int
    }
}
