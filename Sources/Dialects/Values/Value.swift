public import LayoutModel

/// What an expression of a source stands for.
indirect enum Value {
    case number(Number)
    /// Physical sides; of a directional one leading lies in `left`, trailing in `right`.
    case insets(Insets, isDirectional: Bool)
    case size(Size)
    case point(Point)
    case rect(Rect)
    case item(Item)
    /// An attribute or a composite of an item: `view.mas_left`.
    case anchor(Item, AttributeWord)
    case list([Value])
    case string(String)
    case bool(Bool)
    /// `nil`.
    case nothing
}

/// A number of a source.
struct Number: Hashable {
    var value: Double
    /// Whether it has the type of an integer, which decides what dividing it means.
    var isInteger = false
    /// The priority that a value of KeepLayout carries, its imaginary part; 0 = not said.
    var priority = 0.0
}

/// A view, a guide or the area of a view that a source names; or the superview of whatever the first item is.
struct Item: Hashable {
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
    /// The kind with its article, for faults.
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

/// A value that a request gives to a name, beside a source.
public enum Metric: Hashable, Sendable {
    case number(Double)
    case insets(Insets)
    case size(Size)
    case point(Point)
}

extension Value {
    init(_ metric: Metric) {
        switch metric {
        case .number(let number): self = .number(Number(value: number))
        case .insets(let insets): self = .insets(insets, isDirectional: false)
        case .size(let size): self = .size(size)
        case .point(let point): self = .point(point)
        }
    }
}
