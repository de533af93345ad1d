import Foundation
import HTTP
import JSON
import Sessions
import Storage
import TestSupport
import Testing
import Wire

@testable import API

/// What is stored, and damaged while the service runs.
@Suite struct DamageMetTests {
    private let stored: StoredClient

    init() throws {
        stored = try StoredClient()
        for id in ["x", "y"] { try #require(try stored.send(.put, "/layouts/\(id)", twoViews).status == .created) }
        stored.evictAll()
        try stored.flipLastByte()
    }

    /// Catches a client that is told the files of the server, and damage that only that client hears of.
    @Test func `a damaged layout is told without its place, logged with it, and harms no other`() throws {
        let answer = try stored.send(.get, "/layouts/y")
        #expect(answer.status == .internalServerError)
        let detail = try #require(answer.json["detail"]?.string)
        for secret in [stored.directory.path, ".journal", "offset", "--salvage"] { #expect(!detail.contains(secret)) }
        #expect(try stored.send(.get, "/layouts/x").status == .ok)
        #expect(try stored.send(.get, "/layouts").json["layouts"]?.elements.count == 2)
        let reports = stored.client.service.takeDamageReports()
        let place = try #require(reports.first)
        #expect(reports.count == 1 && place.contains("\(stored.directory.path)/00000001.journal, offset "))
        // A client that asks again fills no log.
        #expect(try stored.send(.get, "/layouts/y").status == .internalServerError)
        #expect(stored.client.service.takeDamageReports().isEmpty)
        let ready = try stored.send(.get, "/readyz")
        #expect(ready.status == .ok && ready.json["damagedLayouts"]?.number == 1)
        let metrics = String(decoding: try stored.send(.get, "/metrics").body, as: UTF8.self)
        #expect(metrics.contains("quoin_damaged_layouts 1\n") && metrics.contains("quoin_damages_total 2\n"))
    }

    @Test(arguments: [true, false])
    func `a damaged layout can be replaced and deleted, which ends the alarm`(replaces: Bool) throws {
        #expect(try stored.send(.get, "/layouts/y").status == .internalServerError)
        let change =
            replaces ? try stored.send(.put, "/layouts/y", twoViews) : try stored.send(.delete, "/layouts/y")
        #expect(change.status == (replaces ? .ok : .noContent))
        #expect(try stored.send(.get, "/layouts/y").status == (replaces ? .ok : .notFound))
        #expect(try stored.send(.get, "/readyz").json["damagedLayouts"] == nil)
    }
}

/// What clients may read of faults of a store.
@Suite struct HiddenPlaceTests {
    private let server = StubSharedServer()

    @Test func `a foreign value in a shared store is told without its key, and harms no other`() throws {
        let client = TestClient(of: LayoutService(sharing: server))
        for id in ["x", "y"] { #expect(try client.send(.put, "/layouts/\(id)", twoViews).status == .created) }
        server.damage(LayoutKey("y", in: .shared))
        let answer = try client.send(.get, "/layouts/y")
        #expect(answer.status == .internalServerError)
        #expect(answer.json["detail"]?.string?.contains("10.0.0.1") == false)
        #expect(try client.send(.get, "/layouts/x").status == .ok)
        #expect(client.service.takeDamageReports() == ["key 'y' at 10.0.0.1:6379"])
        #expect(try client.send(.get, "/readyz").json["damagedLayouts"]?.number == 1)
    }

    @Test func `a store that refuses changes makes the service not ready, with the reason`() throws {
        let client = TestClient(of: LayoutService(sharing: server))
        server.trouble = StoreTrouble("it has no memory left (OOM)", details: "10.0.0.1:6379: OOM, script 1f2e")
        let answer = try client.send(.get, "/readyz")
        #expect(answer.status == .serviceUnavailable && answer.headers["Retry-After"] != nil)
        let detail = try #require(answer.json["detail"]?.string)
        #expect(detail.contains("it has no memory left (OOM)") && !detail.contains("10.0.0.1"))
        #expect(client.service.storageTrouble?.details.contains("10.0.0.1:6379") == true)
        server.trouble = nil
        #expect(try client.send(.get, "/readyz").status == .ok)
    }

    /// Catches a case whose text takes over what was meant for the log.
    @Test func `no problem has the place of damage`() {
        let place = "/var/lib/quoin/00000001.journal, offset 64: the checksum of the record is wrong"
        let problem = Problem(SessionError.unreadable(place))
        #expect(problem.status == .internalServerError)
        for part in ["/var", "journal", "offset", "checksum", "salvage"] { #expect(!problem.detail.contains(part)) }
    }
}
