/// A band of an image, on which shapes are drawn with antialiasing.
///
/// An image is drawn in bands from top to bottom, so that its memory does not depend on its height. Layers are drawn
/// separately and then laid over what is below them, all at once.
public struct Canvas: ~Copyable {
    public let width: Int
    /// The maximum number of rows of a band.
    public let maxRows: Int
    /// The first row of the band in the image.
    public private(set) var top = 0
    private var rows = 0
    private var coverage: Coverage
    /// The pixels of the band, and those of the layers over it.
    private var layers: [[UInt32]]
    private var open: [OpenLayer] = []
    /// The pixels that may be drawn on.
    private var limits: [PixelRect] = []
    private var work = 0

    private struct OpenLayer {
        var bounds: PixelRect
        var mask: LayerMask
    }

    /// The deepest nesting of layers.
    public static let maxLayers = 12

    /// - Parameters:
    ///   - width: the width of the image in pixels.
    ///   - rows: the maximum height of a band.
    public init(width: Int, rows: Int) {
        (self.width, maxRows) = (width, rows)
        coverage = Coverage(width: width, rows: rows)
        layers = [Array(repeating: 0, count: width * rows)]
    }

    /// Starts a band, filled with a color.
    public mutating func begin(top: Int, rows: Int, _ color: Color) {
        precondition(rows <= maxRows, "a band that is too high")
        (self.top, self.rows) = (top, rows)
        open = []
        limits = [PixelRect(left: 0, top: 0, right: width, bottom: rows)]
        for index in 0..<(width * rows) { layers[0][index] = color.bits }
        work += width * rows / 8
    }

    /// Passes the bytes of each pixel of the band to `body`, row by row.
    public func withRows(_ body: (ArraySlice<UInt32>) -> Void) {
        for row in 0..<rows { body(layers[0][(row * width)..<((row + 1) * width)]) }
    }

    /// Returns the number of steps since the last call, of about 15 ns each.
    public mutating func takeWork() -> Int {
        defer { work = 0 }
        return work + coverage.takeWork()
    }

    private var limit: PixelRect { limits[limits.count - 1] }

    // MARK: - Shapes

    /// Fills a path, in pixels of the image.
    public mutating func fill(_ path: Path, _ rule: FillRule = .nonZero, with paint: Paint) {
        for line in path.flattened(tolerance: Self.tolerance) { coverage.add(line.points, dy: Double(-top)) }
        drain(rule, paint)
    }

    /// Strokes a path, in pixels of the image.
    public mutating func stroke(_ path: Path, _ stroke: Stroke, with paint: Paint) {
        for polygon in path.stroked(stroke) { coverage.add(polygon, dy: Double(-top)) }
        drain(.nonZero, paint)
    }

    /// Fills polygons of the same orientation as one area.
    public mutating func fill(_ polygons: [[PathPoint]], with paint: Paint) {
        for polygon in polygons { coverage.add(polygon, dy: Double(-top)) }
        drain(.nonZero, paint)
    }

    /// The maximum distance of a curve from its chords, in pixels.
    static let tolerance = 0.05

    private mutating func drain(_ rule: FillRule, _ paint: Paint) {
        let (limit, width, top) = (limit, width, top)
        var work = 0
        let last = layers.indices.last { $0 <= open.count } ?? 0
        var pixels: [UInt32] = []
        swap(&pixels, &layers[last])
        coverage.drain(rule) { row, columns, share in
            guard row >= limit.top, row < limit.bottom else { return }
            let columns =
                max(
                    columns.lowerBound,
                    limit.left
                )..<max(
                    max(columns.lowerBound, limit.left),
                    min(columns.upperBound, limit.right)
                )
            guard !columns.isEmpty else { return }
            work += 1 + columns.count / 8
            let base = row * width
            switch paint {
            case .solid(let color):
                let source = share == 255 ? color.bits : Color.scaled(color.bits, by: share)
                if source >> 24 == 255 {
                    for index in (base + columns.lowerBound)..<(base + columns.upperBound) { pixels[index] = source }
                } else {
                    for index in (base + columns.lowerBound)..<(base + columns.upperBound) {
                        pixels[index] = Color.over(source, pixels[index])
                    }
                }
            case .hatching(let hatch):
                work += columns.count
                for column in columns {
                    let share = hatch.share(column, row + top) * share / 255
                    let source = Color.scaled(hatch.color.bits, by: share)
                    pixels[base + column] = Color.over(source, pixels[base + column])
                }
            }
        }
        swap(&pixels, &layers[last])
        self.work += work
    }

    // MARK: - Layers

    /// Starts a layer.
    ///
    /// - Parameters:
    ///   - bounds: the area outside which nothing of the layer is visible, in pixels of the image.
    ///   - mask: how the layer is laid over what is below it.
    /// - Precondition: fewer than ``maxLayers`` layers are open.
    public mutating func beginLayer(_ bounds: PixelRect, _ mask: LayerMask) {
        precondition(open.count < Self.maxLayers, "too many layers")
        let visible = bounds.shifted(by: -top).intersection(limit)
        open.append(OpenLayer(bounds: visible, mask: mask))
        limits.append(visible)
        if layers.count <= open.count { layers.append(Array(repeating: 0, count: width * maxRows)) }
        for row in visible.rows {
            for index in (row * width + visible.left)..<(row * width + visible.right) { layers[open.count][index] = 0 }
        }
        work += visible.area / 8
    }

    /// Lays the last layer over what is below it.
    public mutating func endLayer() {
        guard let layer = open.popLast() else { preconditionFailure("no layer is open") }
        limits.removeLast()
        let (index, bounds) = (open.count + 1, layer.bounds)
        work += bounds.area / 4
        var shares = [UInt32](repeating: layer.mask.outside, count: bounds.area)
        if let path = layer.mask.path {
            let (inside, outside) = (layer.mask.inside, layer.mask.outside)
            for line in path.flattened(tolerance: Self.tolerance) { coverage.add(line.points, dy: Double(-top)) }
            coverage.drain(.nonZero) { row, columns, share in
                guard row >= bounds.top, row < bounds.bottom else { return }
                let value = (inside * share + outside * (255 - share) + 127) / 255
                let first = max(columns.lowerBound, bounds.left)
                for column in first..<max(first, min(columns.upperBound, bounds.right)) {
                    shares[(row - bounds.top) * bounds.width + column - bounds.left] = value
                }
            }
        }
        for row in bounds.rows {
            for column in bounds.left..<bounds.right {
                let share = shares[(row - bounds.top) * bounds.width + column - bounds.left]
                let source = Color.scaled(layers[index][row * width + column], by: share)
                guard source != 0 else { continue }
                let place = row * width + column
                layers[index - 1][place] = Color.over(source, layers[index - 1][place])
            }
        }
    }
}

/// How a layer is laid over what is below it.
public struct LayerMask: Sendable {
    let path: Path?
    /// The opacity inside the path and outside it, from 0 to 255.
    let inside: UInt32
    let outside: UInt32

    /// Creates a mask with the same opacity, from 0 to 1, everywhere.
    public init(opacity: Double) {
        (path, inside, outside) = (nil, Self.byte(opacity), Self.byte(opacity))
    }

    /// Creates a mask with one opacity inside a path, in pixels of the image, and another outside.
    public init(_ path: Path, inside: Double = 1, outside: Double = 0) {
        (self.path, self.inside, self.outside) = (path, Self.byte(inside), Self.byte(outside))
    }

    private static func byte(_ share: Double) -> UInt32 { UInt32((max(0, min(1, share)) * 255).rounded()) }
}

/// A rectangle of whole pixels.
public struct PixelRect: Hashable, Sendable {
    public var left: Int
    public var top: Int
    public var right: Int
    public var bottom: Int

    public init(left: Int, top: Int, right: Int, bottom: Int) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    var rows: Range<Int> { top..<max(top, bottom) }
    var width: Int { max(0, right - left) }
    var area: Int { width * rows.count }

    func shifted(by dy: Int) -> PixelRect {
        PixelRect(left: left, top: top + dy, right: right, bottom: bottom + dy)
    }

    func intersection(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(left, other.left), max(top, other.top))
        return PixelRect(
            left: left,
            top: top,
            right: max(left, min(right, other.right)),
            bottom: max(top, min(bottom, other.bottom))
        )
    }
}

extension Path {
    /// Returns polygons of the same orientation whose union is the stroked path.
    public func stroked(_ stroke: Stroke) -> [[PathPoint]] {
        guard stroke.width > 0 else { return [] }
        var stroker = Stroker(stroke)
        for line in flattened(tolerance: Canvas.tolerance) {
            guard let dashes = stroke.dashes else {
                stroker.add(line)
                continue
            }
            for dash in line.dashed(dashes.length, dashes.gap) { stroker.add(dash) }
        }
        return stroker.polygons
    }
}

extension Path {
    /// The contours as polygons.
    public var polygons: [[PathPoint]] { flattened(tolerance: Canvas.tolerance).map(\.points) }
}
