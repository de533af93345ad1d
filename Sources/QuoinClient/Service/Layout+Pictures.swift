public import Foundation

/// SVG drawings of the layout.
extension Layout {
    /// Draws the solved layout.
    public func picture(_ options: PictureOptions = PictureOptions()) async throws -> Data {
        try await drawing(ServiceRequest("GET", "layouts", id, "picture.svg", query: options.query))
    }

    /// Draws variants of the layout side by side.
    public func picture(of variants: [Variant], _ options: PictureOptions = PictureOptions()) async throws -> Data {
        let body: JSONValue = ["variants": .array(try variants.map { try $0.json })]
        let request = try ServiceRequest("POST", "layouts", id, "variants", query: options.sheetQuery, body: body)
        return try await drawing(request.safe())
    }

    /// Draws two revisions, before and after.
    public func picture(
        ofChangesFrom first: Int,
        to last: Int? = nil,
        _ options: PictureOptions = PictureOptions()
    ) async throws -> Data {
        let query = [("from", "\(first)"), ("to", last.map { "\($0)" })] + options.sheetQuery
        return try await drawing(ServiceRequest("GET", "layouts", id, "changes", query: query))
    }

    private func drawing(_ request: ServiceRequest) async throws -> Data {
        try await service.send(request.accepting("image/svg+xml")).body
    }
}
