import LayoutModel
public import TextMetrics
public import XML

/// A `.storyboard` or `.xib` file as Xcode saves it, and its scenes.
///
/// Nothing of the format is published; the reading follows what 2,139 files of public repositories have, and the frames
/// that Xcode stored in them.
public struct InterfaceBuilderFile: Sendable {
    /// In the order of the file; those in tables follow the scene that has the table.
    public let scenes: [InterfaceBuilderScene]
    let canvas: CanvasDevice
    let knownSizes: KnownSizes
    private let screens: ScreenRoots

    /// - Throws: what keeps the file from being read; faults of single views and constraints do not.
    public init(parsing bytes: [UInt8], limits: XMLLimits = XMLLimits()) throws(InterfaceBuilderError) {
        let document: XMLDocument
        do throws(XMLError) {
            document = try XMLDocument(parsing: bytes, limits: limits)
        } catch {
            throw .xml(error)
        }
        try self.init(document)
    }

    /// Finds the scenes of a file that is parsed; O(elements).
    ///
    /// - Throws: what keeps the file from being read, but ``InterfaceBuilderError/xml(_:)``.
    public init(_ document: XMLDocument) throws(InterfaceBuilderError) {
        let root = document.root
        guard root.name == "document" else {
            if root.name == "archive" { throw .unsupportedKind(root["type"] ?? "archive", position: root.position) }
            throw .noInterfaceBuilderFile(root: root.name, position: root.position)
        }
        let kind = root["type"] ?? ""
        guard kind.hasPrefix("com.apple.InterfaceBuilder3.CocoaTouch.") else {
            throw .unsupportedKind(kind, position: root.position)
        }
        canvas = CanvasDevice(root.child("device"))
        knownSizes = KnownSizes(root)
        screens = ScreenRoots(root, canvas)
        var finder = SceneFinder()
        finder.read(root)
        scenes = finder.scenes
    }

    /// The scenes with that id, identifier, class or label; an id is preferred to all others.
    public func scenes(named name: String) -> [InterfaceBuilderScene] {
        let exact = scenes.filter { $0.id == name }
        return exact.isEmpty ? scenes.filter { $0.isNamed(name) } : exact
    }

    /// The one scene that is meant where none is named: the only one, or the only one that is not in a table; nil where
    /// there are several or none.
    public var onlyScene: InterfaceBuilderScene? {
        let outer = scenes.filter { $0.kind != .nested }
        return outer.count == 1 ? outer[0] : scenes.count == 1 ? scenes[0] : nil
    }

    /// How many views a scene has at most; those that are installed nowhere count.
    ///
    /// For those who bound what they make of a file: ``layout(of:sizes:)`` takes some thousand bytes for each.
    public func viewCount(of scene: InterfaceBuilderScene) -> Int {
        Self.viewCount(of: scene.root)
    }

    /// Recurses as deep as elements lie in each other, which ``XMLLimits`` bounds.
    private static func viewCount(of element: XMLElement) -> Int {
        SceneReader.subviews(of: element).reduce(1) { $0 + viewCount(of: $1) }
    }

    /// The layout of a scene of this file.
    ///
    /// - Parameters:
    ///   - scene: one of ``scenes``.
    ///   - sizes: where natural sizes come from.
    ///   - measurer: what the texts will be measured with: their spacing is such that they are then as wide and high as
    ///     in San Francisco; nil for one with the built-in fonts.
    ///   - isAbandoned: asked now and then whether nobody waits for the layout any more; it is not complete then.
    /// - Returns: views and constraints, and what of the scene is left out.
    public func layout(
        of scene: InterfaceBuilderScene,
        sizes: ContentSizes = .measured,
        measurer: TextMeasurer? = nil,
        isAbandoned: (@Sendable () -> Bool)? = nil
    ) -> SceneLayout {
        var reader = SceneReader(scene, canvas, knownSizes, sizes, measurer ?? Self.builtIn)
        reader.isAbandoned = isAbandoned
        var layout = reader.read()
        layout.share = screens.share(of: scene, layout.traits.size)
        return layout
    }

    private static let builtIn = TextMeasurer(fonts: .builtIn)
}

/// Where the natural sizes of labels, buttons and images come from; those of other controls are as Xcode stored them.
public enum ContentSizes: Hashable, Sendable {
    /// Texts are measured, and images are as large as the file says: for any device.
    case measured
    /// The frames that Xcode stored, of texts in San Francisco: for the canvas.
    case stored
}
