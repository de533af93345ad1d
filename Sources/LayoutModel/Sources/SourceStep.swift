/// One thing that a source in another language does to a layout; a source is a list of steps, in its order.
public struct SourceStep: Sendable {
    public enum Action: Sendable {
        /// Adds a constraint, or updates the one that matches it; a `verb` of nil leaves that to the operation of the
        /// source.
        case addOrUpdate(Constraint, verb: SourceVerb?)
        /// Removes every constraint whose first item is this node.
        case removeAll(first: NodeID)
        /// Changes existing constraints.
        case change(SourceSelection, SourceChange)
        /// Changes existing constraints, or adds one where there are none.
        case changeOrAdd(SourceSelection, SourceChange, Constraint)
        /// Fills or, without a constraint, clears a slot.
        case fill(SlotAssignment)
        /// Sets how firmly a view keeps the size of its content.
        case setContentPriorities(NodeID, ContentPriorities)
        /// Adds a view that the source names, unless the layout has it.
        case add(view: String, to: String)
        /// Adds a layout guide that the source makes to a view, unless the layout has it.
        case addGuide(String, to: String)
    }

    public var action: Action
    /// Where in the source the statement of the step begins.
    public var position: SourcePosition
    /// The group and the size classes that the request gives; slots and earlier constraints of a language are looked up
    /// among those that have the same.
    public var group: String?
    public var when: SizeClasses

    public init(_ action: Action, at position: SourcePosition, group: String? = nil, when: SizeClasses = .any) {
        (self.action, self.position, self.group, self.when) = (action, position, group, when)
    }
}

/// What an operation, or a block of a source, does with its constraints.
public enum SourceVerb: Sendable {
    case make, update
}

/// The constraints that a statement of a source is about.
public enum SourceSelection: Sendable {
    /// Those with this key, or with `key[0]`, `key[1]`, …; it is a fault where there are none.
    case key(String)
    /// Those with this key, if there are any; where there are none, the statement is passed over.
    case optionalKey(String)
    /// Those that a named block made, under the group of this step; where they are needed, it is a fault if there are
    /// none.
    case block(String, isNeeded: Bool)
    /// The oldest one that sources in a language made between two sides, under the size classes and the group of this
    /// step; where it is needed, it is a fault if there is none.
    case oldest(ConstraintSides, madeBy: SourceLanguage, isNeeded: Bool)
    /// All that sources in a language made whose first item is this node, under the size classes and the group of this
    /// step.
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

/// A change of an existing constraint.
public enum SourceChange: Sendable {
    case constant(ConstantRule)
    case priority(Double)
    case activate, deactivate
    case remove
    case key(String)
    /// A key for those that have none.
    case name(String)
}

/// New constants by the attribute of a constraint; a constraint whose attribute has none here keeps its constant.
public struct ConstantRule: Hashable, Sendable {
    private var constants: [Attribute: Double] = [:]
    private var others: Double?
    /// The side whose attribute counts; that of the first side where there is no second.
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

    /// Returns the new constant of a constraint; nil where it keeps its own.
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
