import Dialects
import InterfaceBuilder
public import LayoutModel
public import Lint
import XML

/// The scene of an Interface Builder file that a layout was read from, with the positions of its parts.
public struct SceneOrigin: Sendable {
    /// Interface Builder's id of the controller, view or cell.
    public let id: String
    /// The scene's identifier, label or class, or else its id.
    public let title: String
    /// All names of the scene: its ids, its identifiers, its class and its label.
    private let names: [String]
    /// The start of the controller, view or cell in the file.
    public let start: SourcePosition
    /// The traits of the canvas.
    let canvas: Traits
    /// The share of the screen that the scene fills.
    public let share: ScreenShare
    /// Whether the scene is a cell whose height follows from its content.
    private let sizesItself: Bool
    private let isSheet: Bool
    private let platform: ScenePlatform
    private let views: [String: ViewOrigin]
    /// The starts of the constraints, indexed by constraint number minus 1.
    private let constraintStarts: [SourcePosition]
    /// The title of each view in Xcode's outline, keyed by view name; a title of several views includes the name.
    let outlineNames: [String: String]
    /// The name of the scene's class, and those of its outlets.
    let naming: ClassNaming

    init(_ scene: InterfaceBuilderScene, _ layout: SceneLayout, _ platform: ScenePlatform) {
        self.platform = platform
        (sizesItself, isSheet) = (scene.sizesItself, scene.isSheet)
        (id, title) = (scene.id.echoed, scene.title.echoed)
        names = scene.names
        start = SourcePosition(scene.position)
        (views, canvas, share) = (layout.origins, layout.traits, layout.share)
        constraintStarts = layout.constraintPositions.map { SourcePosition($0) }
        let outlets = layout.origins.compactMapValues { view in view.id.flatMap { scene.outlets[$0] } }
        naming = ClassNaming(
            title: scene.customClass ?? scene.title,
            isClassName: scene.customClass != nil,
            owner: ClassNaming.Owner(scene),
            outlets: outlets
        )
        var counts: [String: Int] = [:]
        for view in layout.origins.values { counts[view.outlineName, default: 0] += 1 }
        outlineNames = layout.origins.reduce(into: [:]) { names, view in
            let title = view.value.outlineName
            guard title != view.key else { return }
            // A title that is not a valid view name is quoted to set it off in a sentence.
            let name = ViewName.isWellFormed(title) ? title : "“\(title)”"
            names[view.key] = counts[title] == 1 ? name : "\(name) (\(view.key))"
        }
    }

    /// Restricts settings of lint to the scene: its part of a screen, its exemptions, and, of all devices, those of its
    /// platform.
    ///
    /// Devices and groups that were named are kept, because they were meant.
    ///
    /// - Parameters:
    ///   - settings: the settings.
    ///   - file: the path of the file, relative to the folder of the settings; nil if it has none.
    public func restrict(_ settings: inout LintSettings, file: String? = nil) {
        settings.restrictExemptions(scene: names, file: file)
        (settings.product.share, settings.product.isSheet) = (share, isSheet)
        switch share {
        case .whole: break
        case .row: settings.canvas = CanvasSize(sizesItself: sizesItself, axes: [.vertical])
        case .part: settings.canvas = CanvasSize(sizesItself: sizesItself, axes: [.horizontal, .vertical])
        }
        settings.product.familiesOfAll = platform.families
    }

    /// Returns the start of a view in the file; `nil` if the file does not contain the view.
    public func start(ofView name: String) -> SourcePosition? { views[name].map { SourcePosition($0.position) } }

    /// Returns the start of a constraint in the file; `nil` if the file does not contain the constraint.
    public func start(of constraint: ConstraintID) -> SourcePosition? {
        let index = constraint.number - 1
        return constraintStarts.indices.contains(index) ? constraintStarts[index] : nil
    }

    /// Returns whether a finding concerns a number that the file excludes from Xcode's ambiguity check.
    func ignores(_ finding: LintAnswer.Finding) -> Bool {
        guard finding.rule == .ambiguous, let view = finding.view, views[view]?.ambiguityCheck == .position else {
            return false
        }
        return finding.attribute.map(Self.positions.contains) == false
    }

    private static let positions: Set<String> = ["left", "top"]

    /// Returns Xcode's recorded state of a view; `nil` if the file does not contain the view.
    func belief(ofView name: String) -> Belief? {
        views[name].map { view in
            Belief(
                isAmbiguous: view.isAmbiguous && view.ambiguityCheck == .frame,
                isMisplaced: view.isMisplaced,
                frame: view.frame
            )
        }
    }

    /// The state of a view that Xcode recorded in the file.
    struct Belief {
        /// True if the view is marked as ambiguous and its ambiguity check is neither off nor restricted.
        var isAmbiguous: Bool
        /// True if the view is marked as misplaced: its constraints result in a frame other than the stored one.
        var isMisplaced: Bool
        /// The stored frame, in the superview's coordinates.
        var frame: Rect?
    }

    /// The views that are marked as ambiguous or misplaced, in the order of the file.
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

extension ClassNaming.Owner {
    fileprivate init(_ scene: InterfaceBuilderScene) {
        switch scene.ownerElement {
        case "tableViewCell": self = .tableCell
        case "collectionViewCell": self = .collectionCell
        default: self = scene.kind == .controller ? .controller : .view
        }
    }
}
