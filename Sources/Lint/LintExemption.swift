public import LayoutModel

/// An exemption, which suppresses the findings that match all its given fields; in each, `*` stands for any text.
public struct LintExemption: Hashable, Sendable {
    /// The rules; nil for all.
    public var rules: LintRules?
    /// One of the views that the finding concerns.
    public var view: NamePattern?
    /// The other view, for findings about two views.
    public var other: NamePattern?
    /// Any name of the scene.
    public var scene: NamePattern?
    /// The path of the file.
    public var file: PathPattern?

    public init(rule: LintRule? = nil, view: String? = nil, other: String? = nil) {
        rules = rule.map { LintRules($0) }
        (self.view, self.other) = (view.map { NamePattern($0) }, other.map { NamePattern($0) })
    }

    /// Whether the exemption has no fields, and would match everything.
    public var isEmpty: Bool { self == LintExemption() }

    /// Returns true if the exemption matches a finding about a single view; ``Exemptions`` handles those about two.
    func matches(_ found: LintRule, _ name: String) -> Bool {
        if let rules, !rules.contains(found) { return false }
        guard view == nil || other == nil else { return false }
        return (view ?? other)?.matches(name) ?? true
    }
}

extension LintSettings {
    /// Removes the exemptions that are for other scenes or files, and the scene and file of those that remain.
    ///
    /// - Parameters:
    ///   - names: the names of the scene; empty for a document.
    ///   - path: the path of the file, relative to the folder of the settings; nil if the layout has none.
    public mutating func restrictExemptions(scene names: [String], file path: String?) {
        exemptions = exemptions.compactMap { exemption in
            if let scene = exemption.scene, !names.contains(where: scene.matches) { return nil }
            if let file = exemption.file, path.map(file.matches) != true { return nil }
            var rest = exemption
            (rest.scene, rest.file) = (nil, nil)
            return rest
        }
    }
}
