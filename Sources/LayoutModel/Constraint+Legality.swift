extension Constraint {
    /// Whether the constraint, whose nodes are in `tree`, is one that is allowed.
    ///
    /// - Throws: ``ConstraintError``, as ``ConstraintDraft/resolve(in:)`` does for a constraint in native form.
    public func checkLegality(in tree: ViewTree) throws(ConstraintError) {
        try check(in: tree)
        guard let second else {
            if first.attribute.kind != .size, tree.parent(of: first.node) == nil {
                throw .positionOfRoot(tree.name(of: first.node))
            }
            return
        }
        let (one, other) = (first.attribute, second.attribute)
        if one.kind != other.kind {
            throw .incomparable(first: firstText(in: tree), one, second: secondText(in: tree) ?? "", other)
        }
        if one.isDirectional && other.isPhysicalEdge || one.isPhysicalEdge && other.isDirectional {
            throw .mixedDirections(first: firstText(in: tree), one, second: secondText(in: tree) ?? "", other)
        }
    }
}
