public import LayoutModel

/// The value of an expression.
indirect enum Value {
    case number(Number)
    /// Physical sides; directional insets keep leading in `left` and trailing in `right`.
    case insets(Insets, isDirectional: Bool)
    case size(Size)
    case point(Point)
    case rect(Rect)
    case item(SourceItem)
    /// An attribute or a composite of an item: `view.mas_left`.
    case anchor(SourceItem, AttributeWord)
    case list([Value])
    case string(String)
    case bool(Bool)
    /// `nil`.
    case nothing
}

/// A number of a source, with its type and its priority.
struct Number: Hashable {
    var value: Double
    /// Whether its type is an integer, which decides how it is divided.
    var isInteger = false
    /// The priority of a KeepLayout value, which is its imaginary part; 0 if it has none.
    var priority = 0.0
}

/// A view, a guide, or an area of a view; or the superview of the first item, whichever that is.
struct SourceItem: Hashable {
    var node: SecondNode
    var area: Area?

    init(_ node: SecondNode, area: Area? = nil) {
        (self.node, self.area) = (node, area)
    }

    init(_ node: NodeID, area: Area? = nil) {
        self.init(.node(node), area: area)
    }
}

extension Value {
    /// The kind of value with an article, for error messages.
    var phrase: String {
        switch self {
        case .number: "a number"
        case .insets: "insets"
        case .size: "a size"
        case .point: "a point"
        case .rect: "a rectangle"
        case .item: "a view"
        case .anchor: "an attribute of a view"
        case .list: "an array"
        case .string: "a text"
        case .bool: "true or false"
        case .nothing: "nil"
        }
    }
}

/// A value that the request assigns to a name.
public enum Metric: Hashable, Sendable {
    case number(Double)
    /// Whether a condition holds.
    case flag(Bool)
    case insets(Insets)
    case size(Size)
    case point(Point)
    case text(String)
}

extension Value {
    init(_ metric: Metric) {
        switch metric {
        case .text(let text): self = .string(text)
        case .number(let number): self = .number(Number(value: number))
        case .flag(let flag): self = .bool(flag)
        case .insets(let insets): self = .insets(insets, isDirectional: false)
        case .size(let size): self = .size(size)
        case .point(let point): self = .point(point)
        }
    }
}
