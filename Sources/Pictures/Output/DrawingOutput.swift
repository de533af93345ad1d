import LayoutModel

/// A writer of pictures: what a ``Painter`` draws, as elements with attributes.
///
/// The elements are those of SVG that pictures need. Attributes of a group apply to the elements in it unless they have
/// their own, and are written in the order in which they are given.
protocol DrawingOutput: ~Copyable {
    /// True if the output exceeds its limit, so that callers may stop drawing.
    var hasOverflowed: Bool { get }

    mutating func begin(_ element: DrawingElement, _ attributes: [DrawingAttribute])
    mutating func end(_ element: DrawingElement)
    /// Adds an element without content.
    mutating func add(_ element: DrawingElement, _ attributes: [DrawingAttribute])
    /// Adds a text, whose position is that of its baseline.
    mutating func add(text: String, _ attributes: [DrawingAttribute])
    /// Adds a description of the open element.
    mutating func add(title: String)
    /// Defines a hatching that elements in the open element are filled with.
    mutating func define(_ hatching: Hatching, _ colour: StaticString)

    /// Starts content that is visible only in a rectangle.
    ///
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - cornerRadius: the radius of its corners.
    mutating func beginClip(to rect: Rect, cornerRadius: Double)
    mutating func endClip(cornerRadius: Double)
    /// Starts content that is laid over what is below it as a whole.
    ///
    /// - Parameters:
    ///   - opacity: from 0 to 1.
    ///   - extent: the area that the content covers.
    mutating func beginOpacity(_ opacity: Double, of extent: Rect)
    mutating func endOpacity()
    /// Starts content that is faded outside a rectangle.
    ///
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - extent: the area that the content covers.
    mutating func beginFade(outside rect: Rect, of extent: Rect)
    mutating func endFade()

    /// Starts a new line in an output that people read.
    mutating func breakLine()
}

enum DrawingElement {
    case group, rect, path, text
}

extension DrawingOutput where Self: ~Copyable {
    mutating func add(_ element: DrawingElement, _ attributes: DrawingAttribute...) { add(element, attributes) }
    mutating func begin(_ element: DrawingElement, _ attributes: DrawingAttribute...) { begin(element, attributes) }
    mutating func add(text: String, _ attributes: DrawingAttribute...) { add(text: text, attributes) }
}

/// A property of an element, or of a group for the elements in it.
enum DrawingAttribute {
    /// A name for readers of the picture.
    case tag(StaticString, String)
    case count(StaticString, Int)
    case fill(DrawingPaint)
    case fillOpacity(Double)
    /// Areas that a path encloses twice are not filled.
    case evenOdd
    case stroke(DrawingPaint)
    case strokeOpacity(Double)
    case strokeWidth(Double)
    case dashes(Double, Double)
    case roundJoins
    /// The stroke of a text is drawn below its fill.
    case strokeFirst
    case frame(Rect)
    case cornerRadius(Double)
    case path(DrawingPath)
    case x(Double)
    case y(Double)
    case fontSize(Double)
    case fontWeight(Int)
    /// The families, the preferred one first; `nil` stands for the generic ones.
    case fontFamily(String?)
    /// The width to which a text is stretched.
    case textLength(Double)
    case rightToLeft
    case anchor(TextSetting.Anchor)
    /// A shift of everything in a group.
    case translation(Double, Double)
}

enum DrawingPaint {
    case none
    /// A color as `#rrggbb`.
    case color(StaticString)
    /// A color whose opacity is an attribute of its own.
    case components(ColorComponents)
    case hatching(Hatching, StaticString)
}

/// The meaning of a hatching, shown by its direction.
enum Hatching {
    case conflict, ambiguity
}

/// Straight lines.
struct DrawingPath {
    enum Step {
        case move(Point)
        case line(Point)
        /// Lines along an axis, to a position.
        case horizontal(Double)
        case vertical(Double)
        case close
    }

    private(set) var steps: [Step] = []

    init(steps: [Step] = []) {
        self.steps = steps
    }

    init(around rects: Rect...) {
        for rect in rects { add(rect) }
    }

    init(_ points: [Point]) {
        for (index, point) in points.enumerated() { steps.append(index == 0 ? .move(point) : .line(point)) }
    }

    mutating func add(_ rect: Rect) {
        steps += [
            .move(Point(x: rect.x, y: rect.y)), .horizontal(rect.maxX), .vertical(rect.maxY), .horizontal(rect.x),
            .close,
        ]
    }

    mutating func add(_ segment: DimensionLine.Segment) {
        add(from: segment.range.lowerBound, to: segment.range.upperBound, across: segment.across, segment.axis)
    }

    /// Adds a line along an axis.
    mutating func add(from start: Double, to end: Double, across position: Double, _ axis: Axis) {
        switch axis {
        case .horizontal: steps += [.move(Point(x: start, y: position)), .horizontal(end)]
        case .vertical: steps += [.move(Point(x: position, y: start)), .vertical(end)]
        }
    }

    /// Adds a line between two points.
    mutating func add(from start: Point, to end: Point) {
        steps += [.move(start), .line(end)]
    }
}
