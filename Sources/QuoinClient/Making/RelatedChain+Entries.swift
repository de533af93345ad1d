extension RelatedChain {
    /// Returns the constraints of the chain for an item, in order.
    ///
    /// - Throws: ``Problem`` if the attributes of the two sides cannot be paired.
    func entries(for subject: some Item, at location: SourceLocation) throws -> [ConstraintEntry] {
        try operands.flatMap { operand in
            guard let partners = partners(in: operand) else {
                let detail = "the second side has other attributes than the first; name the same, or a single one"
                throw Problem(building: detail, at: location)
            }
            return try zip(attributes, partners).map { attribute, partner in
                var entry = try entry(for: subject, attribute, operand, partner, location)
                entry.apply(properties)
                return entry
            }
        }
    }

    private func entry(
        for subject: some Item,
        _ attribute: Attribute,
        _ operand: Operand,
        _ partner: Attribute,
        _ location: SourceLocation
    ) throws -> ConstraintEntry {
        // SnapKit measures the constants of centres from the superview's left and top edges instead of its centre.
        let partner = operand.item == nil ? Self.edge(of: partner) : partner
        let second: ConstraintEntry.Place? =
            if let item = operand.item {
                ConstraintEntry.Place(item: item, attribute: partner)
            } else if partner.isLength {
                nil
            } else {
                ConstraintEntry.Place(item: Superview().itemName, attribute: partner)
            }
        return try ConstraintEntry(
            ConstraintEntry.Place(item: subject.itemName, attribute: attribute),
            relation,
            second,
            multiplier: second == nil ? 1 : operand.multiplier * multiplier,
            constant: constant.value(for: partner) + operand.constant * multiplier,
            at: location
        )
    }

    private static func edge(of attribute: Attribute) -> Attribute {
        attribute == .centerX ? .left : attribute == .centerY ? .top : attribute
    }

    /// Returns an attribute of the second side for each of the first; nil if they cannot be paired.
    private func partners(in operand: Operand) -> [Attribute]? {
        let named = Attribute.allCases.filter(operand.attributes.contains)
        if named.isEmpty || named == attributes { return attributes }
        return named.count == 1 ? attributes.map { _ in named[0] } : nil
    }
}
