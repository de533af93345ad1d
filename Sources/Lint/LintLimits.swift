/// The limits of a lint run.
public struct LintLimits: Hashable, Sendable {
    /// The maximum number of variants: the product of devices, orientations, directions and text scales, plus the
    /// explicit ones.
    public var variants: Int
    /// The maximum number of findings per rule; further ones are only counted.
    public var findings: Int

    /// The maximum number of assertions in the settings; each item of a composite counts separately.
    public static let assertions = 1_000
    /// The maximum number of exemptions in the settings.
    public static let exemptions = 1_000

    public init(variants: Int = 1_000, findings: Int = 1_000) {
        (self.variants, self.findings) = (variants, findings)
    }
}
