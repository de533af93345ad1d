import API
import Arguments
import HTTP
import JSON
import LayoutEngine
import LayoutModel
import Sessions
import Wire

/// Calls of the service about one document, made without a server.
struct DocumentCalls {
    private let service: LayoutService
    private let limits: ServiceLimits
    private let bytes: [UInt8]
    /// The id under which the document is kept during calls that need one.
    private let id: String

    /// - Parameters:
    ///   - bytes: the document; `lint` beside it is passed over.
    ///   - input: where it is from; its name is the id.
    ///   - context: the limits and fonts.
    init(_ bytes: [UInt8], from input: Input, _ context: CommandContext) {
        limits = context.limits
        service = LayoutService(limits: limits, fonts: context.fonts)
        self.bytes = LintMember.blanked(in: bytes)
        id = Self.id(of: input)
    }

    /// A parameter of a query.
    typealias Parameter = (name: String, value: String?)

    /// `POST /solve`.
    func solve(_ parameters: [Parameter]) throws(CallRefused) -> [UInt8] {
        try call(.post, "/solve", parameters, body: bytes)
    }

    /// `GET /layouts/{id}/…`, after `PUT /layouts/{id}`.
    func ask(_ part: String, _ parameters: [Parameter]) throws(CallRefused) -> [UInt8] {
        _ = try call(.put, "/layouts/\(id)", [("frames", "none")], body: bytes)
        return try call(.get, "/layouts/\(id)/\(part)", parameters)
    }

    /// `GET /layouts/{id}/picture.svg`, or `POST /layouts/{id}/variants` for several devices.
    func picture(_ arguments: ParsedArguments) throws(CallRefused) -> [UInt8] {
        let devices = arguments.value("device")?.split(separator: ",").map(String.init) ?? []
        guard devices.count > 1 else {
            let names = ["device", "orientation", "direction", "annotate", "appearance"]
            return try ask("picture.svg", names.map { ($0, arguments.value($0)) })
        }
        let variants = devices.map { device in
            let traits = [
                ("device", device), ("orientation", arguments.value("orientation")),
                ("direction", arguments.value("direction")),
            ].compactMap { name, value in value.map { JSONValue.Member(key: name, value: .string($0)) } }
            return JSONValue.object([JSONValue.Member(key: "traits", value: .object(traits))])
        }
        var writer = JSONWriter()
        writer.value(.object([JSONValue.Member(key: "variants", value: .array(variants))]))
        _ = try call(.put, "/layouts/\(id)", [("frames", "none")], body: bytes)
        return try call(
            .post,
            "/layouts/\(id)/variants",
            ["annotate", "appearance"].map { ($0, arguments.value($0)) },
            body: writer.bytes,
            accepting: "image/svg+xml"
        )
    }

    /// The layout as a file of Swift; what the service refuses is refused.
    func swiftFile() throws(CallRefused) -> [UInt8] {
        _ = try solve([("frames", "none")])
        do throws(Problem) {
            var budget = WorkBudget(limit: limits.sessions.engine.work)
            let body = RequestBody(bytes, limits: limits.body)
            let document = try LayoutRequest(body: body, allowingVariants: true, budget: &budget).document
            return Array(try SwiftFile(document, written: bytes, stem: id).text.utf8)
        } catch {
            throw CallRefused(problem: (try? JSONValue(parsing: error.json)) ?? .object([]))
        }
    }

    private func call(
        _ method: Method,
        _ path: String,
        _ parameters: [Parameter],
        body: [UInt8] = [],
        accepting media: String? = nil
    ) throws(CallRefused) -> [UInt8] {
        let items = parameters.compactMap { name, value in value.map { "\(name)=\(Self.encoded($0))" } }
        let text = items.isEmpty ? path : "\(path)?\(items.joined(separator: "&"))"
        guard let target = RequestTarget(text) else { preconditionFailure("a target that cannot be parsed: \(text)") }
        var headers: HeaderFields = body.isEmpty ? [:] : ["Content-Type": "application/json"]
        if let media { headers.append("Accept", media) }
        let response = service.respond(to: Request(method: method, target: target, headers: headers, body: body))
        guard (200...299).contains(response.status.rawValue) else {
            let problem = try? JSONValue(parsing: response.body)
            throw CallRefused(problem: problem ?? .object([]))
        }
        return response.body
    }

    /// Percent-encodes everything but letters and digits.
    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            guard scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
                return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
            return String(scalar)
        }.joined()
    }

    /// The name of a file without folders and ending, as far as an id may have its letters.
    private static func id(of input: Input) -> String {
        guard case .file(let path) = input, let name = path.split(separator: "/").last else { return "layout" }
        let stem = name.split(separator: ".", omittingEmptySubsequences: true).first ?? name
        let id = stem.unicodeScalars.map { scalar in
            let isAllowed = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isAllowed || scalar == "-" ? Character(scalar) : "_"
        }
        return String(id.prefix(128))
    }
}

/// A call was refused, with an answer as of RFC 9457.
struct CallRefused: Error {
    let problem: JSONValue
}
