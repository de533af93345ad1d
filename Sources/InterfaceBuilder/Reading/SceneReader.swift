import LayoutModel
import TextMetrics
import XML

/// Reads the layout of one scene.
///
/// 1. `collectViews` lists the views in the order of the file, with what ids stand for and where constraints are.
/// 2. `names` gives each a legal name.
/// 3. `insets` tells the safe area and the margins of the root, which are not in a file, from stored frames.
/// 4. `description` and `readConstraints` make views and constraints of what was listed.
struct SceneReader {
    let scene: InterfaceBuilderScene
    let canvas: CanvasDevice
    let knownSizes: KnownSizes
    let sizes: ContentSizes
    let measurer: TextMeasurer
    var views: [ViewRecord] = []
    var items: [String: SceneItem] = [:]
    /// The constraints of the file, with the index of the view that holds each.
    var elements: [(constraint: XMLElement, holder: Int)] = []
    /// Under which size classes views and constraints are installed, by their ids, where they are not under all.
    var installations: [String: Variations<Bool>] = [:]
    var origins: [String: ViewOrigin] = [:]
    /// The safe area of the root, once it is told.
    private(set) var safeArea = Insets.zero
    /// Asked now and then whether nobody waits for the layout any more.
    var isAbandoned: (@Sendable () -> Bool)?
    private var readCount = 0
    private var isCut = false
    private var passedOver: [PassedElement] = []
    private var omitted = 0
    /// The element that was named last, and how: it may have a name of megabytes, and any number of notes.
    private var named: (index: Int, words: String)?

    init(
        _ scene: InterfaceBuilderScene,
        _ canvas: CanvasDevice,
        _ knownSizes: KnownSizes,
        _ sizes: ContentSizes,
        _ measurer: TextMeasurer
    ) {
        (self.scene, self.canvas, self.knownSizes) = (scene, canvas, knownSizes)
        (self.sizes, self.measurer) = (sizes, measurer)
    }

    /// Whether to look at one more view or constraint.
    mutating func goesOn() -> Bool {
        readCount += 1
        // Each takes some microseconds.
        if readCount % 64 == 0, !isCut, let isAbandoned, isAbandoned() { isCut = true }
        return !isCut
    }

    mutating func read() -> SceneLayout {
        if let id = canvas.unknownID, let position = canvas.position {
            passOver("the device '\(id)' is not known; its safe area is taken from the frames", at: position)
        }
        collectViews()
        nameViews()
        markConstrained()
        let insets = rootInsets()
        safeArea = insets.safeArea
        let root = description(of: 0, insets)
        var traits = Traits()
        let size = views[0].frame.map { PartialSize(width: $0.width, height: $0.height) }
        traits.size = size ?? canvas.traits?.size ?? PartialSize()
        traits.safeArea = PartialInsets(insets.safeArea)
        traits.sizeClass = sizeClasses
        traits.scale = canvas.traits?.scale ?? (hasWholeFrames ? 1 : 2)
        // The views of a reading that was given up may lack names, so they form no tree.
        let (drafts, positions) = isCut ? ([], []) : readConstraints(in: root)
        return SceneLayout(
            root: root,
            constraints: drafts,
            constraintPositions: positions,
            traits: traits,
            origins: origins,
            passedOver: passedOver,
            omitted: omitted
        )
    }

    /// The classes of the canvas; those of the old square canvas are not specified.
    var sizeClasses: SizeClasses { canvas.traits?.sizeClass ?? .any }

    /// Whether all frames are in whole points, as on canvases from before there were devices.
    private var hasWholeFrames: Bool {
        views.allSatisfy { view in
            guard let frame = view.frame else { return true }
            return [frame.x, frame.y, frame.width, frame.height].allSatisfy { $0 == $0.rounded() }
        }
    }

    mutating func passOver(_ detail: String, at position: XMLPosition) {
        if passedOver.count < PassedElement.mostOfScene {
            passedOver.append(PassedElement(detail: detail, position: position))
        } else {
            omitted += 1
        }
    }

    /// The view or constraint as messages name it.
    mutating func words(for element: XMLElement) -> String {
        if let named, named.index == element.index { return named.words }
        let name = (element["userLabel"] ?? element["id"]).map { " '\($0.prefix(64))'" }.orEmpty
        named = (element.index, "the \(element.name)\(name)")
        return "the \(element.name)\(name)"
    }
}

extension Optional<String> {
    fileprivate var orEmpty: String { self ?? "" }
}
