public import LayoutModel

/// One set of traits under which a layout is looked at.
public struct LintVariant: Sendable {
    /// `iPhone SE landscape, rtl, accessibilityLarge`, as far as given.
    public var name: String
    public var traits: Traits
}

extension LintSettings {
    /// The variants, set over the traits of the layout.
    public func variants(over own: Traits) -> [LintVariant] {
        product.combinations.map {
            LintVariant(name: $0.name ?? Self.ownTraits, traits: $0.traits.applied(to: own))
        }
    }

    /// The name of the only variant where nothing is given.
    static let ownTraits = "own traits"
}
