import CResources

/// Files that the service serves and that are part of the program.
enum Resources {
    /// `openapi.yaml`.
    static let openAPI = unsafe bytes(of: quoin_openapi)

    /// The files of the playground, by their names.
    static let playground = unsafe Dictionary(
        uniqueKeysWithValues: UnsafeBufferPointer(start: quoin_playground.first, count: quoin_playground.count)
            .map { file in unsafe (String(cString: file.name), bytes(of: file.content)) }
    )

    private static func bytes(of resource: quoin_resource) -> [UInt8] {
        unsafe [UInt8](UnsafeBufferPointer(start: resource.bytes, count: resource.count))
    }
}
