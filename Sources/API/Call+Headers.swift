import HTTP
import Wire

/// Checks of the header fields of a request: content negotiation, and preconditions (`If-Match`, `If-None-Match`).
extension Call {
    /// Checks that the client accepts one of the media types of the call's responses, if there are any.
    func checkAccept(of route: Route) throws(Problem) {
        guard route.produces != nil, let accept = request.headers.combined("Accept"), accept != "*/*" else { return }
        guard let accepted = AcceptedMediaTypes(parsing: accept) else {
            throw Problem(.notAcceptable, "the Accept field is malformed")
        }
        // Each line of a line-based response is JSON.
        let media = isOfLines && route.takesLines ? [.lines, .json] : route.wholeMedia
        guard media.contains(where: { accepted.quality(of: $0) > 0 }) else {
            let known = media.map(\.essence).joined(separator: " or ")
            throw Problem(.notAcceptable, "this call answers in \(known), which the Accept field excludes")
        }
    }

    /// Returns true if the client accepts the media type of a successful response that was made for another request.
    func accepts(_ response: Response) -> Bool {
        guard response.status.rawValue < 300, let accept = request.headers.combined("Accept"), accept != "*/*",
            let type = response.headers["Content-Type"], let media = MediaType(parsing: type)
        else { return true }
        return AcceptedMediaTypes(parsing: accept).map { $0.quality(of: media) > 0 } ?? false
    }

    /// Returns the media type that the client prefers; the first one in case of a tie.
    func preferred(among types: [MediaType]) -> MediaType {
        guard let accept = request.headers.combined("Accept"), let accepted = AcceptedMediaTypes(parsing: accept) else {
            return types[0]
        }
        return types.dropFirst().reduce(types[0]) { best, type in
            accepted.quality(of: type) > accepted.quality(of: best) ? type : best
        }
    }

    /// True if the body is declared as a list of lines.
    var isOfLines: Bool {
        if request.headers.hasOnly("Content-Type", LayoutService.linesType) { return true }
        guard let text = request.headers["Content-Type"], let media = MediaType(parsing: text) else { return false }
        return media.isSameType(as: .lines)
    }

    /// True if the body is declared as an Interface Builder file, which some calls do not accept.
    var isOfFile: Bool {
        guard !request.headers.hasOnly("Content-Type", "application/json"), let text = request.headers["Content-Type"],
            let media = MediaType(parsing: text)
        else { return false }
        return media.isXML
    }

    /// Checks that the body is declared as a type that the route accepts, in UTF-8, or not declared at all.
    func checkContent(of route: Route) throws(Problem) {
        if let coding = request.headers.combined("Content-Encoding"), coding.lowercased() != "identity" {
            let found = coding.prefix(Self.longestEcho)
            throw Problem(
                .unsupportedMediaType,
                "the body must not have a content coding, and this one is \(found)"
            )
        }
        if request.method == .put, request.headers.contains("Content-Range") {
            throw Problem(.badRequest, "a layout is replaced as a whole; leave out Content-Range")  // RFC 9110, 14.5
        }
        if request.headers.hasOnly("Content-Type", "application/json") { return }
        guard let text = request.headers["Content-Type"] else {
            // A browser sends a preflight before a page may send JSON to another site, but not for a body without a
            // type.
            guard !request.headers.contains("Origin") else {
                throw Problem(
                    .unsupportedMediaType,
                    "a page has to declare its body: send 'Content-Type: application/json'"
                )
            }
            return
        }
        guard !request.headers.isRepeated("Content-Type") else {
            throw Problem(.badRequest, "there is more than one Content-Type field")
        }
        guard let media = MediaType(parsing: text) else {
            throw Problem(.unsupportedMediaType, "the Content-Type field is malformed; send application/json")
        }
        let isTaken =
            media.isSameType(as: .json) || media.isDocument || route.takesLines && media.isSameType(as: .lines)
            || route.takesFiles && media.isXML
        guard isTaken else { throw Problem(.unsupportedMediaType, Self.wrongContent(media, of: route)) }
        guard media.charset == nil || media.charset == "utf-8" else {
            let name = media.isXML ? "the file" : "JSON"
            throw Problem(.unsupportedMediaType, "\(name) is in UTF-8, but this body declares another charset")
        }
    }

    /// The maximum number of characters of a header field that a message repeats.
    static let longestEcho = 100

    /// Returns the detail of a 415 for content that is not JSON: the type received, and the type to send.
    private static func wrongContent(_ media: MediaType, of route: Route) -> String {
        let known = "application/json" + (route.takesFiles ? ", or application/xml for an Interface Builder file" : "")
        let words = "the body has to be \(known), and this one is \(media.essence.prefix(longestEcho))"
        if media.isSameType(as: MediaType("application", "x-www-form-urlencoded")) {
            return "\(words), as 'curl -d' sends it; use 'curl --json', or -H 'Content-Type: application/json'"
        }
        guard media.isPatch else { return words }
        return route.method == .patch ? "\(words); an edit is described in /openapi.yaml" : words
    }

    /// Returns the condition of a field such as `If-Match`; nil if there is no such field.
    private func condition(_ name: String) throws(Problem) -> EntityTagCondition? {
        guard let text = request.headers.combined(name) else { return nil }
        guard let condition = EntityTagCondition(parsing: text) else {
            throw Problem(.badRequest, "the \(name) field is malformed; a tag is a revision in quotes")
        }
        return condition
    }

    /// Returns true if the client already has the content with a tag (`If-None-Match`).
    func knows(_ tag: EntityTag) throws(Problem) -> Bool {
        try condition("If-None-Match")?.matchesWeakly(tag) ?? false
    }

    /// Returns the precondition of an edit (`If-Match`, `If-None-Match`) as a function of the current revision; nil
    /// means that there is no such layout.
    func editCondition() throws(Problem) -> @Sendable (Int?) -> Bool {
        let match = try condition("If-Match")
        let noneMatch = try condition("If-None-Match")
        return { revision in
            guard let revision else { return match == nil }
            let tag = EntityTag(revision: revision)
            return (match?.matchesStrongly(tag) ?? true) && !(noneMatch?.matchesWeakly(tag) ?? false)
        }
    }

    /// Returns the refusal (412) of a call whose precondition fails for the current revision; 0 means that there is no
    /// such layout.
    func failedPrecondition(_ current: Int) -> Problem {
        Problem(failedPrecondition: failedPreconditionWords(current), current: current)
    }

    private func failedPreconditionWords(_ current: Int) -> String {
        guard let text = request.headers.combined("If-Match"), let match = EntityTagCondition(parsing: text),
            current == 0 || !match.matchesStrongly(EntityTag(revision: current))
        else { return "the layout is at revision \(current), which If-None-Match excludes" }
        guard current > 0 else { return "there is no such layout, and If-Match asks for one" }
        let field = "If-Match: \(text.prefix(Self.longestEcho))"
        guard match.matchesWeakly(EntityTag(revision: current)) else {
            return "the layout is at revision \(current), which is not that of \(field)"
        }
        return
            "\(field) is a weak tag, which never matches (RFC 9110, 13.1.1); the layout is at revision \(current), so send "
            + "\(EntityTag(revision: current)). Proxies that compress answers make tags weak"
    }

    /// The relation of a layout's current revision to the conditions of a read.
    enum Freshness {
        /// The revision does not match `If-Match`: 412.
        case stale
        /// The client already has the revision: 304.
        case known
        case wanted
    }

    /// Returns the preconditions of a read; `If-Match` takes precedence over `If-None-Match` (RFC 9110, 13.2.2).
    func readCondition() throws(Problem) -> @Sendable (Int) -> Freshness {
        let match = try condition("If-Match")
        let noneMatch = try condition("If-None-Match")
        return { revision in
            let tag = EntityTag(revision: revision)
            if let match, !match.matchesStrongly(tag) { return .stale }
            return noneMatch?.matchesWeakly(tag) == true ? .known : .wanted
        }
    }
}

extension Response {
    /// Adds the content types that `method` accepts, which RFC 9110, 15.5.16, and RFC 5789, 3.1, require for a 415.
    mutating func offerContent(of route: Route) {
        headers.append("Accept", route.takesFiles ? "application/json, application/xml" : "application/json")
        if route.method == .patch { headers.append("Accept-Patch", "application/json") }
        headers.append("Accept-Encoding", "identity")
    }
}

extension EntityTag {
    init(revision: Int) {
        self.init(revision)
    }
}

extension MediaType {
    /// The type without its parameters.
    var essence: String { "\(type)/\(subtype)" }

    /// True for a patch format, which describes changes to a document (RFC 7396, RFC 6902).
    fileprivate var isPatch: Bool { subtype == "merge-patch+json" || subtype == "json-patch+json" }

    /// True for XML, the format of Interface Builder files (RFC 7303, 3 and 4.2).
    fileprivate var isXML: Bool { subtype == "xml" && (type == "application" || type == "text") }

    /// True for JSON according to the suffix (RFC 6838, 4.2.8), unless it is a patch.
    fileprivate var isDocument: Bool { subtype.hasSuffix("+json") && !isPatch }

    static let text = MediaType("text", "plain", parameters: [FieldParameter(name: "charset", value: "utf-8")])
    static let json = MediaType("application", "json")
    /// JSON texts, one per line.
    static let lines = MediaType("application", "x-ndjson")
    static let events = MediaType("text", "event-stream")
    static let yaml = MediaType("application", "yaml")
    /// The Static Analysis Results Interchange Format.
    static let sarif = MediaType("application", "sarif+json")
    static let xml = MediaType("application", "xml")
    static let svg = MediaType("image", "svg+xml")
    static let png = MediaType("image", "png")
    static let pdf = MediaType("application", "pdf")
    static let html = MediaType("text", "html")
    static let javaScript = MediaType("text", "javascript")
    static let css = MediaType("text", "css")
    /// The text format of Prometheus.
    static let exposition = MediaType(
        "text",
        "plain",
        parameters: [FieldParameter(name: "version", value: "0.0.4"), FieldParameter(name: "charset", value: "utf-8")]
    )
}
