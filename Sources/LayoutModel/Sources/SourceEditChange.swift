/// A change of one constraint in the text that makes it.
public enum SourceEditChange: Hashable, Sendable {
    case constant(from: Double, to: Double)
    case priority(Double)
    case relation(Relation)
    case removal
}

/// A new content hugging or compression resistance priority in the text that creates a view.
public struct ContentPriorityEdit: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case hugging, compressionResistance
    }

    public var kind: Kind
    public var axis: Axis
    public var priority: Double

    public init(_ kind: Kind, along axis: Axis, to priority: Double) {
        (self.kind, self.axis, self.priority) = (kind, axis, priority)
    }
}
