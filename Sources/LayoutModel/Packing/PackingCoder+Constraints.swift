extension PackingCoder {
    /// Codes the constraints of a layout whose views are `tree`.
    mutating func code(_ store: inout ConstraintStore, of tree: ViewTree) throws(PackingError) {
        var next = store.nextID.number
        try code(&next)
        var (count, former) = (store.count, 0)
        try code(&count)
        guard isReading else {
            for case (let id, var constraint) in store {
                // Most ids are consecutive.
                var step = id.number - former
                try code(&step)
                try code(&constraint)
                former = id.number
            }
            return
        }
        store = ConstraintStore()
        for _ in 0..<count {
            var step = 0
            try code(&step)
            guard step > 0, step < next - former else { throw malformed }
            former += step
            var constraint = Constraint.blank
            try code(&constraint)
            guard constraint.isInside(tree) else { throw malformed }
            store.add(constraint, as: ConstraintID(number: former))
        }
        store.continueIDs(at: ConstraintID(number: next))
    }

    mutating func code(_ constraint: inout Constraint) throws(PackingError) {
        try code(&constraint.first.node)
        try code(word: &constraint.first.area, from: .content)
        try code(word: &constraint.first.attribute)
        try code(word: &constraint.relation)
        try code(&constraint.second, from: SecondAnchor(node: .superview, attribute: .left)) {
            (coder, second) throws(PackingError) in try coder.code(&second)
        }
        try code(&constraint.multiplier)
        try code(&constraint.constant)
        try code(&constraint.priority)
        try code(&constraint.key)
        try code(&constraint.group)
        try code(&constraint.source, from: ConstraintSource(language: .vfl, position: .start, text: "")) {
            (coder, source) throws(PackingError) in try coder.code(&source)
        }
        try code(&constraint.isActive)
        try code(&constraint.when)
    }

    private mutating func code(_ second: inout SecondAnchor) throws(PackingError) {
        var node: NodeID?
        if case .node(let id) = second.node { node = id }
        try code(&node, from: NodeID(index: 0)) { (coder, id) throws(PackingError) in try coder.code(&id) }
        second.node = node.map(SecondNode.node) ?? .superview
        try code(word: &second.area, from: .content)
        try code(word: &second.attribute)
    }

    private mutating func code(_ source: inout ConstraintSource) throws(PackingError) {
        try code(word: &source.language)
        try code(&source.position.line)
        try code(&source.position.column)
        try code(&source.text)
        try code(&source.slot, from: ConstraintSlot("", nil, isRelative: false)) {
            (coder, slot) throws(PackingError) in
            try coder.code(&slot.attribute)
            try coder.code(word: &slot.bound, from: .equal)
            try coder.code(&slot.isRelative)
        }
        try code(&source.block)
        try code(&source.isBroken)
    }
}

extension Constraint {
    /// The initial value for decoding.
    static let blank = Constraint(first: FirstAnchor(node: NodeID(index: 0), attribute: .left))

    /// Returns whether all items are nodes of `tree`.
    fileprivate func isInside(_ tree: ViewTree) -> Bool {
        guard tree.contains(first.node) else { return false }
        guard let second, case .node(let node) = second.node else { return true }
        return tree.contains(node)
    }
}
