import LayoutModel
import PNG
import Raster
import TextMetrics

/// Draws a ``Drawing`` as pixels, band by band, and writes them as PNG.
///
/// The memory is that of a band and of its layers, whatever the height of the picture.
struct DrawingRaster {
    private let drawing: Drawing
    private let size: RasterSize
    private let background: Ink
    private var lettering: Lettering
    /// The rows that each item may touch, and, of a layer, the index of its end.
    private var extents: [ItemExtent] = []

    private struct ItemExtent {
        var top: Double
        var bottom: Double
        var end: Int
    }

    /// - Parameters:
    ///   - drawing: what is drawn.
    ///   - size: the area of the picture and its size in pixels.
    ///   - background: the color of everything on which nothing is drawn.
    ///   - fonts: the fonts with which texts were measured.
    init(_ drawing: Drawing, _ size: RasterSize, background: Ink, fonts: FontCatalog) {
        (self.drawing, self.size, self.background) = (drawing, size, background)
        lettering = Lettering(fonts)
        measureExtents()
    }

    /// The number of pixels of a band.
    private static let pixelsPerBand = 262_144
    /// The number of pixels that take as long to compress as a unit of work.
    private static let pixelsPerUnit = 6
    private static let workOfItem = 4
    private static let workOfLetter = 40

    /// Returns the PNG file; `nil` if it would exceed `limit` bytes.
    ///
    /// - Throws: ``WorkLimitExceeded``.
    mutating func png(within limit: Int, budget: inout WorkBudget) throws(WorkLimitExceeded) -> [UInt8]? {
        try budget.spend(drawing.items.count * Self.workOfItem)
        let (width, height) = (size.width, size.height)
        var encoder = PNGEncoder(width: width, height: height)
        let rowsPerBand = max(1, min(height, Self.pixelsPerBand / width))
        var canvas = Canvas(width: width, rows: rowsPerBand)
        for top in stride(from: 0, to: height, by: rowsPerBand) {
            let rows = min(rowsPerBand, height - top)
            try budget.spend(rows * width / Self.pixelsPerUnit)
            canvas.begin(top: top, rows: rows, background.solid)
            try draw(on: &canvas, Double(top)..<Double(top + rows), &budget)
            canvas.withRows { encoder.add($0) }
            guard encoder.byteCount <= limit else { return nil }
        }
        let file = encoder.finish(scale: size.scale)
        return file.count <= limit ? file : nil
    }

    private mutating func measureExtents() {
        var open: [Int] = []
        extents.reserveCapacity(drawing.items.count)
        for (index, item) in drawing.items.enumerated() {
            let (top, bottom) = item.extent
            extents.append(ItemExtent(top: size.y(top) - 1, bottom: size.y(bottom) + 1, end: index))
            switch item {
            case .shape, .text: break
            case .beginLayer: open.append(index)
            case .endLayer: if let start = open.popLast() { extents[start].end = index }
            }
        }
    }

    private mutating func draw(
        on canvas: inout Canvas,
        _ rows: Range<Double>,
        _ budget: inout WorkBudget
    ) throws(WorkLimitExceeded) {
        var index = 0
        while index < drawing.items.count {
            let extent = extents[index]
            defer { index += 1 }
            if case .endLayer = drawing.items[index] {
                canvas.endLayer()
                try budget.spend(canvas.takeWork())
                continue
            }
            guard extent.bottom > rows.lowerBound, extent.top < rows.upperBound else {
                // Of a layer that is not visible, nothing is.
                index = extent.end
                continue
            }
            switch drawing.items[index] {
            case .shape(let shape): draw(shape, on: &canvas)
            case .text(let text):
                try budget.spend(Self.workOfLetter * text.string.utf8.count)
                draw(text, on: &canvas)
            case .beginLayer(let layer): canvas.beginLayer(size.pixels(around: layer.bounds), mask(of: layer))
            case .endLayer: break
            }
            try budget.spend(canvas.takeWork())
        }
    }

    // MARK: - Shapes

    private func draw(_ shape: DrawnShape, on canvas: inout Canvas) {
        if let fill = shape.fill {
            let paint = paint(fill, origin: shape.origin)
            let rule = shape.outline.isEvenOdd ? FillRule.evenOdd : .nonZero
            canvas.fill(size.path(shape.outline, outset: 0), rule, with: paint)
        }
        guard let stroke = shape.stroke, shape.strokeWidth > 0 else { return }
        let paint = paint(stroke, origin: shape.origin)
        if case .rect(let rect, _) = shape.outline, shape.dashes == nil {
            // The area between two rectangles has exact corners.
            var path = size.path(shape.outline, outset: shape.strokeWidth / 2)
            if min(rect.width, rect.height) > shape.strokeWidth {
                path.steps += size.path(shape.outline, outset: -shape.strokeWidth / 2).steps
            }
            canvas.fill(path, .evenOdd, with: paint)
        } else {
            let dashes = shape.dashes.map { Stroke.Dashes($0.length * size.scale, $0.gap * size.scale) }
            let stroke = Stroke(width: shape.strokeWidth * size.scale, dashes: dashes)
            canvas.stroke(size.path(shape.outline, outset: 0), stroke, with: paint)
        }
    }

    private func paint(_ ink: Ink, origin: Point) -> Paint {
        guard let hatching = ink.hatching else { return .solid(ink.solid) }
        return .hatching(
            Paint.Hatch(
                ink.solid,
                rises: hatching == .conflict,
                period: Ink.hatchingPeriod * size.scale,
                width: Ink.hatchingWidth * size.scale,
                x: size.x(origin.x),
                y: size.y(origin.y)
            )
        )
    }

    private func mask(of layer: DrawnLayer) -> LayerMask {
        guard let window = layer.window else { return LayerMask(opacity: layer.outside) }
        return LayerMask(size.path(.rect(window, cornerRadius: layer.cornerRadius), outset: 0), outside: layer.outside)
    }

    // MARK: - Texts

    private mutating func draw(_ text: DrawnText, on canvas: inout Canvas) {
        let line = lettering.line(text)
        let place = TextPlace(text, line)
        var halos: [[PathPoint]] = []
        var bodies: [[PathPoint]] = []
        for letter in line.letters where letter.id.source != .space {
            let shape = lettering.shape(of: letter.id)
            let transform = PathTransform(
                scaleX: place.scaleX * size.scale,
                scaleY: text.size * size.scale,
                x: size.x(place.x + letter.x * place.scaleX),
                y: size.y(text.baseline)
            )
            let path = shape.path.transformed(by: transform)
            let halo = text.halo == nil ? 0 : text.haloWidth * size.scale
            if let pen = shape.pen {
                let width = pen * text.size * size.scale
                bodies += path.stroked(Stroke(width: width, shape: .round))
                if halo > 0 { halos += path.stroked(Stroke(width: width + halo, shape: .round)) }
            } else {
                if halo > 0 { halos += path.stroked(Stroke(width: halo, shape: .round)) }
                bodies += path.polygons
            }
        }
        if let halo = text.halo { canvas.fill(halos, with: .solid(halo.solid)) }
        canvas.fill(bodies, with: .solid(text.fill.solid))
    }
}

/// Where a line of text begins, and the width of its em.
struct TextPlace {
    let x: Double
    /// The width of an em, which is stretched to the length of the text.
    let scaleX: Double

    init(_ text: DrawnText, _ line: PlacedLine) {
        let natural = line.width * text.size
        let width = text.length ?? natural
        scaleX = natural > 0 ? text.size * width / natural : text.size
        x = text.anchor.left(of: width, at: text.x, isRightToLeft: text.isRightToLeft)
    }
}

extension Ink {
    var solid: Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

extension Drawing.Item {
    /// The topmost and lowest points that the item may touch, in points.
    fileprivate var extent: (top: Double, bottom: Double) {
        switch self {
        case .shape(let shape):
            let (top, bottom) = shape.outline.extent
            // The miter of a corner extends beyond the line.
            let outset = shape.stroke == nil ? 0 : 2 * shape.strokeWidth
            return (top - outset, bottom + outset)
        case .text(let text): return (text.baseline - 1.5 * text.size, text.baseline + text.size)
        case .beginLayer(let layer): return (layer.bounds.y, layer.bounds.maxY)
        case .endLayer: return (0, 0)
        }
    }
}

extension DrawnShape.Outline {
    fileprivate var extent: (top: Double, bottom: Double) {
        switch self {
        case .rect(let rect, _): return (rect.y, rect.maxY)
        case .path(let path, _):
            var (top, bottom) = (Double.infinity, -Double.infinity)
            for step in path.steps {
                let y: Double
                switch step {
                case .move(let point), .line(let point): y = point.y
                case .vertical(let position): y = position
                case .horizontal, .close: continue
                }
                (top, bottom) = (min(top, y), max(bottom, y))
            }
            return (top, bottom)
        }
    }
}
