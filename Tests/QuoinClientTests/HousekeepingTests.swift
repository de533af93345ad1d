import API
import HTTP
import Sessions
import TestSupport
import Testing
import Wire

@testable import Quoin

/// What calls begin in the process, as nothing else does.
@Suite struct HousekeepingTests {
    @Test func `one call in an interval begins, and none while it goes on`() {
        let housekeeping = Housekeeping(LayoutService())
        #expect(!housekeeping.begin(at: .milliseconds(999)))
        #expect(housekeeping.begin(at: .milliseconds(1_000)))
        #expect(!housekeeping.begin(at: .seconds(60)))
        housekeeping.end(at: .milliseconds(1_000))
        #expect(!housekeeping.begin(at: .milliseconds(1_999)))
        #expect(housekeeping.begin(at: .milliseconds(2_000)))
    }

    /// The fault was that nothing ever looked for layouts that are idle.
    @Test func `calls let layouts expire`() async throws {
        var limits = ServiceLimits()
        limits.sessions.timeToLive = .milliseconds(1)
        let service = LayoutService(limits: limits)
        let housekeeping = Housekeeping(service)
        let (one, all) = (try #require(RequestTarget("/layouts/x")), try #require(RequestTarget("/layouts")))
        let body = Array(#"{"view":{}}"#.utf8)
        #expect(service.respond(to: Request(method: .put, target: one, body: body)).status == .created)
        // A list of layouts does not count as use.
        func isListed() -> Bool {
            let list = service.respond(to: Request(method: .get, target: all)).body
            return String(decoding: list, as: UTF8.self).contains(#""id":"x""#)
        }
        #expect(isListed())
        try await eventuallyAsync("the layout expires") {
            housekeeping.beginIfDue()
            return !isListed()
        }
        #expect(service.respond(to: Request(method: .get, target: one)).status == .notFound)
    }
}
