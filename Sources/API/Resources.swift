import CResources

/// The files served by the service that are part of the program.
enum Resources {
    /// `openapi.yaml`.
    static let openAPI = unsafe bytes(of: quoin_openapi)

    /// Returns `openapi.yaml` with another server `url`.
    static func openAPI(below url: String) -> [UInt8] {
        guard let server else { return openAPI }
        var text = openAPI
        text.replaceSubrange(server, with: "  - url: \(url)\n".utf8)
        return text
    }

    /// The range of the only server in `openapi.yaml`.
    private static let server: Range<Int>? = {
        let key = Array("servers:\n".utf8)
        guard let start = openAPI.firstRange(of: key)?.upperBound else { return nil }
        var end = start
        // Ends at the first line that is not indented.
        while end < openAPI.count, openAPI[end] == UInt8(ascii: " ") {
            guard let line = openAPI[end...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            end = line + 1
        }
        return start..<end
    }()

    /// The files of the playground by name.
    static let playground = unsafe Dictionary(
        uniqueKeysWithValues: UnsafeBufferPointer(start: quoin_playground.first, count: quoin_playground.count)
            .map { file in unsafe (String(cString: file.name), bytes(of: file.content)) }
    )

    private static func bytes(of resource: quoin_resource) -> [UInt8] {
        unsafe [UInt8](UnsafeBufferPointer(start: resource.bytes, count: resource.count))
    }
}
