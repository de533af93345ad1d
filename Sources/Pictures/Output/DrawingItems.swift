import LayoutModel

/// A color without regard to what is below it, or a hatching in this color.
struct Ink: Hashable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    /// From 0 to 1.
    var alpha: Double
    var hatching: Hatching?

    /// The dimensions of a hatching, in points.
    static let hatchingPeriod = 6.0
    static let hatchingWidth = 1.25
    static let hatchingOpacity = 0.35
}

extension DrawingPaint {
    /// Returns the color with an opacity; `nil` for none.
    func ink(_ opacity: Double) -> Ink? {
        switch self {
        case .none: nil
        case .color(let colour): Ink(hex: colour, alpha: opacity)
        case .components(let color): Ink(red: color.red, green: color.green, blue: color.blue, alpha: opacity)
        case .hatching(let hatching, let colour): Ink(hex: colour, alpha: Ink.hatchingOpacity, hatching)
        }
    }
}

extension Ink {
    /// Reads `#rrggbb`.
    fileprivate init(hex: StaticString, alpha: Double, _ hatching: Hatching? = nil) {
        let value = UInt32("\(hex)".dropFirst(), radix: 16) ?? 0
        red = UInt8(truncatingIfNeeded: value >> 16)
        green = UInt8(truncatingIfNeeded: value >> 8)
        blue = UInt8(truncatingIfNeeded: value)
        (self.alpha, self.hatching) = (alpha, hatching)
    }
}

/// An area with its fill and its outline.
struct DrawnShape {
    enum Outline {
        case rect(Rect, cornerRadius: Double)
        case path(DrawingPath, isEvenOdd: Bool)
    }

    var outline: Outline
    var fill: Ink?
    var stroke: Ink?
    var strokeWidth: Double
    /// The lengths of a dash and a gap.
    var dashes: (length: Double, gap: Double)?
    /// The origin of hatchings.
    var origin: Point
}

extension DrawnShape.Outline {
    /// Whether areas that a path encloses twice are not filled.
    var isEvenOdd: Bool { if case .path(_, true) = self { true } else { false } }

    var byteCount: Int {
        switch self {
        case .rect: 0
        case .path(let path, _): path.steps.count * MemoryLayout<DrawingPath.Step>.stride
        }
    }

    func shifted(_ x: Double, _ y: Double) -> Self {
        switch self {
        case .rect(let rect, let radius): .rect(rect.shifted(x, y), cornerRadius: radius)
        case .path(let path, let isEvenOdd): .path(path.shifted(x, y), isEvenOdd: isEvenOdd)
        }
    }
}

extension DrawingPath {
    func shifted(_ x: Double, _ y: Double) -> DrawingPath {
        guard x != 0 || y != 0 else { return self }
        return DrawingPath(
            steps: steps.map { step in
                switch step {
                case .move(let point): .move(Point(x: point.x + x, y: point.y + y))
                case .line(let point): .line(Point(x: point.x + x, y: point.y + y))
                case .horizontal(let position): .horizontal(position + x)
                case .vertical(let position): .vertical(position + y)
                case .close: .close
                }
            }
        )
    }
}

extension Rect {
    func shifted(_ x: Double, _ y: Double) -> Rect {
        Rect(x: self.x + x, y: self.y + y, width: width, height: height)
    }
}

/// Content that is laid over what is below it as a whole.
struct DrawnLayer {
    /// The area that the content covers.
    var bounds: Rect
    /// The area in which the content is opaque; `nil` if it is the same everywhere.
    var window: Rect?
    /// The radius of the window's corners.
    var cornerRadius = 0.0
    /// The opacity outside the window.
    var outside: Double
}

/// A line of text.
struct DrawnText {
    var string: String
    var x: Double
    var baseline: Double
    var anchor: TextSetting.Anchor
    var isRightToLeft: Bool
    var size: Double
    var weight: Int
    var family: String?
    /// The width to which the text is stretched.
    var length: Double?
    var fill: Ink
    /// The outline below the text, and its width.
    var halo: Ink?
    var haloWidth: Double

    init(_ string: String, _ style: DrawingStyle, _ fill: Ink) {
        (self.string, self.fill) = (string, fill)
        (x, baseline) = (style.x + style.shift.width, style.y + style.shift.height)
        (anchor, isRightToLeft) = (style.anchor, style.isRightToLeft)
        (size, weight, family, length) = (style.fontSize, style.fontWeight, style.fontFamily, style.textLength)
        (halo, haloWidth) = (style.stroke.ink(style.strokeOpacity), style.strokeWidth)
    }
}

/// The attributes that apply to an element; initially those of SVG.
struct DrawingStyle {
    var fill = DrawingPaint.color("#000000")
    var fillOpacity = 1.0
    var isEvenOdd = false
    var stroke = DrawingPaint.none
    var strokeOpacity = 1.0
    var strokeWidth = 1.0
    var dashes: (length: Double, gap: Double)?
    var fontSize = 16.0
    var fontWeight = 400
    var fontFamily: String?
    var shift = Size(width: 0, height: 0)
    // Attributes of elements, which groups do not have.
    var anchor = TextSetting.Anchor.start
    var isRightToLeft = false
    var x = 0.0
    var y = 0.0
    var textLength: Double?
    private var frame: Rect?
    private var cornerRadius = 0.0
    private var path: DrawingPath?

    /// The outline of the element, if it has one.
    var outline: DrawnShape.Outline? {
        if let frame {
            return frame.width > 0 && frame.height > 0
                ? .rect(frame.shifted(shift.width, shift.height), cornerRadius: cornerRadius) : nil
        }
        return path.map { .path($0.shifted(shift.width, shift.height), isEvenOdd: isEvenOdd) }
    }

    mutating func set(_ attribute: DrawingAttribute) {
        switch attribute {
        case .tag, .count, .roundJoins, .strokeFirst: break
        case .fill(let paint): fill = paint
        case .fillOpacity(let share): fillOpacity = share
        case .evenOdd: isEvenOdd = true
        case .stroke(let paint): stroke = paint
        case .strokeOpacity(let share): strokeOpacity = share
        case .strokeWidth(let width): strokeWidth = width
        case .dashes(let length, let gap): dashes = (length, gap)
        case .frame(let rect): frame = rect
        case .cornerRadius(let radius): cornerRadius = radius
        case .path(let path): self.path = path
        case .x(let x): self.x = x
        case .y(let y): self.y = y
        case .fontSize(let size): fontSize = size
        case .fontWeight(let weight): fontWeight = weight
        case .fontFamily(let family): fontFamily = family
        case .textLength(let length): textLength = length
        case .rightToLeft: isRightToLeft = true
        case .anchor(let anchor): self.anchor = anchor
        case .translation(let x, let y):
            shift.width += x
            shift.height += y
        }
    }
}
