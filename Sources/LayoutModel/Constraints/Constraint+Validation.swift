extension Constraint {
    /// Checks that the constraint, whose nodes are in `tree`, is valid.
    ///
    /// - Throws: ``ConstraintError``, as ``ConstraintDraft/resolve(in:)`` does for a constraint in native form.
    public func validate(in tree: ViewTree) throws(ConstraintError) {
        try check(in: tree)
        guard let second else {
            if first.attribute.kind != .size, tree.parent(of: first.node) == nil {
                throw .positionOfRoot(tree.name(of: first.node))
            }
            return
        }
        try first.attribute.check(with: second.attribute) { (firstText(in: tree), secondText(in: tree) ?? "") }
    }
}

extension Constraint {
    /// The smallest magnitude of a multiplier; smaller ones are indistinguishable from rounding errors of coefficients.
    public static let smallestMultiplier = 1e-11

    /// Checks the multiplier of a second item.
    static func check(multiplier: Double) throws(ConstraintError) {
        // 0 times the second item would leave a constraint that does not mention it.
        guard multiplier != 0 else { throw .zeroMultiplier }
        guard multiplier.magnitude >= smallestMultiplier else { throw .multiplierTooSmall(multiplier) }
    }
}

extension Attribute {
    /// Checks that two attributes can be compared.
    ///
    /// `sides` returns both sides as written, for the error.
    func check(
        with other: Attribute,
        as sides: () -> (first: String, second: String)
    ) throws(ConstraintError) {
        guard kind == other.kind else {
            let (first, second) = sides()
            throw .incomparable(first: first, self, second: second, other)
        }
        if isDirectional && other.isPhysicalEdge || isPhysicalEdge && other.isDirectional {
            let (first, second) = sides()
            throw .mixedDirections(first: first, self, second: second, other)
        }
    }
}
