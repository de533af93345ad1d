import HTTP

/// Security fields that restrict what a browser does with an answer, by its media type.
enum ContentPolicy {
    /// Appends `nosniff` to every answer with content, and the fields of a page to what a browser displays.
    ///
    /// A `Content-Security-Policy` that a handler has set is kept.
    static func protect(_ response: inout Response) {
        // JSON answers come with the field, and need no others.
        guard !response.body.isEmpty, !response.headers.contains(protection.name) else { return }
        response.headers.append(protection.name, protection.value)
        guard let policy = policy(of: response.headers) else { return }
        if !response.headers.contains("Content-Security-Policy") {
            response.headers.append("Content-Security-Policy", policy)
        }
        response.headers.append("Referrer-Policy", "no-referrer")
        response.headers.append("X-Frame-Options", "DENY")
    }

    /// Stops a browser from guessing another media type.
    static let protection = (name: "X-Content-Type-Options", value: "nosniff")

    /// The policy of a page, or of an SVG picture, which may contain scripts when opened as a page; nil for other
    /// types.
    private static func policy(of headers: HeaderFields) -> String? {
        if headers.value(of: "Content-Type", startsWith: "text/html") { return page }
        return headers.value(of: "Content-Type", startsWith: "image/svg+xml") ? picture : nil
    }

    /// Everything from the service itself and nothing inline; no other site may embed it in a frame.
    static let page = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
        base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """
    /// Nothing at all: pictures have presentation attributes, and no styles.
    static let picture = "default-src 'none'; sandbox; frame-ancestors 'none'"
}
