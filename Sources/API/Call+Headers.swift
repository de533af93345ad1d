import HTTP
import Wire

/// Checks of the header fields of a request.
extension Call {
    /// Checks that the client accepts the media type of the answer; nil = the answer has no content.
    func checkAccept(_ produced: MediaType?) throws(Problem) {
        guard let produced, let accept = request.headers.combined("Accept"), accept != "*/*" else { return }
        guard let accepted = AcceptedMediaTypes(parsing: accept) else {
            throw Problem(.notAcceptable, "the Accept field is malformed")
        }
        guard accepted.quality(of: produced) > 0 else {
            throw Problem(.notAcceptable, "this call answers in \(produced.type)/\(produced.subtype)")
        }
    }

    /// Checks that the body is declared as JSON in UTF-8, or not declared at all.
    func checkContent() throws(Problem) {
        if let coding = request.headers.combined("Content-Encoding"), coding.lowercased() != "identity" {
            throw Problem(.unsupportedMediaType, "the body has to come without a content coding")
        }
        if request.method == .put, request.headers.contains("Content-Range") {
            throw Problem(.badRequest, "a layout is put as a whole, not in parts")  // RFC 9110, 14.5
        }
        if request.headers.hasOnly("Content-Type", "application/json") { return }
        guard let text = request.headers["Content-Type"] else { return }
        guard !request.headers.isRepeated("Content-Type") else {
            throw Problem(.badRequest, "there is more than one Content-Type field")
        }
        guard let media = MediaType(parsing: text), media.isSameType(as: .json) || media.subtype.hasSuffix("+json")
        else {
            throw Problem(.unsupportedMediaType, "the body has to be application/json")
        }
        guard media.charset == nil || media.charset == "utf-8" else {
            throw Problem(.unsupportedMediaType, "JSON is in UTF-8")
        }
    }

    /// Returns the condition of a field like `If-Match`; nil where there is no such field.
    private func condition(_ name: String) throws(Problem) -> EntityTagCondition? {
        guard let text = request.headers.combined(name) else { return nil }
        guard let condition = EntityTagCondition(parsing: text) else {
            throw Problem(.badRequest, "the \(name) field is malformed; a tag is a revision in quotes")
        }
        return condition
    }

    /// Returns the precondition of an edit, for the current revision of the layout (nil = it does not exist).
    func editCondition() throws(Problem) -> @Sendable (Int?) -> Bool {
        let match = try condition("If-Match")
        let noneMatch = try condition("If-None-Match")
        return { revision in
            guard let revision else { return match == nil }
            let tag = EntityTag(revision: revision)
            return (match?.matchesStrongly(tag) ?? true) && !(noneMatch?.matchesWeakly(tag) ?? false)
        }
    }

    /// How the current revision of a layout relates to the conditions of a read.
    enum Freshness {
        /// It does not match `If-Match`: 412.
        case stale
        /// The client has it already: 304.
        case known
        case wanted
    }

    /// Returns the conditions of a read; `If-Match` takes precedence over `If-None-Match` (RFC 9110, 13.2.2).
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
    /// Adds the content types that `method` accepts, which RFC 9110, 15.5.16, and RFC 5789, 3.1, require of a 415.
    mutating func offerContent(of method: Method) {
        headers.append("Accept", "application/json")
        if method == .patch { headers.append("Accept-Patch", "application/json") }
        headers.append("Accept-Encoding", "identity")
    }
}

extension EntityTag {
    init(revision: Int) {
        self.init(revision)
    }
}

extension MediaType {
    static let json = MediaType("application", "json")
    static let yaml = MediaType("application", "yaml")
    /// The text format of Prometheus.
    static let exposition = MediaType(
        "text",
        "plain",
        parameters: [FieldParameter(name: "version", value: "0.0.4"), FieldParameter(name: "charset", value: "utf-8")]
    )
}
