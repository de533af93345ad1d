import InterfaceBuilder
public import LayoutModel
import XML

/// The scene of an Interface Builder file that a layout was read from, and where its parts are in the file.
public struct SceneOrigin: Sendable {
    /// Interface Builder's id of the controller, view or cell.
    public let id: String
    /// An identifier, label or class of it, or else its id.
    public let title: String
    /// Where the controller, view or cell begins.
    public let start: SourcePosition
    /// The traits of the canvas.
    let canvas: Traits
    /// How much of a screen the scene fills.
    public let share: ScreenShare
    private let views: [String: ViewOrigin]
    /// Of each constraint, by its number less 1.
    private let constraintStarts: [SourcePosition]
    /// What Xcode's outline calls each view, by its name; with the name where several are called so.
    let outlineNames: [String: String]

    init(_ scene: InterfaceBuilderScene, _ layout: SceneLayout) {
        (id, title) = (scene.id.echoed, scene.title.echoed)
        start = SourcePosition(scene.position)
        (views, canvas, share) = (layout.origins, layout.traits, layout.share)
        constraintStarts = layout.constraintPositions.map { SourcePosition($0) }
        var counts: [String: Int] = [:]
        for view in layout.origins.values { counts[view.outlineName, default: 0] += 1 }
        outlineNames = layout.origins.reduce(into: [:]) { names, view in
            let title = view.value.outlineName
            guard title != view.key else { return }
            // Words that are no id are marked as a name, as sentences go on behind them.
            let name = ViewName.isWellFormed(title) ? title : "“\(title)”"
            names[view.key] = counts[title] == 1 ? name : "\(name) (\(view.key))"
        }
    }

    /// Where a view begins in the file; nil for one that the file does not have.
    public func start(ofView name: String) -> SourcePosition? { views[name].map { SourcePosition($0.position) } }

    /// Where a constraint begins in the file.
    public func start(of constraint: ConstraintID) -> SourcePosition? {
        let index = constraint.number - 1
        return constraintStarts.indices.contains(index) ? constraintStarts[index] : nil
    }

    /// Whether a finding is about a number at which Xcode was told not to look.
    func ignores(_ finding: LintAnswer.Finding) -> Bool {
        guard finding.rule == .ambiguous, let view = finding.view, views[view]?.ambiguityCheck == .position else {
            return false
        }
        return finding.attribute.map(Self.positions.contains) == false
    }

    private static let positions: Set<String> = ["left", "top"]

    /// What Xcode believes of a view; nil for one that the file does not have.
    func belief(ofView name: String) -> Belief? {
        views[name].map { view in
            Belief(
                isAmbiguous: view.isAmbiguous && view.ambiguityCheck == .frame,
                isMisplaced: view.isMisplaced,
                frame: view.frame
            )
        }
    }

    /// What Xcode has stored about a view.
    struct Belief {
        /// Never for a view at whose ambiguity Xcode was told not to look, or not wholly.
        var isAmbiguous: Bool
        /// Whether the constraints give another frame than the stored one.
        var isMisplaced: Bool
        /// In the superview's coordinates.
        var frame: Rect?
    }

    /// The views that Xcode marks, in the order of the file.
    var markedViews: [String] {
        views.filter { $0.value.isAmbiguous || $0.value.isMisplaced }.sorted { $0.value.position < $1.value.position }
            .map(\.key)
    }
}

extension SourcePosition {
    fileprivate init(_ position: XMLPosition) {
        self.init(line: position.line, column: position.column)
    }
}
