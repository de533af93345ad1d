import LayoutModel

/// A constraint that one statement of Masonry makes: a single one, or a composite of several parts.
///
/// The parts are the product of attributes and operands. They are expanded last: a word that changes all parts would
/// otherwise take time proportional to their number.
struct MasonryConstraint {
    /// What the words after the attributes set.
    struct Settings {
        var relation: Relation?
        /// The word that gave the relation.
        var relationWord: Token?
        /// Empty if the source omits the relation: Masonry's default is 0, which is `==`, with the superview.
        var operands: [MasonryOperand] = []
        /// Constants set before the relation, which those of an operand override.
        var earlier = MasonryConstants()
        /// Constants set after the relation, which override all others.
        var later = MasonryConstants()
        var multiplier: (value: Double, position: SourcePosition)?
        var priority: Double?
        var key: String?
    }

    let statement: Statement
    /// The name that the statement assigns to.
    let assignedKey: String?
    let view: NodeID
    /// In the order written, each with the position of its word.
    var attributes: [(attribute: Attribute, position: SourcePosition)] = []
    /// Whether a key is numbered for each part: `name[0]`, `name[1]`.
    var isComposite = false
    var settings = Settings()
    /// The number of its first part within the group that gave the key.
    var firstNumber = 0

    /// The number of parts; cannot overflow, as either factor is less than the length of the source.
    var count: Int { attributes.count * max(1, settings.operands.count) }
}

/// One operand of a relation of Masonry.
struct MasonryOperand {
    enum Kind {
        /// A number or a structure. A size is compared with it, a position with the superview's same attribute plus it.
        case constant
        /// The same attribute of an item.
        case item(SourceItem)
        case anchor(SourceItem, Attribute)
    }

    var kind = Kind.constant
    var constants = MasonryConstants()
    /// nil if the source omits the relation.
    var position: SourcePosition?
}

extension MasonryConstraint.Settings {
    /// Whether attributes may still follow: nothing else has been set.
    var isBlank: Bool {
        relation == nil && multiplier == nil && priority == nil && key == nil && earlier.isEmpty
    }

    mutating func merge(_ constants: MasonryConstants) {
        if relation == nil { earlier.merge(constants) } else { later.merge(constants) }
    }

    /// Sets the relation.
    ///
    /// As in Masonry, a second one is allowed only with the same relation and a number or structure, which then
    /// replaces the constant.
    mutating func relate(
        _ relation: Relation,
        _ operands: [MasonryOperand],
        _ word: Token
    ) throws(SourceError) {
        guard let known = self.relation else {
            (self.relation, self.operands, relationWord) = (relation, operands, word)
            return
        }
        guard known == relation, operands.count == 1, case .constant = operands[0].kind else {
            let because = "a constraint has one relation; only its constant can be given again"
            throw SourceError(.unsupported(word.text, because: because), at: word.position)
        }
        later.merge(operands[0].constants)
    }

    /// Applies what was set on the enclosing group.
    mutating func merge(_ group: MasonryConstraint.Settings) throws(SourceError) {
        merge(group.earlier)
        if let relation = group.relation, let word = group.relationWord {
            try relate(relation, group.operands, word)
            merge(group.later)
        }
        multiplier = group.multiplier ?? multiplier
        priority = group.priority ?? priority
        key = group.key ?? key
    }
}

extension StepWriter {
    /// Adds the parts of a constraint, attribute by attribute and operand by operand.
    mutating func addOrUpdate(_ constraint: MasonryConstraint, verb: SourceVerb?) throws(SourceError) {
        begin(constraint.statement, key: constraint.assignedKey)
        let operands = constraint.settings.operands.isEmpty ? [.init()] : constraint.settings.operands
        var number = constraint.firstNumber
        for (attribute, position) in constraint.attributes {
            for operand in operands {
                var clause = constraint.clause(attribute, position, operand)
                if let key = constraint.settings.key { clause.key = constraint.isComposite ? "\(key)[\(number)]" : key }
                number += 1
                try addOrUpdate(clause, verb: verb)
            }
        }
    }
}

extension MasonryConstraint {
    fileprivate func clause(_ attribute: Attribute, _ position: SourcePosition, _ operand: MasonryOperand) -> Clause {
        var clause = Clause(FirstAnchor(node: view, attribute: attribute), settings.relation ?? .equal)
        clause.position = position
        switch operand.kind {
        case .constant:
            // A size is compared with the number, a position with the superview's same attribute plus the number, so
            // that `right.equalTo(10)` is 10 points outside of the right edge.
            if attribute.kind != .size { clause.second = SecondAnchor(node: .superview, attribute: attribute) }
        case .item(let item):
            clause.second = SecondAnchor(node: item.node, area: item.area, attribute: attribute)
            clause.position = operand.position
        case .anchor(let item, let other):
            clause.second = SecondAnchor(node: item.node, area: item.area, attribute: other)
            clause.position = operand.position
        }
        let settings = settings
        // The constant written last wins; an operand gave its own when the relation was written.
        clause.constant =
            settings.later[attribute] ?? operand.constants[attribute] ?? settings.earlier[attribute] ?? 0
        clause.priority = settings.priority
        if let (multiplier, position) = settings.multiplier {
            clause.multiplier = multiplier
            // Refused for a position; the fault points at the number.
            if multiplier == 0 { clause.position = position }
        }
        return clause
    }
}
