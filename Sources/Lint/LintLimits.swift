/// How much one run of lint looks at and tells.
public struct LintLimits: Hashable, Sendable {
    /// Devices, orientations, directions and text scales multiplied, and the variants that are written out.
    public var variants: Int
    /// Findings of one rule; what is beyond is counted.
    public var findings: Int

    /// Assertions of the settings, each item of a composite for itself.
    public static let assertions = 1_000
    /// Exemptions of the settings.
    public static let exemptions = 1_000

    public init(variants: Int = 1_000, findings: Int = 1_000) {
        (self.variants, self.findings) = (variants, findings)
    }
}
