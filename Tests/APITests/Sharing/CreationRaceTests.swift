import HTTP
import JSON
import Sessions
import TestSupport
import Testing
import Threads

@testable import API

/// New layouts that several clients create, replace, edit and remove at the same moment.
@Suite struct CreationRaceTests {
    private let server = StubSharedServer()

    private enum Call: String, CaseIterable {
        case put, patch, delete

        func send(to client: TestClient, _ number: Int, _ headers: HeaderFields) throws -> Answer {
            switch self {
            case .put: try client.send(.put, "/layouts/x\(number)", twoViews, headers: headers)
            case .patch:
                try client.send(
                    .patch,
                    "/layouts/x\(number)/constraints",
                    #"{"operations":[{"set": {"key": "gap"}, "constant": 20}]}"#,
                    headers: headers
                )
            case .delete: try client.send(.delete, "/layouts/x\(number)", headers: headers)
            }
        }
    }

    private struct Race: CustomTestStringConvertible {
        var calls: [Call]
        var instances = 1
        var hasKeys = false

        var testDescription: String {
            "\(calls.map(\.rawValue).joined(separator: ", ")), \(instances) instances\(hasKeys ? ", keys" : "")"
        }
    }

    private static let races = [
        [Call.put, .patch, .patch], [.put, .put, .patch, .patch], [.put, .patch, .delete],
        [.put, .put, .delete, .patch],
    ].flatMap { calls in
        [1, 2].flatMap { count in [false, true].map { Race(calls: calls, instances: count, hasKeys: $0) } }
    }

    /// Catches a call that is told the outcome of another, and is then done again over what was acknowledged meanwhile.
    ///
    /// Every change that was answered has a revision of its own, and there are no others.
    @Test(arguments: races)
    private func `each change that is answered was done once`(race: Race) throws {
        let clients = (0..<race.instances).map { _ in TestClient(of: LayoutService(sharing: server)) }
        for number in 0..<Seeds.count(25) {
            let answers = Guarded<[(Call, Answer)]>([])
            let threads = try race.calls.enumerated().map { index, call in
                try Thread {
                    let headers: HeaderFields = race.hasKeys ? ["Idempotency-Key": "\(number)-\(index)"] : [:]
                    let client = clients[index % clients.count]
                    guard let answer = try? call.send(to: client, number, headers) else { return }
                    answers.withLock { $0.append((call, answer)) }
                }
            }
            for thread in threads { thread.join() }
            let all = answers.withLock { $0 }
            #expect(all.count == race.calls.count)
            let removals = all.count { $0.0 == .delete && $0.1.status == .noContent }
            var revisions: [Int] = []
            for (call, answer) in all where call != .delete {
                guard answer.status == .ok || answer.status == .created else {
                    #expect(call == .patch && answer.status == .notFound, "\(call) \(answer.status)")
                    continue
                }
                revisions.append(Int(answer.json["revision"]?.number ?? 0))
            }
            // Of two new layouts that replace each other, one was created; and another after each removal.
            let created = all.count { $0.1.status == .created }
            #expect(created >= 1 && created <= 1 + removals)
            #expect(revisions.sorted() == Array(1...revisions.count), "\(race.testDescription): \(revisions)")
            let last = try clients[0].send(.get, "/layouts/x\(number)")
            guard removals == 0 else { continue }
            #expect(last.json["revision"]?.number == Double(revisions.count))
        }
    }
}
