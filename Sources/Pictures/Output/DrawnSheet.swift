import LayoutModel
import TextMetrics

/// A finished drawing, to be written as PNG or PDF.
struct DrawnSheet {
    let drawing: Drawing
    let bounds: Rect
    /// The color of everything on which nothing is drawn.
    let background: DrawingPaint
    /// The number of pixels per point of a PNG.
    let scale: Double

    /// Returns the file; `nil` if it would exceed the limit, or has too many pixels.
    ///
    /// - Throws: ``WorkLimitExceeded``.
    func bytes(
        as format: PictureFormat,
        label: String,
        fonts: FontCatalog,
        within limit: Int,
        budget: inout WorkBudget
    ) throws(WorkLimitExceeded) -> [UInt8]? {
        guard let background = background.ink(1) else { return nil }
        switch format {
        case .png:
            guard let size = RasterSize(bounds, scale: scale) else { return nil }
            var raster = DrawingRaster(drawing, size, background: background, fonts: fonts)
            return try raster.png(within: limit, budget: &budget)
        case .pdf:
            guard var pdf = DrawingPDF(drawing, bounds, title: label, background: background, fonts: fonts) else {
                return nil
            }
            return try pdf.bytes(within: limit, budget: &budget)
        case .svg: preconditionFailure("an SVG is written directly")
        }
    }
}
