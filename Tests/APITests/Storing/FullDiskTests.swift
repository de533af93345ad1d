import Glibc
import HTTP
import JSON
import Sessions
import Storage
import Testing
import TestSupport

@testable import API

/// A disk that takes nothing: changes are refused with 507, and nothing that was acknowledged is lost.
@Suite struct FullDiskTests {
    private static let edit = #"{"operations": [{"set": {"key": "gap"}, "constant": 33}]}"#

    @Test func `a full disk refuses changes, reads go on, and it heals`() throws {
        let stored = try StoredClient()
        try stored.client.put(twoViews)
        let before = try stored.send(.get, "/layouts/x").body
        stored.disk.fail(with: ENOSPC)
        let calls: [(Method, String, String)] = [
            (.patch, "/layouts/x/constraints", Self.edit), (.post, "/layouts", twoViews),
            (.put, "/layouts/x", twoViews),
            (.put, "/layouts/y", twoViews), (.delete, "/layouts/x", ""),
            (.patch, "/layouts/x/traits", #"{"size": {"width": 999}}"#),
        ]
        for (method, target, body) in calls + calls {
            let answer = try stored.send(method, target, body)
            #expect(answer.status == .insufficientStorage, "\(method) \(target): \(answer.json)")
            #expect(answer.json["detail"]?.string?.contains("No space left on device") == true)
            #expect(try stored.send(.get, "/layouts/x").body == before)
            #expect(try stored.send(.get, "/layouts").json["layouts"]?.elements.count == 1)
        }
        #expect(try stored.send(.get, "/metrics").status == .ok)
        stored.disk.fail(with: 0)
        try stored.waitUntilHealed()
        #expect(try stored.send(.patch, "/layouts/x/constraints", Self.edit).json["revision"]?.number == 2)
        let after = try stored.send(.get, "/layouts/x").body
        try stored.restart()
        #expect(try stored.send(.get, "/layouts/x").body == after)
    }

    /// Catches a full disk that cannot be emptied: removals need room, too.
    @Test func `layouts can be deleted on a full disk, which makes room`() throws {
        let stored = try StoredClient(fileBytes: 4_096...8_192)
        let ids = (0..<40).map { "l\($0)" }
        for id in ids { #expect(try stored.send(.put, "/layouts/\(id)", twoViews).status == .created) }
        stored.disk.fill()
        // What the present file has room for is still stored.
        while try stored.send(.put, "/layouts/l0", twoViews).status == .ok {}
        let refusal = try stored.send(.put, "/layouts/new", twoViews)
        #expect(refusal.status == .insufficientStorage)
        #expect(refusal.json["detail"]?.string?.contains("layouts can be deleted, which makes room") == true)
        #expect(try stored.send(.get, "/readyz").status == .serviceUnavailable)
        let oldest = try #require(try stored.journal.files.first?.number)
        for id in ids.dropLast() {
            let answer = try stored.send(.delete, "/layouts/\(id)")
            #expect(answer.status == .noContent, "\(id): \(answer.json)")
            #expect(try stored.send(.patch, "/layouts/l39/constraints", Self.edit).status == .insufficientStorage)
        }
        try eventually("files are given up") {
            stored.client.service.registry.compact(beyond: 0)
            return try stored.journal.files.first?.number ?? 0 > oldest
        }
        for hasRoom in [false, true] {
            if hasRoom { stored.disk.empty() }
            try stored.restart()
            #expect(try stored.send(.get, "/layouts").json["layouts"]?.elements.count == 1)
        }
        #expect(try stored.send(.patch, "/layouts/l39/constraints", Self.edit).status == .ok)
    }

    /// Each call of the system fails once, whichever comes then.
    @Test(arguments: 0..<24)
    func `one call that fails loses no more than what it was for`(position: Int) throws {
        let stored = try StoredClient(fileBytes: 1_024...2_048)
        var known: [String: [UInt8]] = [:]
        stored.disk.failOnce(after: position)
        for round in 0..<40 {
            let id = "l\(round % 4)"
            let (method, target, body): (Method, String, String) =
                switch round % 7 {
                case 0...2 where known[id] != nil: (.patch, "/layouts/\(id)/constraints", Self.edit)
                case 5 where known[id] != nil: (.delete, "/layouts/\(id)", "")
                default: (.put, "/layouts/\(id)", twoViews)
                }
            let answer = try stored.send(method, target, body)
            switch answer.status {
            case .ok, .created: known[id] = try stored.send(.get, "/layouts/\(id)").body
            case .noContent: known[id] = nil
            default:
                #expect(answer.status == .insufficientStorage, "\(round): \(method) \(target) \(answer.json)")
                try stored.waitUntilHealed()
            }
            try expect(known, of: stored)
        }
        try stored.restart()
        try expect(known, of: stored)
    }

    private func expect(_ known: [String: [UInt8]], of stored: StoredClient) throws {
        for id in ["l0", "l1", "l2", "l3"] {
            let answer = try stored.send(.get, "/layouts/\(id)")
            if let body = known[id] { #expect(answer.body == body) } else { #expect(answer.status == .notFound) }
        }
    }

    /// The fault was to say of one that is too large that too much waits.
    @Test func `a layout that is too large for a record is refused with the number`() throws {
        let directory = try TemporaryDirectory()
        var options = JournalOptions()
        options.maxRecordBytes = 2_000
        let client = TestClient(of: try LayoutService(directory: directory.path, options))
        defer { client.service.close() }
        #expect(try client.send(.put, "/layouts/small", #"{"view":{}}"#).status == .created)
        let views = (0..<1_000).map { #"{"id":"view\#($0)"}"# }.joined(separator: ",")
        let refusal = try client.send(.put, "/layouts/large", #"{"view":{"subviews":[\#(views)]}}"#)
        #expect(refusal.status == .insufficientStorage)
        #expect(refusal.json["detail"]?.string?.contains("the layout needs more than 2000 bytes") == true)
        #expect(try client.send(.get, "/layouts/large").status == .notFound)
    }
}
