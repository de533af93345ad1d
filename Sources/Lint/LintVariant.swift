public import LayoutModel

/// One set of traits with which a layout is checked.
public struct LintVariant: Sendable {
    /// A name such as `iPhone SE landscape, rtl, accessibilityLarge`, built from the given parts.
    public var name: String
    public var traits: Traits
    var content = LintContent()
}

extension LintSettings {
    /// Returns the variants, each applied on top of the layout's own traits: all with the document's own texts, then
    /// all in each language.
    public func variants(over own: Traits) -> [LintVariant] {
        let plain = product.combinations.map { combination in
            LintVariant(
                name: combination.name ?? Self.ownTraits,
                traits: combination.traits.applied(to: own),
                content: LintContent(edits: combination.written.flatMap { edits[$0] == nil ? nil : $0 })
            )
        }
        var variants = plain
        for (index, language) in languages.enumerated() {
            for variant in plain {
                var translated = variant
                translated.name += ", \(language.name)"
                translated.content.language = index
                if language.isRightToLeft { translated.traits.direction = .rightToLeft }
                variants.append(translated)
            }
        }
        return variants
    }

    /// The number of variants, including those in languages.
    public var variantCount: Int {
        let (count, overflows) = product.count.multipliedReportingOverflow(by: 1 + languages.count)
        return overflows ? .max : count
    }

    /// The number of variants that have to be solved, which the limit applies to.
    var distinctVariantCount: Int {
        let (count, overflows) = product.distinctCount.multipliedReportingOverflow(by: 1 + languages.count)
        return overflows ? .max : count
    }

    /// The name of the only variant if none are given.
    public static let ownTraits = "own traits"
}
