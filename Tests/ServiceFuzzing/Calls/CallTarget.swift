import API
public import Fuzzing
import HTTP
import LayoutEngine
import LayoutFuzzing
import Sessions

/// Sends requests with strange queries and fields to a service with one layout, and checks the answers.
public struct CallTarget: Sendable {
    private static let document = Array(
        """
        {"traits": {"size": {"width": 300, "height": 200}, "safeArea": {"top": 20}}, "view": {"id": "root", "subviews": [
         {"id": "v2", "text": {"string": "Hello"}}, {"id": "v3", "scroll": {}, "guides": [{"id": "g1"}], "subviews": [{"id": "v4"}]}]},
         "constraints": [{"equation": "v2.left == root.left + 8", "key": "k1"}, "v2.top == root.safeArea.top",
          {"equation": "v3.left == v2.right + 8", "group": "even"}, "v3.top == 0", "v3.size == 50", "v2.width == 400"]}
        """.utf8
    )
    private static let edit = Array(#"{"operations": [{"set": {"key": "k1"}, "constant": 12}]}"#.utf8)

    public init() {}

    /// Returns whether the request was not refused.
    ///
    /// - Throws: ``BrokenPromise`` if the answer is not one that the service may give.
    public func read(_ bytes: [UInt8]) throws(BrokenPromise) -> Bool {
        guard let request = SentRequest.read(bytes) else { return false }
        var limits = ServiceLimits()
        (limits.sessions.engine.work, limits.sessions.memory) = (20_000_000, 256 << 20)
        let service = LayoutService(limits: limits)
        // The layout is at revision 2, and can be brought to 3 again.
        for (method, path, body) in [
            (HTTP.Method.put, "/layouts/x", Self.document), (.patch, "/layouts/x/constraints", Self.edit),
            (.patch, "/layouts/x/traits", Array(#"{"direction": "rtl"}"#.utf8)), (.post, "/layouts/x/undo", []),
        ] {
            let response = service.respond(to: .sent(method, path, body))
            guard !response.status.isError else { throw BrokenPromise("the layout: \(response.status)") }
        }
        let admission = service.admit(request, contentLength: request.body.count, from: "fuzzer")
        let response = service.respond(to: request)
        response.stream?.end()
        try AnswerRules(request: request, response: response).check()
        if let admission {
            // Of two reasons to refuse a request either may be told.
            guard admission.status.isError == response.status.isError else {
                throw BrokenPromise("\(admission.status) for the head, \(response.status) for all of it")
            }
        }
        if request.method == .get || request.method == .head, request.path != ["metrics"] {
            let again = service.respond(to: request)
            again.stream?.end()
            guard again.status == response.status, again.body == response.body else {
                throw BrokenPromise("another answer to the same question")
            }
        }
        try checkLayout(of: service, after: request)
        return !response.status.isError
    }

    /// Checks that the layout can still be read, where it has not been deleted.
    private func checkLayout(of service: LayoutService, after request: Request) throws(BrokenPromise) {
        let layout = service.respond(to: .sent(.get, "/layouts/x"))
        let isGone = layout.status == .notFound && request.method == .delete
        guard layout.status == .ok || isGone else { throw BrokenPromise("the layout afterwards: \(layout.status)") }
    }
}
