import HTTP

/// Security fields that restrict how a browser handles a response, by media type.
enum ContentPolicy {
    /// Appends `nosniff` to every response with content, and the fields for pages to content that browsers display.
    ///
    /// A `Content-Security-Policy` set by a handler is kept.
    static func protect(_ response: inout Response) {
        // JSON responses already have the field, and need no others.
        guard !response.body.isEmpty, !response.headers.contains(protection.name) else { return }
        response.headers.append(protection.name, protection.value)
        guard let policy = policy(of: response.headers) else { return }
        if !response.headers.contains("Content-Security-Policy") {
            response.headers.append("Content-Security-Policy", policy)
        }
        response.headers.append("Referrer-Policy", "no-referrer")
        response.headers.append("X-Frame-Options", "DENY")
    }

    /// Prevents a browser from guessing another media type.
    static let protection = (name: "X-Content-Type-Options", value: "nosniff")

    /// Returns the policy for a page, or for a picture, which may contain scripts when opened as a page; nil for other
    /// types.
    private static func policy(of headers: HeaderFields) -> String? {
        if headers.value(of: "Content-Type", startsWith: "text/html") { return page }
        return pictureTypes.contains { headers.value(of: "Content-Type", startsWith: $0) } ? picture : nil
    }

    private static let pictureTypes = MediaType.pictures.map(\.essence)

    /// Allows only resources of the service itself and nothing inline; no other site may embed the page in a frame.
    static let page = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
        base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """
    /// Allows nothing at all: pictures use presentation attributes instead of styles.
    static let picture = "default-src 'none'; sandbox; frame-ancestors 'none'"
}
