import LayoutModel
import Raster

/// The size of a picture in pixels, and the places of points in it.
struct RasterSize {
    private let bounds: Rect
    /// The number of pixels per point.
    let scale: Double
    let width: Int
    let height: Int

    /// The maximum width and height, and the maximum number of pixels.
    static let maxSide = 32_767
    static let maxPixels = 100_000_000

    /// Returns `nil` if the picture would be too large.
    init?(_ bounds: Rect, scale: Double) {
        let (width, height) = ((bounds.width * scale).rounded(), (bounds.height * scale).rounded())
        // The comparisons are false for NaN, too.
        guard width <= Double(Self.maxSide), height <= Double(Self.maxSide), width * height <= Double(Self.maxPixels)
        else { return nil }
        (self.bounds, self.scale) = (bounds, scale)
        (self.width, self.height) = (max(1, Int(width)), max(1, Int(height)))
    }

    /// The coordinates of the layout themselves.
    static let points = RasterSize()

    private init() {
        (bounds, scale, width, height) = (Rect(x: 0, y: 0, width: 0, height: 0), 1, 0, 0)
    }

    func x(_ x: Double) -> Double { (x - bounds.x) * scale }
    func y(_ y: Double) -> Double { (y - bounds.y) * scale }

    /// Returns the pixels that a rectangle touches, within the picture.
    func pixels(around rect: Rect) -> PixelRect {
        func pixel(_ position: Double, _ limit: Int) -> Int { Int(max(0, min(Double(limit), position))) }
        return PixelRect(
            left: pixel(x(rect.x).rounded(.down), width),
            top: pixel(y(rect.y).rounded(.down), height),
            right: pixel(x(rect.maxX).rounded(.up), width),
            bottom: pixel(y(rect.maxY).rounded(.up), height)
        )
    }

    /// Returns an outline in pixels; a rectangle is enlarged by `outset` points on each side.
    func path(_ outline: DrawnShape.Outline, outset: Double) -> Path {
        var path = Path()
        switch outline {
        case .rect(let rect, let radius):
            let rect = rect.outset(by: outset)
            path.addRoundedRect(
                x(rect.x),
                y(rect.y),
                rect.width * scale,
                rect.height * scale,
                radius: radius > 0 ? max(0, radius + outset) * scale : 0
            )
        case .path(let lines, _):
            var last = Point(x: 0, y: 0)
            for step in lines.steps {
                switch step {
                case .move(let point): last = point
                case .line(let point): last = point
                case .horizontal(let position): last.x = position
                case .vertical(let position): last.y = position
                case .close:
                    path.close()
                    continue
                }
                if case .move = step { path.move(x(last.x), y(last.y)) } else { path.line(x(last.x), y(last.y)) }
            }
        }
        return path
    }
}
