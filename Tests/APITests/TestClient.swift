import HTTP
import JSON
import Testing
import TextMetrics

@testable import API

/// A client of a service of its own, without a network in between.
struct TestClient {
    let service: LayoutService

    init(
        limits: ServiceLimits = ServiceLimits(),
        access: AccessControl = AccessControl(),
        fonts: FontCatalog = .builtIn
    ) {
        service = LayoutService(limits: limits, access: access, fonts: fonts)
    }

    init(of service: LayoutService) {
        self.service = service
    }

    func send(_ method: Method, _ target: String, _ body: String = "", headers: HeaderFields = [:]) throws -> Answer {
        let target = try #require(RequestTarget(target))
        var headers = headers
        if !body.isEmpty, !headers.contains("Content-Type") { headers.append("Content-Type", "application/json") }
        let request = Request(method: method, target: target, headers: headers, body: Array(body.utf8))
        return try Answer(service.respond(to: request))
    }

    /// Puts a layout `x`, which has to be possible.
    @discardableResult
    func put(_ body: String) throws -> Answer {
        let answer = try send(.put, "/layouts/x", body)
        #expect(answer.status == .created || answer.status == .ok, "\(answer.json)")
        return answer
    }

    /// Edits the constraints of `x` by these operations.
    func edit(_ operations: String, beside: String = "") throws -> Answer {
        try send(.patch, "/layouts/x/constraints", #"{"operations":[\#(operations)]\#(beside)}"#)
    }

    func editViews(_ operations: String) throws -> Answer {
        try send(.patch, "/layouts/x/views", #"{"operations":[\#(operations)]}"#)
    }
}

/// An answer of the service.
struct Answer {
    let status: Status
    let headers: HeaderFields
    let body: [UInt8]
    /// null where the answer is no JSON.
    let json: JSONValue

    init(_ response: Response) throws {
        (status, headers, body) = (response.status, response.headers, response.body)
        let type = response.headers["Content-Type"] ?? ""
        let isJSON = type.hasSuffix("json") && type != "application/x-ndjson"
        json = isJSON ? try JSONValue(parsing: body) : .null
    }

    /// The frame of a view as x, y, width, height.
    func frame(_ name: String) -> [Double]? {
        guard let frame = json["frames"]?[name] else { return nil }
        return ["x", "y", "width", "height"].compactMap { frame[$0]?.number }
    }

    /// The ids that an edit names under `added`, `updated` or `removed`.
    func changes(_ name: String) -> [String] {
        json["changes"]?[name]?.strings ?? []
    }

    /// The ids of the constraints that were left out.
    var broken: [String] {
        json["diagnostics"]?["conflicts"]?.elements.flatMap { $0["broken"]?.strings ?? [] } ?? []
    }

    /// The pointers of the faults.
    var pointers: [String] {
        json["errors"]?.elements.compactMap { $0["pointer"]?.string } ?? []
    }
}

/// A layout of 300 × 200 with `a` and `b` beside each other, 50 × 50 each.
let twoViews = """
    {"name": "pair", "traits": {"size": {"width": 300, "height": 200}},
     "view": {"subviews": [{"id": "a"}, {"id": "b"}]},
     "constraints": ["a.left == superview.left + 10", "a.top == 0", "b.top == 0", "a.size == 50", "b.size == 50",
                     {"equation": "b.left == a.right + 8", "key": "gap"}]}
    """
