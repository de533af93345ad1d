import LayoutModel

/// A picture as a list of primitives, in the order in which they are drawn, for the formats that do not have the
/// elements of SVG.
///
/// Attributes of groups are resolved. The list is bounded in bytes, like every answer.
struct Drawing {
    enum Item {
        case shape(DrawnShape)
        case text(DrawnText)
        case beginLayer(DrawnLayer)
        case endLayer
    }

    private(set) var items: [Item] = []
    private let limit: Int
    /// The approximate memory of the items.
    private(set) var byteCount = 0
    private var styles = [DrawingStyle()]
    /// The number of open layers, and of those that were left out because they were nested too deeply.
    private var openLayers = 0
    private var ignoredLayers = 0

    /// - Parameter limit: the maximum memory of the items in bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// The deepest nesting of layers; what is nested more deeply is drawn without them.
    static let maxLayers = 10
    private static let itemBytes = MemoryLayout<Item>.stride

    private var style: DrawingStyle { styles[styles.count - 1] }

    private mutating func append(_ item: Item, bytes: Int = 0) {
        guard !hasOverflowed else { return }
        byteCount += Self.itemBytes + bytes
        items.append(item)
    }

    /// Adds the items of another drawing, shifted.
    mutating func add(_ other: Drawing, x: Double, y: Double) {
        for item in other.items {
            switch item {
            case .shape(var shape):
                shape.outline = shape.outline.shifted(x, y)
                shape.origin = Point(x: shape.origin.x + x, y: shape.origin.y + y)
                append(.shape(shape), bytes: shape.outline.byteCount)
            case .text(var text):
                text.x += x
                text.baseline += y
                append(.text(text), bytes: text.string.utf8.count)
            case .beginLayer(var layer):
                layer.bounds = layer.bounds.shifted(x, y)
                layer.window = layer.window?.shifted(x, y)
                append(.beginLayer(layer))
            case .endLayer: append(.endLayer)
            }
        }
    }
}

extension Drawing: DrawingOutput {
    var hasOverflowed: Bool { byteCount > limit }

    mutating func begin(_ element: DrawingElement, _ attributes: [DrawingAttribute]) {
        var style = style
        for attribute in attributes { style.set(attribute) }
        styles.append(style)
    }

    mutating func end(_ element: DrawingElement) {
        precondition(styles.count > 1, "no element is open")
        styles.removeLast()
    }

    mutating func add(_ element: DrawingElement, _ attributes: [DrawingAttribute]) {
        var style = style
        for attribute in attributes { style.set(attribute) }
        guard let outline = style.outline else { return }
        let shape = DrawnShape(
            outline: outline,
            fill: style.fill.ink(style.fillOpacity),
            stroke: style.stroke.ink(style.strokeOpacity),
            strokeWidth: style.strokeWidth,
            dashes: style.dashes,
            origin: Point(x: style.shift.width, y: style.shift.height)
        )
        guard shape.fill != nil || shape.stroke != nil else { return }
        append(.shape(shape), bytes: outline.byteCount)
    }

    mutating func add(text: String, _ attributes: [DrawingAttribute]) {
        var style = style
        for attribute in attributes { style.set(attribute) }
        guard !text.isEmpty, let fill = style.fill.ink(style.fillOpacity) else { return }
        append(.text(DrawnText(text, style, fill)), bytes: text.utf8.count)
    }

    mutating func add(title: String) {}

    mutating func define(_ hatching: Hatching, _ colour: StaticString) {}

    mutating func breakLine() {}

    // MARK: - Layers

    mutating func beginClip(to rect: Rect, cornerRadius: Double) {
        let window = rect.shifted(style.shift.width, style.shift.height)
        beginLayer(DrawnLayer(bounds: window, window: window, cornerRadius: cornerRadius, outside: 0))
    }

    mutating func endClip(cornerRadius: Double) { endLayer() }

    mutating func beginOpacity(_ opacity: Double, of extent: Rect) {
        let bounds = extent.outset(by: 1).shifted(style.shift.width, style.shift.height)
        beginLayer(DrawnLayer(bounds: bounds, outside: opacity))
    }

    mutating func endOpacity() { endLayer() }

    mutating func beginFade(outside rect: Rect, of extent: Rect) {
        let (x, y) = (style.shift.width, style.shift.height)
        beginLayer(
            DrawnLayer(bounds: extent.outset(by: 1).shifted(x, y), window: rect.shifted(x, y), outside: 0.3)
        )
    }

    mutating func endFade() { endLayer() }

    private mutating func beginLayer(_ layer: DrawnLayer) {
        guard openLayers < Self.maxLayers else {
            ignoredLayers += 1
            return
        }
        openLayers += 1
        append(.beginLayer(layer))
    }

    private mutating func endLayer() {
        guard ignoredLayers == 0 else {
            ignoredLayers -= 1
            return
        }
        openLayers -= 1
        append(.endLayer)
    }
}
