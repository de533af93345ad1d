/// The parts of a constraint that differ from the constraint with the same id in the base document.
struct ConstraintFields: OptionSet {
    let rawValue: Int

    static let constant = ConstraintFields(rawValue: 1)
    static let priority = ConstraintFields(rawValue: 2)
    static let activity = ConstraintFields(rawValue: 4)
    /// Anything else; the whole constraint is coded.
    static let all = ConstraintFields(rawValue: 8)
    /// The constraint did not exist.
    static let absence = ConstraintFields(rawValue: 16)
}

extension Constraint {
    /// Returns the scalars that differ, compared bitwise, or nil if anything else differs.
    func scalars(differingFrom other: Constraint) -> ConstraintFields? {
        var probe = other
        (probe.constant, probe.priority, probe.isActive) = (constant, priority, isActive)
        guard labels.isIdentical(to: other.labels) || labels == other.labels else { return nil }
        probe.labels = labels
        guard probe == self, multiplier.bitPattern == other.multiplier.bitPattern else { return nil }
        var fields: ConstraintFields = []
        if constant.bitPattern != other.constant.bitPattern { fields.insert(.constant) }
        if priority.bitPattern != other.priority.bitPattern { fields.insert(.priority) }
        if isActive != other.isActive { fields.insert(.activity) }
        return fields
    }
}

/// Codes differences against a base document that is available for both encoding and decoding.
extension PackingCoder {
    mutating func code(
        _ difference: inout DocumentDifference,
        against base: some DifferenceBase
    ) throws(PackingError) {
        try code(&difference.constraints, from: (ConstraintID(number: 0), nil)) {
            (coder, change) throws(PackingError) in
            try coder.code(&change, against: base)
        }
        try code(&difference.properties, from: (NodeID(index: 0), ViewProperties())) {
            (coder, change) throws(PackingError) in
            try coder.code(&change.node)
            guard let present = base.node(change.node) else { throw coder.malformed }
            try coder.code(&change.properties, against: present.properties)
        }
        try code(&difference.nodes, from: (NodeID(index: 0), nil)) { (coder, change) throws(PackingError) in
            try coder.code(&change.id)
            try coder.code(&change.node, against: base.node(change.id))
        }
        var hasTraits = difference.traits != nil
        try code(&hasTraits)
        if hasTraits {
            var traits = difference.traits ?? Traits()
            try intern { (coder) throws(PackingError) in
                var present = base.traits
                try coder.code(&present)
            }
            try code(&traits)
            difference.traits = traits
        }
        try code(&difference.maskReferences, from: (NodeID(index: 0), PartialSize())) {
            (coder, reference) throws(PackingError) in
            try coder.code(&reference.node)
            try coder.code(&reference.size)
        }
    }

    // MARK: - Constraints

    private mutating func code(
        _ change: inout (id: ConstraintID, constraint: Constraint?),
        against base: some DifferenceBase
    ) throws(PackingError) {
        var number = change.id.number
        try code(&number)
        change.id = ConstraintID(number: number)
        let present = base.constraint(change.id)
        var fields = ConstraintFields.absence
        if !isReading, let former = change.constraint {
            fields = present.flatMap { former.scalars(differingFrom: $0) } ?? .all
        }
        var bits = fields.rawValue
        try code(&bits)
        fields = ConstraintFields(rawValue: bits)
        guard fields != .absence else { return change.constraint = nil }
        guard fields != .all else {
            if var present {
                try intern { (coder) throws(PackingError) in try coder.code(&present) }
            }
            var constraint = change.constraint ?? Constraint.blank
            try code(&constraint)
            return change.constraint = constraint
        }
        guard var constraint = isReading ? present : change.constraint else { throw malformed }
        if fields.contains(.constant) { try code(&constraint.constant) }
        if fields.contains(.priority) { try code(&constraint.priority) }
        if fields.contains(.activity) { try code(&constraint.isActive) }
        change.constraint = constraint
    }

    // MARK: - Nodes

    private mutating func code(_ node: inout Node?, against present: Node?) throws(PackingError) {
        var isThere = node != nil
        try code(&isThere)
        guard isThere else { return node = nil }
        var isSame = node != nil && node?.name == present?.name && node?.kind == present?.kind
        try code(&isSame)
        guard isSame else {
            var new = node ?? Node.blank
            try code(&new)
            return node = new
        }
        guard let present else { throw malformed }
        var new = node ?? present
        try code(&new.parent, from: NodeID(index: 0)) { (coder, id) throws(PackingError) in try coder.code(&id) }
        try code(&new.subviews, against: present.subviews)
        try code(&new.guides, against: present.guides)
        try code(&new.properties, against: present.properties)
        node = new
    }

    /// The origin of the middle part of a list, after the common prefix and suffix, relative to the base list.
    private enum Middle: Int {
        case given
        /// The first element has moved to the end.
        case firstMovedToEnd
        case lastMovedToStart

        init(_ list: [NodeID], from present: ArraySlice<NodeID>) {
            self = .given
            guard list.count == present.count, !list.isEmpty else { return }
            if Middle.firstMovedToEnd.applied(to: present) == list { self = .firstMovedToEnd }
            if Middle.lastMovedToStart.applied(to: present) == list { self = .lastMovedToStart }
        }

        /// Returns the middle part derived from `present`, or nil if it is coded explicitly.
        func applied(to present: ArraySlice<NodeID>) -> [NodeID]? {
            switch self {
            case .given: nil
            case .firstMovedToEnd: Array(present.dropFirst() + present.prefix(1))
            case .lastMovedToStart: Array(present.suffix(1) + present.dropLast())
            }
        }
    }

    /// Codes a list as its middle part, which is coded as a move if it is one.
    private mutating func code(_ list: inout [NodeID], against present: [NodeID]) throws(PackingError) {
        var (head, tail) = (0, 0)
        if !isReading {
            let shorter = min(list.count, present.count)
            while head < shorter, list[head] == present[head] { head += 1 }
            while tail < shorter - head, list[list.count - 1 - tail] == present[present.count - 1 - tail] { tail += 1 }
        }
        try code(&head)
        try code(&tail)
        guard head <= present.count, tail <= present.count - head else { throw malformed }
        let replaced = present[head..<present.count - tail]
        var middle = isReading ? [] : Array(list[head..<list.count - tail])
        var number = Middle(middle, from: replaced).rawValue
        try code(&number)
        guard let origin = Middle(rawValue: number) else { throw malformed }
        if let moved = origin.applied(to: replaced) {
            middle = moved
        } else {
            try code(&middle, from: NodeID(index: 0)) { (coder, id) throws(PackingError) in try coder.code(&id) }
        }
        if isReading { list = present.prefix(head) + middle + present.suffix(tail) }
    }

    private mutating func code(
        _ properties: inout ViewProperties,
        against present: ViewProperties
    ) throws(PackingError) {
        var probe = present
        probe.frame = properties.frame
        // Frames with masks change whenever the superview is resized.
        var differsInFrame = probe == properties
        try code(&differsInFrame)
        guard !differsInFrame else {
            if isReading { properties = present }
            return try code(frame: &properties)
        }
        try intern { (coder) throws(PackingError) in
            var present = present
            try coder.code(&present)
        }
        // Fields with default values are not decoded.
        if isReading { properties = ViewProperties() }
        try code(&properties)
    }
}
