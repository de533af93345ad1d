import HTTP

/// What the header fields of a request ask for.
extension Call {
    /// Whether the client takes what the call answers in; nil = the call answers nothing.
    func checkAccept(_ produced: MediaType?) throws(Problem) {
        guard let produced, let accept = request.headers.combined("Accept"), accept != "*/*" else { return }
        guard let accepted = AcceptedMediaTypes(parsing: accept) else {
            throw Problem(.notAcceptable, "the Accept field is malformed")
        }
        guard accepted.quality(of: produced) > 0 else {
            throw Problem(.notAcceptable, "this call answers in \(produced.type)/\(produced.subtype)")
        }
    }

    /// Whether the body is said to be JSON in UTF-8, or nothing is said of it.
    func checkContent() throws(Problem) {
        if let coding = request.headers["Content-Encoding"], coding.lowercased() != "identity" {
            throw Problem(.unsupportedMediaType, "the body has to come without a content coding")
        }
        guard let text = request.headers["Content-Type"], text != "application/json" else { return }
        guard let media = MediaType(parsing: text), media.isSameType(as: .json) || media.subtype.hasSuffix("+json")
        else {
            throw Problem(.unsupportedMediaType, "the body has to be application/json")
        }
        guard media.charset == nil || media.charset == "utf-8" else {
            throw Problem(.unsupportedMediaType, "JSON is in UTF-8")
        }
    }

    /// What a field like `If-Match` asks of the tag; nil where there is none.
    private func condition(_ name: String) throws(Problem) -> EntityTagCondition? {
        guard let text = request.headers.combined(name) else { return nil }
        guard let condition = EntityTagCondition(parsing: text) else {
            throw Problem(.badRequest, "the \(name) field is malformed; a tag is a revision in quotes")
        }
        return condition
    }

    /// The test that a revision (nil = there is no such layout) has to pass for an edit.
    func editCondition() throws(Problem) -> @Sendable (Int?) -> Bool {
        let match = try condition("If-Match")
        let noneMatch = try condition("If-None-Match")
        return { revision in
            guard let revision else { return match == nil }
            let tag = EntityTag(revision: revision)
            return (match?.matchesStrongly(tag) ?? true) && !(noneMatch?.matchesWeakly(tag) ?? false)
        }
    }

    /// The test whether the client has a revision already.
    func knownCondition() throws(Problem) -> @Sendable (Int) -> Bool {
        let noneMatch = try condition("If-None-Match")
        return { noneMatch?.matchesWeakly(EntityTag(revision: $0)) ?? false }
    }
}

extension EntityTag {
    init(revision: Int) {
        self.init("\(revision)")
    }
}

extension MediaType {
    static let json = MediaType("application", "json")
    static let yaml = MediaType("application", "yaml")
    /// Metrics as Prometheus reads them.
    static let exposition = MediaType(
        "text",
        "plain",
        parameters: [FieldParameter(name: "version", value: "0.0.4"), FieldParameter(name: "charset", value: "utf-8")]
    )
}
