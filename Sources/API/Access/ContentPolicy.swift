import HTTP

/// What a browser may do with an answer, by its media type.
enum ContentPolicy {
    /// Appends the security fields of an answer with content, and those of a page to what a browser shows as one.
    ///
    /// A handler whose page needs another `Content-Security-Policy` gives it one, which stays.
    static func protect(_ response: inout Response) {
        // What is protected already is no page.
        guard !response.body.isEmpty, !response.headers.contains(protection.name) else { return }
        response.headers.append(protection.name, protection.value)
        guard let policy = policy(of: response.headers) else { return }
        if !response.headers.contains("Content-Security-Policy") {
            response.headers.append("Content-Security-Policy", policy)
        }
        response.headers.append("Referrer-Policy", "no-referrer")
        response.headers.append("X-Frame-Options", "DENY")
    }

    /// A browser takes the answer for what it is said to be.
    static let protection = (name: "X-Content-Type-Options", value: "nosniff")

    /// The policy of a page, or of a picture that is opened as one and could hold a script; nil for what is neither.
    private static func policy(of headers: HeaderFields) -> String? {
        if headers.value(of: "Content-Type", opensWith: "text/html") { return page }
        return headers.value(of: "Content-Type", opensWith: "image/svg+xml") ? picture : nil
    }

    /// Everything from the service itself and nothing inline; nobody else's page shows it in a frame.
    static let page = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
        base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """
    /// Its own styles, and no script at all.
    static let picture = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
}
