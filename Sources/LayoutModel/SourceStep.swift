/// One thing that a source in another language does to a layout; a source is a list of these, in its order.
public struct SourceStep: Sendable {
    public enum Action: Sendable {
        /// Adds a constraint, or updates by it; `verb` nil leaves it to the operation that the source stands in.
        case addOrUpdate(Constraint, verb: SourceVerb?)
        /// Forgets every constraint whose first item is this node.
        case removeAll(first: NodeID)
        /// Changes constraints that are there.
        case change(SourceSelection, SourceChange)
        /// Changes constraints that are there, or adds one where there are none.
        case changeOrAdd(SourceSelection, SourceChange, Constraint)
        /// Fills or, without a constraint, clears a slot.
        case fill(SlotAssignment)
        /// Sets how firmly a view keeps its content's size.
        case setContentPriorities(NodeID, ContentPriorities)
        /// Adds a view that the layout has not, as conflict logs tell of them; nothing where it is there.
        case add(view: String, to: String)
    }

    public var action: Action
    /// Where in the source the statement begins that asks for it.
    public var position: SourcePosition
    /// The group and the size classes that the request gives; slots and earlier constraints of a language are looked up among
    /// those that have the same.
    public var group: String?
    public var when: SizeClasses

    public init(_ action: Action, at position: SourcePosition, group: String? = nil, when: SizeClasses = .any) {
        (self.action, self.position, self.group, self.when) = (action, position, group, when)
    }
}

/// What a block of a source does with its constraints.
public enum SourceVerb: Sendable {
    case make, update
}

/// The constraints that a statement of a source is about.
public enum SourceSelection: Sendable {
    /// Those with this key, or with `key[0]`, `key[1]`, …; it is a fault where there are none.
    case key(String)
    /// Those that a named block made, under the group of this step; where they are needed, it is a fault if there are none.
    case block(String, isNeeded: Bool)
    /// The oldest one that sources in a language made between two sides, under the size classes and the group of this step;
    /// where it is needed, it is a fault if there is none.
    case oldest(ConstraintSides, madeBy: SourceLanguage, isNeeded: Bool)
    /// All that sources in a language made whose first item is this node, under the size classes and the group of this step.
    case all(first: NodeID, madeBy: SourceLanguage)
}

/// What a constraint compares, and how: enough to find it again.
public struct ConstraintSides: Hashable, Sendable {
    public var first: FirstAnchor
    public var second: SecondAnchor?
    public var relation: Relation

    public init(first: FirstAnchor, second: SecondAnchor? = nil, relation: Relation) {
        (self.first, self.second, self.relation) = (first, second, relation)
    }
}

/// What happens to a constraint that is there.
public enum SourceChange: Sendable {
    case constant(ConstantRule)
    case priority(Double)
    case activate, deactivate
    case remove
    case key(String)
    /// A key for those that have none.
    case name(String)
}

/// New constants by an attribute of a constraint; one without a constant here keeps its own.
public struct ConstantRule: Hashable, Sendable {
    private var constants: [Attribute: Double] = [:]
    private var others: Double?
    /// Whose attribute counts; where there is no second item, the first one's.
    public let side: ConstraintSide

    /// The same constant for every attribute.
    public init(_ constant: Double) {
        others = constant
        side = .first
    }

    public init(_ constants: [Attribute: Double], others: Double? = nil, side: ConstraintSide = .first) {
        (self.constants, self.others, self.side) = (constants, others, side)
    }

    public subscript(attribute: Attribute) -> Double? {
        constants[attribute] ?? others
    }

    /// The new constant of a constraint; nil where it keeps its own.
    public func constant(of constraint: Constraint) -> Double? {
        switch side {
        case .first: self[constraint.first.attribute]
        case .second: self[constraint.second?.attribute ?? constraint.first.attribute]
        }
    }
}

/// New priorities for hugging, compression resistance, or both; nil = as it is.
public struct ContentPriorities: Hashable, Sendable {
    public var hugging: AxisPriorities
    public var compressionResistance: AxisPriorities

    public init(hugging: AxisPriorities = AxisPriorities(), compressionResistance: AxisPriorities = AxisPriorities()) {
        (self.hugging, self.compressionResistance) = (hugging, compressionResistance)
    }
}
