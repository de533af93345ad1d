import CResources

/// Files that the service serves and that are part of the program.
enum Resources {
    /// `openapi.yaml`.
    static let openAPI = unsafe [UInt8](
        UnsafeBufferPointer(start: quoin_openapi.bytes, count: quoin_openapi.count)
    )
}
