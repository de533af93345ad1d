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
    private var work = 0

    private struct OpenLayer {
        /// The pixels of the layer in the band.
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

    /// The pixels that may be drawn on.
    private var limit: PixelRect {
        open.last?.bounds ?? PixelRect(left: 0, top: 0, right: width, bottom: rows)
    }

    // MARK: - Shapes

    /// Fills a path, in pixels of the image.
    public mutating func fill(_ path: Path, _ rule: FillRule = .nonZero, with paint: Paint) {
        cover(path.polygons)
        drain(rule, paint)
    }

    /// Strokes a path, in pixels of the image.
    public mutating func stroke(_ path: Path, _ stroke: Stroke, with paint: Paint) {
        fill(path.stroked(stroke), with: paint)
    }

    /// Fills polygons of the same orientation as one area.
    public mutating func fill(_ polygons: [[PathPoint]], with paint: Paint) {
        cover(polygons)
        drain(.nonZero, paint)
    }

    private mutating func cover(_ polygons: [[PathPoint]]) {
        for polygon in polygons { coverage.add(polygon, dy: Double(-top)) }
    }

    /// The maximum distance of a curve from its chords, in pixels.
    static let tolerance = 0.05

    private mutating func drain(_ rule: FillRule, _ paint: Paint) {
        let (limit, width, top) = (limit, width, top)
        var work = 0
        let layer = open.count
        var pixels: [UInt32] = []
        swap(&pixels, &layers[layer])
        coverage.drain(rule) { row, columns, share in
            let columns = columns.clamped(to: limit.columns)
            guard limit.rows.contains(row), !columns.isEmpty else { return }
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
        swap(&pixels, &layers[layer])
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
        if layers.count <= open.count { layers.append(Array(repeating: 0, count: width * maxRows)) }
        for row in visible.rows {
            for column in visible.columns { layers[open.count][row * width + column] = 0 }
        }
        work += visible.area / 8
    }

    /// Lays the last layer over what is below it.
    public mutating func endLayer() {
        guard let layer = open.popLast() else { preconditionFailure("no layer is open") }
        let (index, bounds) = (open.count + 1, layer.bounds)
        work += bounds.area / 4
        var shares = [UInt32](repeating: layer.mask.outside, count: bounds.area)
        if let path = layer.mask.path {
            let outside = layer.mask.outside
            cover(path.polygons)
            coverage.drain(.nonZero) { row, columns, share in
                guard bounds.rows.contains(row) else { return }
                let value = (255 * share + outside * (255 - share) + 127) / 255
                for column in columns.clamped(to: bounds.columns) {
                    shares[(row - bounds.top) * bounds.width + column - bounds.left] = value
                }
            }
        }
        for row in bounds.rows {
            for column in bounds.columns {
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
    /// The opacity outside the path, or everywhere, from 0 to 255.
    let outside: UInt32

    /// Creates a mask with the same opacity, from 0 to 1, everywhere.
    public init(opacity: Double) {
        (path, outside) = (nil, Self.byte(opacity))
    }

    /// Creates a mask that is opaque inside a path, in pixels of the image, and has another opacity outside.
    public init(_ path: Path, outside: Double = 0) {
        (self.path, self.outside) = (path, Self.byte(outside))
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
    var columns: Range<Int> { left..<max(left, right) }
    var width: Int { columns.count }
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
