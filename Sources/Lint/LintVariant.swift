public import LayoutModel

/// One set of traits with which a layout is checked.
public struct LintVariant: Sendable {
    /// A name such as `iPhone SE landscape, rtl, accessibilityLarge`, built from the given parts.
    public var name: String
    public var traits: Traits
}

extension LintSettings {
    /// Returns the variants, each applied on top of the layout's own traits.
    public func variants(over own: Traits) -> [LintVariant] {
        product.combinations.map {
            LintVariant(name: $0.name ?? Self.ownTraits, traits: $0.traits.applied(to: own))
        }
    }

    /// The name of the only variant if none are given.
    public static let ownTraits = "own traits"
}
