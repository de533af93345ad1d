/// One operation that a source in another language performs on a layout.
///
/// A source is an ordered list of steps.
public struct SourceStep: Sendable {
    public enum Action: Sendable {
        /// Adds a constraint, or updates the one that matches it.
        ///
        /// If `verb` is nil, the operation of the source decides.
        case addOrUpdate(Constraint, verb: SourceVerb?)
        /// Removes every constraint whose first item is this node.
        case removeAll(first: NodeID)
        /// Changes existing constraints.
        case change(SourceSelection, SourceChange)
        /// Changes existing constraints, or adds one if there are none.
        case changeOrAdd(SourceSelection, SourceChange, Constraint)
        /// Fills a slot, or clears it if the assignment has no constraint.
        case fill(SlotAssignment)
        /// Sets the content hugging and compression resistance priorities of a view.
        case setContentPriorities(NodeID, ContentPriorities)
        /// Sets properties of a view as an edit of views does; the frame only if no constraint is about the view.
        case set(NodeID, ViewChange)
        /// Adds a view named in the source, unless it is in the layout.
        case add(view: String, to: String)
        /// Adds a layout guide that the source creates to a view, unless it is in the layout.
        case addGuide(String, to: String)
    }

    public var action: Action
    /// The start of the step's statement in the source.
    public var position: SourcePosition
    /// The group given in the request; with the size classes in `when`, it restricts lookups of slots and earlier
    /// constraints.
    public var group: String?
    public var when: SizeClasses

    public init(_ action: Action, at position: SourcePosition, group: String? = nil, when: SizeClasses = .any) {
        (self.action, self.position, self.group, self.when) = (action, position, group, when)
    }
}

/// The treatment of constraints by an operation or by a block of a source.
public enum SourceVerb: Sendable {
    case make, update
}

/// The constraints that a statement of a source refers to.
public enum SourceSelection: Sendable {
    /// The constraints with this key, or with `key[0]`, `key[1]`, …; it is an error if there are none.
    case key(String)
    /// The constraints with this key; the statement is ignored if there are none.
    case optionalKey(String)
    /// The constraints created by a named block, under the group of this step.
    ///
    /// If they are needed, it is an error if there are none.
    case block(String, isNeeded: Bool)
    /// The oldest constraint created by sources in a language between two sides, under the size classes and the group
    /// of this step.
    ///
    /// If it is needed, it is an error if there is none.
    case oldest(ConstraintSides, madeBy: SourceLanguage, isNeeded: Bool)
    /// All constraints created by sources in a language whose first item is this node, under the size classes and the
    /// group of this step.
    case all(first: NodeID, madeBy: SourceLanguage)
}

/// The sides and the relation of a constraint, which are enough to find it again.
public struct ConstraintSides: Hashable, Sendable {
    public var first: FirstAnchor
    public var second: SecondAnchor?
    public var relation: Relation

    public init(first: FirstAnchor, second: SecondAnchor? = nil, relation: Relation) {
        (self.first, self.second, self.relation) = (first, second, relation)
    }
}

/// A change to an existing constraint.
public enum SourceChange: Sendable {
    case constant(ConstantRule)
    case priority(Double)
    case activate, deactivate
    case remove
    case key(String)
    /// Assigns a key to constraints that have none.
    case name(String)
}

/// New constants by attribute.
///
/// A constraint whose attribute is not included keeps its constant.
public struct ConstantRule: Hashable, Sendable {
    private var constants: [Attribute: Double] = [:]
    private var others: Double?
    /// The side whose attribute is used; the first side if there is no second.
    public let side: ConstraintSide

    /// Creates a rule with the same constant for every attribute.
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

    /// Returns the new constant of a constraint, or nil if it keeps its own.
    public func constant(of constraint: Constraint) -> Double? {
        switch side {
        case .first: self[constraint.first.attribute]
        case .second: self[constraint.second?.attribute ?? constraint.first.attribute]
        }
    }
}

/// New priorities for hugging, compression resistance, or both; nil leaves a priority unchanged.
public struct ContentPriorities: Hashable, Sendable {
    public var hugging: AxisPriorities
    public var compressionResistance: AxisPriorities

    public init(hugging: AxisPriorities = AxisPriorities(), compressionResistance: AxisPriorities = AxisPriorities()) {
        (self.hugging, self.compressionResistance) = (hugging, compressionResistance)
    }
}
