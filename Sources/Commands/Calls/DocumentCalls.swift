import API
import Arguments
import HTTP
import JSON
import LayoutEngine
import LayoutModel
import Pictures
import Sessions
import Wire

/// Calls of the service about one document, made in this process or to a remote service.
struct DocumentCalls {
    private let callee: Callee
    let limits: ServiceLimits
    let bytes: [UInt8]
    /// True if the document was written as one, and not as an Interface Builder file or source code.
    private let isWritten: Bool
    /// True if the input is an Interface Builder file, whose traits include those of the options.
    private let isInterfaceBuilder: Bool
    /// The input's name in the form of an id, which answers contain.
    private let name: String
    /// The id under which calls that require a stored layout store the document.
    let id: String

    /// The destination of the calls.
    private enum Callee {
        case service(LayoutService)
        case remote(RemoteService)
    }

    /// - Parameters:
    ///   - text: the input; the `lint` member of a document is ignored.
    ///   - scene: the scene of a file; nil if the file has only one.
    ///   - input: the source of the text; its name becomes the id.
    ///   - context: the limits and fonts.
    ///   - remote: a remote service to call; nil to answer in this process.
    init(
        _ text: LayoutText,
        scene: String?,
        from input: Input,
        _ context: CommandContext,
        at remote: RemoteService? = nil
    ) {
        limits = context.limits
        isWritten = text.form == .document
        isInterfaceBuilder = text.form == .interfaceBuilder
        bytes = isWritten ? LintMember.blanked(in: text.document()) : text.document(scene: scene)
        name = Self.id(of: input)
        if let remote {
            callee = .remote(remote)
            // Random, so that it does not clash with other layouts, even if many commands run at once.
            id = "quoin-\(UInt64.random(in: 1 << 60 ... .max))-\(UInt64.random(in: 1 << 60 ... .max))"
        } else {
            callee = .service(LayoutService(limits: limits, fonts: context.fonts))
            id = name
        }
    }

    /// A query parameter.
    typealias Parameter = (name: String, value: String?)

    /// `POST /solve`.
    func solve(_ parameters: [Parameter]) throws(CallFailure) -> [UInt8] {
        try call(.post, "/solve", parameters, body: bytes)
    }

    /// `GET /layouts/{id}/…`, after `PUT /layouts/{id}`.
    func ask(_ part: String, _ parameters: [Parameter]) throws(CallFailure) -> [UInt8] {
        try keep()
        defer { forget() }
        return try call(.get, "/layouts/\(id)/\(part)", parameters)
    }

    /// `POST /layouts/{id}/sweep`, after `PUT /layouts/{id}`.
    func sweep(_ arguments: SweepArguments) throws(CallFailure) -> [UInt8] {
        try keep()
        defer { forget() }
        do throws(CallFailure) {
            return try call(.post, "/layouts/\(id)/sweep", [], body: arguments.body)
        } catch {
            guard case .refused(let problem) = error else { throw error }
            throw .refused(SweepArguments.naming(problem))
        }
    }

    private func keep() throws(CallFailure) {
        _ = try call(.put, "/layouts/\(id)", [("frames", "none")], body: bytes)
    }

    /// Removes the layout from a remote service; a service that cannot be reached expires it eventually.
    private func forget() {
        guard case .remote(var remote) = callee, let target = RequestTarget("/layouts/\(id)") else { return }
        remote.patience = .seconds(5)
        _ = try? remote.respond(to: Request(method: .delete, target: target))
    }

    /// The options that are parameters of every picture.
    private static let drawingParameters = ["annotate", "appearance", "style", "view", "scale"]

    /// Returns whether a picture shows the layout on several devices.
    static func drawsSeveral(_ arguments: ParsedArguments) -> Bool {
        let devices = arguments.list("device") ?? []
        return devices.count > 1 || devices.contains { DeviceGroup.named($0) != nil }
    }

    /// `GET /layouts/{id}/picture.svg`, `.png` or `.pdf`, or `POST /layouts/{id}/variants` for several devices.
    func picture(_ arguments: ParsedArguments) throws(CallFailure) -> [UInt8] {
        let format = arguments.value("format").flatMap(PictureFormat.init) ?? .svg
        let devices = arguments.list("device") ?? []
        guard Self.drawsSeveral(arguments) else {
            let traits = isInterfaceBuilder ? [] : ["device", "orientation", "direction"]
            let names = traits + Self.drawingParameters
            return try ask("picture.\(format.rawValue)", names.map { ($0, arguments.value($0)) })
        }
        let factors = [
            ("devices", devices), ("orientations", arguments.value("orientation").map { [$0] }),
            ("directions", arguments.value("direction").map { [$0] }),
        ].compactMap { name, words in
            words.map { JSONValue.Member(key: name, value: .array($0.map(JSONValue.string))) }
        }
        var writer = JSONWriter()
        writer.value(.object([JSONValue.Member(key: "variants", value: .object(factors))]))
        try keep()
        defer { forget() }
        do throws(CallFailure) {
            return try call(
                .post,
                "/layouts/\(id)/variants",
                Self.drawingParameters.map { ($0, arguments.value($0)) },
                body: writer.bytes,
                accepting: format.mediaType
            )
        } catch {
            guard case .refused(let problem) = error else { throw error }
            throw .refused(TraitOptions.naming(problem))
        }
    }

    /// Returns the layout as a Swift file; throws if the service refuses the document.
    func swiftFile() throws(CallFailure) -> [UInt8] {
        _ = try solve([("frames", "none")])
        do throws(Problem) {
            var budget = WorkBudget(limit: limits.sessions.engine.work)
            let body = RequestBody(bytes, limits: limits.body)
            let document = try LayoutRequest(body: body, allowingVariants: true, budget: &budget).document
            // Of a file, the traits of its canvas are written, and of source code the views that it creates.
            let other = isWritten ? nil : try? document.json(within: AnswerLimit(bytes: .max))
            return Array(try SwiftFile(document, written: other ?? bytes, stem: id).text.utf8)
        } catch {
            throw .refused((try? JSONValue(parsing: error.json)) ?? .object([]))
        }
    }

    private func call(
        _ method: Method,
        _ path: String,
        _ parameters: [Parameter],
        body: [UInt8] = [],
        accepting media: String? = nil
    ) throws(CallFailure) -> [UInt8] {
        let items = parameters.compactMap { name, value in value.map { "\(name)=\(Self.encoded($0))" } }
        let text = items.isEmpty ? path : "\(path)?\(items.joined(separator: "&"))"
        guard let target = RequestTarget(text) else { preconditionFailure("a target that cannot be parsed: \(text)") }
        var headers: HeaderFields = body.isEmpty ? [:] : ["Content-Type": "application/json"]
        if let media { headers.append("Accept", media) }
        let request = Request(method: method, target: target, headers: headers, body: body)
        let answer = try answer(to: request)
        guard case .service = callee else {
            return try RemoteService.content(of: answer.body, status: answer.status)
        }
        guard (200...299).contains(answer.status) else {
            throw .refused((try? JSONValue(parsing: answer.body)) ?? .object([]))
        }
        return answer.body
    }

    private func answer(to request: Request) throws(CallFailure) -> (status: Int, body: [UInt8]) {
        switch callee {
        case .service(let service):
            let response = service.respond(to: request)
            return (response.status.rawValue, response.body)
        case .remote(let remote):
            do throws(RemoteFault) {
                let answer = try remote.respond(to: request)
                return (answer.status, answer.body.replacing(Array(id.utf8), with: Array(name.utf8)))
            } catch {
                throw .unanswered(error)
            }
        }
    }

    /// Percent-encodes everything except letters and digits.
    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            guard scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
                return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
            return String(scalar)
        }.joined()
    }

    /// Returns the base name of a file with characters that are not allowed in an id replaced.
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

/// The reason that a call has no answer to print.
enum CallFailure: Error {
    /// The document was refused, with a problem in the format of RFC 9457.
    case refused(JSONValue)
    /// A remote service did not answer.
    case unanswered(RemoteFault)
}
