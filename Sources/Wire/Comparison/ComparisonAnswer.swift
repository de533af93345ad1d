public import Comparison
public import LayoutModel
import Lint
import Sessions

/// A comparison with the layouts to which its ids refer.
public struct ComparisonAnswer: Sendable {
    public let comparison: LayoutComparison
    /// The layouts; `nil` for one that does not exist, next to which everything is new or gone.
    public let before: LayoutDocument?
    public let after: LayoutDocument?
    /// The findings that are new.
    public let new: LintAnswer
    /// The findings that are gone.
    public let fixed: LintAnswer
    /// The titles of views in Xcode's outline by name, for sentences.
    private let titles: (before: [String: String], after: [String: String])
    /// The views with these titles, for equations.
    private let titled: (before: ViewTree?, after: ViewTree?)
    /// The views before with their names after; `nil` if there is no layout before.
    let renamed: ViewTree?

    /// - Parameters:
    ///   - comparison: the comparison.
    ///   - before: the layout before; `nil` if there is none.
    ///   - after: the layout after; `nil` if there is none.
    /// - Precondition: there is one of them at least.
    public init(_ comparison: LayoutComparison, _ before: ComparedLayout?, _ after: ComparedLayout?) {
        guard let old = before ?? after, let now = after ?? before else { preconditionFailure("nothing to compare") }
        self.comparison = comparison
        (self.before, self.after) = (before?.document, after?.document)
        new = LintAnswer(comparison.newFindings, of: now.document, scene: now.scene)
        fixed = LintAnswer(comparison.fixedFindings, of: old.document, scene: old.scene)
        titles = (old.scene?.outlineNames ?? [:], now.scene?.outlineNames ?? [:])
        // A copy of all views for each entry would cost the product of two counts.
        titled = (before?.document.tree.showing(titles.before), after?.document.tree.showing(titles.after))
        renamed = before?.document.tree.renaming(comparison.names)
    }

    /// The names of the variants.
    public var variants: [String] { comparison.variants }

    /// True if no list has entries.
    public var isSame: Bool {
        let views = comparison.views
        return views.added.isEmpty && views.removed.isEmpty && views.moved.isEmpty && views.updated.isEmpty
            && views.renamed.isEmpty && comparison.addedConstraints.isEmpty && comparison.removedConstraints.isEmpty
            && comparison.updatedConstraints.isEmpty && comparison.frames.isEmpty && new.findings.isEmpty
            && fixed.findings.isEmpty
    }

    /// Returns the names of the variants in which a frame changes.
    public func variantNames(of change: FrameChange) -> [String] { change.variants.map { variants[$0] } }

    /// Returns the name of a view after.
    public func name(after node: NodeID) -> String { after?.tree.name(of: node) ?? "" }

    /// Returns what people call a view after: its title in Xcode's outline, or its name.
    public func title(after node: NodeID) -> String { titles.after[name(after: node)] ?? name(after: node) }

    /// Returns what people call a view before.
    public func title(before node: NodeID) -> String { titles.before[name(before: node)] ?? name(before: node) }

    /// Returns a constraint after as an equation with what people call its views.
    public func equation(after id: ConstraintID) -> String { Self.equation(id, after, titled.after) }

    /// Returns a constraint before as an equation with what people call its views.
    public func equation(before id: ConstraintID) -> String { Self.equation(id, before, titled.before) }

    private static func equation(_ id: ConstraintID, _ document: LayoutDocument?, _ tree: ViewTree?) -> String {
        guard let tree, let constraint = document?.constraints[id] else { return "" }
        return constraint.equation(in: tree)
    }

    /// Returns the name of a view before.
    public func name(before node: NodeID) -> String { before?.tree.name(of: node) ?? "" }
}
