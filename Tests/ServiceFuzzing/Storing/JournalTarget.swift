import API
public import Fuzzing
import HTTP
import JSON
import LayoutModel
import Sessions
import Storage
import TestSupport
import Wire

/// Opens damaged journals, and checks that what is found there was there before.
///
/// Without salvaging, a journal is refused, or holds what it held after one of the calls. With salvaging, each layout
/// is one that its id has had, and the next start finds the same. `LayoutArchive` agrees with the service about what is
/// sound. If records are forged, with right checksums, they may hold anything, but the service still answers.
public struct JournalTarget: Sendable {
    static let historyCount = 6
    private let histories = (0..<Self.historyCount).map { StoredHistory($0) }

    public init() {}

    /// Returns whether layouts were found in it, by salvaging if necessary.
    ///
    /// - Throws: ``BrokenPromise`` if they never were, or the service and a check disagree.
    public func read(_ text: [UInt8]) throws(BrokenPromise) -> Bool {
        guard let parts = try? JSONValue(parsing: text).elements, let number = parts.first?.number else {
            throw BrokenPromise("not a list of damages")
        }
        let history = histories[Int(number) % histories.count]
        let damages = parts.dropFirst().compactMap { JournalDamage($0) }
        var files = history.files
        for damage in damages { damage.apply(to: &files) }
        let directory = TemporaryDirectory.inMemory()
        for (name, bytes) in files {
            do { try directory.write(bytes, to: name) } catch { throw BrokenPromise("cannot write: \(error)") }
        }
        let isForged = damages.contains { $0.isForgery }
        let check = JournalCheck(history: history, directory: directory, isForged: isForged)
        return try check.run(isUntouched: damages.isEmpty)
    }
}

/// The check of one directory.
private struct JournalCheck {
    let history: StoredHistory
    let directory: TemporaryDirectory
    let isForged: Bool

    /// Returns whether layouts were found.
    func run(isUntouched: Bool) throws(BrokenPromise) -> Bool {
        let isSound = try checkArchive()
        let table = try table(isSalvaging: false, isAfterSalvage: false)
        // A directory without files is a new one, which there is nothing to inspect in.
        if let isSound, isSound != (table != nil) {
            throw BrokenPromise("sound for a check: \(isSound), for a service: \(table != nil)")
        }
        if let table, !isForged, !history.tables.contains(table) { throw BrokenPromise("\(table) never was") }
        if isUntouched, table != history.tables.last { throw BrokenPromise("untouched, but \(table ?? [:])") }
        if let table { return !table.isEmpty }
        guard let salvaged = try self.table(isSalvaging: true, isAfterSalvage: true) else { return false }
        let next = try self.table(isSalvaging: false, isAfterSalvage: true)
        guard isForged || next == salvaged else {
            throw BrokenPromise("\(salvaged) is salvaged, and then there is \(next.map { "\($0)" } ?? "damage")")
        }
        return !salvaged.isEmpty
    }

    /// Inspects the directory; returns whether it is sound, nil if there is nothing in it.
    private func checkArchive() throws(BrokenPromise) -> Bool? {
        let archive: LayoutArchive
        do throws(JournalError) {
            archive = try LayoutArchive(directory: directory.path, limits: LayoutLimits())
        } catch {
            switch error {
            case .cannotUse: return nil
            case .newerVersion: return false
            default: throw BrokenPromise("an inspection has failed: \(error)")
            }
        }
        for key in archive.keys {
            let session: LayoutSession
            do throws(SessionError) { session = try archive.session(of: key) } catch { continue }
            guard let document = try? session.documentJSON(within: AnswerLimit(bytes: .max)) else { continue }
            guard isForged || history.has(key.id, at: session.revision, document) else {
                throw BrokenPromise("an archive has \(key.id) at \(session.revision), which it never was")
            }
        }
        return archive.isSound
    }

    /// Opens the directory and reads all layouts; returns their revisions, nil if the directory is refused.
    private func table(isSalvaging: Bool, isAfterSalvage: Bool) throws(BrokenPromise) -> StoredHistory.Table? {
        var options = StoredHistory.options
        options.isSalvaging = isSalvaging
        let service: LayoutService
        do throws(JournalError) {
            service = try LayoutService(directory: directory.path, options)
        } catch {
            switch error {
            case .damaged where !isSalvaging, .newerVersion: return nil
            default: throw BrokenPromise("\(isSalvaging ? "salvaging" : "opening") has failed: \(error)")
            }
        }
        defer { service.close() }
        var table: StoredHistory.Table = [:]
        for id in StoredHistory.ids {
            let answer = service.respond(to: .sent(.get, "/layouts/\(id)/source"))
            switch answer.status {
            case .ok:
                let revision = StoredHistory.revision(answer) ?? 0
                table[id] = revision
                // What was salvaged goes on with a later number than all that is lost.
                let wasThere =
                    isAfterSalvage
                    ? history.hasHad(id, upTo: revision, answer.body) : history.has(id, at: revision, answer.body)
                guard isForged || wasThere else {
                    let text = String(decoding: answer.body, as: UTF8.self)
                    throw BrokenPromise("\(id) at \(revision) never was \(text)")
                }
            case .notFound, .gone: break
            default:
                guard isForged else { throw BrokenPromise("\(id): \(answer.status)") }
            }
            guard isForged else { continue }
            for path in ["", "/explanation", "/changes"] {
                _ = service.respond(to: .sent(.get, "/layouts/\(id)\(path)"))
            }
            // What is forged may be in what an undo applies.
            for _ in 0..<5 where service.respond(to: .sent(.post, "/layouts/\(id)/undo")).status != .ok { break }
        }
        return table
    }
}
