public import LayoutModel

extension ConstraintSlot {
    /// Reads a slot of KeepLayout as it is written on the wire, `keepLeftInset.min`.
    ///
    /// Any other text becomes an attribute without a bound, which no value fills.
    public init(keepLayout text: String) {
        if let point = text.lastIndex(of: "."), let bound = Bound(rawValue: String(text[point...].dropFirst())) {
            self.init(keepLayout: String(text[..<point]), bound)
        } else {
            self.init(text, nil, isRelative: false)
        }
    }

    init(keepLayout attribute: String, _ bound: Bound) {
        self.init(attribute, bound, isRelative: KeepWords.isRelative(attribute))
    }
}

extension ConstraintSlot.Bound {
    /// The relation between the attribute and its value.
    var relation: Relation {
        switch self {
        case .equal: .equal
        case .min: .greaterThanOrEqual
        case .max: .lessThanOrEqual
        }
    }
}
