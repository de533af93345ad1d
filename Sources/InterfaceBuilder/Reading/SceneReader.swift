import LayoutModel
import TextMetrics
import XML

/// Reads the layout of one scene.
///
/// 1. `collectViews` lists the views in file order, with the meaning of ids and the elements of constraints.
/// 2. `nameViews` gives each view a legal name.
/// 3. `rootInsets` derives the root's safe area and margins, which a file does not contain, from stored frames.
/// 4. `description` and `readConstraints` create the views and constraints.
struct SceneReader {
    let scene: InterfaceBuilderScene
    let canvas: CanvasDevice
    let knownSizes: KnownSizes
    let xcode: XcodeVersion
    let sizes: ContentSizes
    /// The measurer of the service, with its fonts.
    let measurer: TextMeasurer
    var views: [ViewRecord] = []
    var items: [String: SceneItem] = [:]
    /// The constraints of the file, each with the index of the view that holds it.
    var elements: [(constraint: XMLElement, holder: Int)] = []
    /// The size classes under which views and constraints are installed, by id, unless they are always installed.
    var installations: [String: Variations<Bool>] = [:]
    var origins: [String: ViewOrigin] = [:]
    /// The safe area of the root, once it has been derived.
    private(set) var safeArea = Insets.zero
    /// The named colors of the file.
    var colors = SceneColors()
    /// The texts of a language; `nil` for those of the file.
    var texts: SceneTexts?
    /// A closure that is polled, and returns true if the layout is no longer needed.
    var isAbandoned: (@Sendable () -> Bool)?
    private var readCount = 0
    private var isCut = false
    private var passedOver: [PassedElement] = []
    private var omitted = 0
    /// The last named element and its description, cached because its name may have megabytes and be reported many
    /// times.
    private var named: (index: Int, words: String)?

    init(
        _ scene: InterfaceBuilderScene,
        _ canvas: CanvasDevice,
        _ knownSizes: KnownSizes,
        _ xcode: XcodeVersion,
        _ sizes: ContentSizes,
        _ measurer: TextMeasurer
    ) {
        (self.scene, self.canvas, self.knownSizes) = (scene, canvas, knownSizes)
        (self.xcode, self.sizes, self.measurer) = (xcode, sizes, measurer)
    }

    /// Returns true if reading should continue with one more view or constraint.
    mutating func goesOn() -> Bool {
        readCount += 1
        // Each one takes a few microseconds.
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

    /// The size classes of the canvas; unspecified for the old square canvas.
    var sizeClasses: SizeClasses { canvas.traits?.sizeClass ?? .any }

    /// True if all frames are in whole points, as on canvases without a device.
    private var hasWholeFrames: Bool {
        views.allSatisfy { view in
            guard let frame = view.frame else { return true }
            return [frame.x, frame.y, frame.width, frame.height].allSatisfy { $0 == $0.rounded() }
        }
    }

    mutating func passOver(_ detail: String, at position: XMLPosition) {
        if passedOver.count < PassedElement.maxPerScene {
            passedOver.append(PassedElement(detail: detail, position: position))
        } else {
            omitted += 1
        }
    }

    /// Returns the description of a view or constraint used in messages.
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
