import LayoutModel

/// A constraint as a statement of Masonry makes it: one, or a composite of several parts.
///
/// Its parts are its attributes times its operands. They are not counted out before the end, for a word that changes
/// all of them would otherwise cost as much as there are parts.
struct MasonryConstraint {
    /// One of the things on the other side of the relation.
    struct Operand {
        enum Kind {
            /// A number or a structure: sizes are compared with it, positions with the superview's same attribute plus it.
            case constant
            /// The same attribute of an item.
            case item(Item)
            case anchor(Item, Attribute)
        }

        var kind = Kind.constant
        var constants = MasonryConstants()
        /// nil where nothing was written.
        var position: SourcePosition?
    }

    /// What the words behind the attributes say.
    struct Settings {
        var relation: Relation?
        /// The word that said it.
        var relationWord: Token?
        /// Empty where no relation was written, which is equality with the superview.
        var operands: [Operand] = []
        /// Said before the relation; operands go over these.
        var earlier = MasonryConstants()
        /// Said after the relation, and over all.
        var later = MasonryConstants()
        var multiplier: (value: Double, position: SourcePosition)?
        var priority: Double?
        var key: String?
    }

    let statement: Statement
    /// The name that the statement assigns it to.
    let assignedKey: String?
    let view: NodeID
    /// In the order written, each with its word.
    var attributes: [(attribute: Attribute, position: SourcePosition)] = []
    /// Whether a key gets a number for each part.
    var isComposite = false
    var settings = Settings()
    /// The number of its first part within the group that gave the key.
    var firstNumber = 0

    /// How many parts it has; never overflows, as both factors are shorter than a source.
    var count: Int { attributes.count * max(1, settings.operands.count) }
}

extension MasonryConstraint.Settings {
    /// Whether nothing has been said that attributes may not follow.
    var isBlank: Bool {
        relation == nil && multiplier == nil && priority == nil && key == nil && earlier.isEmpty
    }

    mutating func merge(_ constants: MasonryConstants) {
        if relation == nil { earlier.merge(constants) } else { later.merge(constants) }
    }

    /// Says what it is compared with; again only where the relation is the same and the operand gives constants alone.
    mutating func relate(
        _ relation: Relation,
        _ operands: [MasonryConstraint.Operand],
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

    /// Puts over it what is said of the group that it is in.
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
    /// Adds the parts of a constraint: for each attribute one for each operand.
    mutating func place(_ constraint: MasonryConstraint, verb: SourceVerb?) throws(SourceError) {
        begin(constraint.statement, key: constraint.assignedKey)
        let operands = constraint.settings.operands.isEmpty ? [.init()] : constraint.settings.operands
        var number = constraint.firstNumber
        for (attribute, position) in constraint.attributes {
            for operand in operands {
                var clause = constraint.clause(attribute, position, operand)
                if let key = constraint.settings.key { clause.key = constraint.isComposite ? "\(key)[\(number)]" : key }
                number += 1
                try place(clause, verb: verb)
            }
        }
    }
}

extension MasonryConstraint {
    fileprivate func clause(_ attribute: Attribute, _ position: SourcePosition, _ operand: Operand) -> Clause {
        var clause = Clause(FirstAnchor(node: view, attribute: attribute), settings.relation ?? .equal)
        clause.position = position
        switch operand.kind {
        case .constant:
            if attribute.kind != .size { clause.second = SecondAnchor(node: .superview, attribute: attribute) }
        case .item(let item):
            clause.second = SecondAnchor(node: item.node, area: item.area, attribute: attribute)
            clause.position = operand.position
        case .anchor(let item, let other):
            clause.second = SecondAnchor(node: item.node, area: item.area, attribute: other)
            clause.position = operand.position
        }
        let settings = settings
        clause.constant =
            settings.later[attribute] ?? operand.constants[attribute] ?? settings.earlier[attribute] ?? 0
        clause.priority = settings.priority
        if let (multiplier, position) = settings.multiplier {
            clause.multiplier = multiplier
            if multiplier == 0 { clause.position = position }
        }
        return clause
    }
}
