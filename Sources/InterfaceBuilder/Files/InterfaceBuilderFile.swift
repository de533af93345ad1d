import LayoutModel
public import TextMetrics
public import XML

/// A `.storyboard` or `.xib` file as saved by Xcode, with its scenes.
///
/// The format is not documented; this reader is based on 2,139 files from public repositories, and on the frames that
/// Xcode stored in them.
public struct InterfaceBuilderFile: Sendable {
    /// The scenes in file order; nested scenes follow the scene that contains their table.
    public let scenes: [InterfaceBuilderScene]
    /// The platform that the file is for.
    public let platform: ScenePlatform
    let canvas: CanvasDevice
    let knownSizes: KnownSizes
    private let xcode: XcodeVersion
    private let screens: ScreenRoots
    private let colors: SceneColors

    /// - Throws: an error that makes the whole file unreadable; faults of single views and constraints do not throw.
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
        guard let platform = ScenePlatform(type: kind, runtime: root["targetRuntime"] ?? "") else {
            throw .unsupportedKind(kind, position: root.position)
        }
        self.platform = platform
        canvas = CanvasDevice(root.child("device"))
        xcode = XcodeVersion(root)
        knownSizes = KnownSizes(root, xcode)
        screens = ScreenRoots(root, canvas)
        var finder = SceneFinder()
        finder.read(root)
        scenes = finder.scenes
        colors = SceneColors(root)
    }

    /// Returns the scenes with the given id, identifier, class or label; an id takes precedence.
    public func scenes(named name: String) -> [InterfaceBuilderScene] {
        let exact = scenes.filter { $0.id == name }
        return exact.isEmpty ? scenes.filter { $0.isNamed(name) } : exact
    }

    /// The default scene if none is named: the only scene, or the only one outside tables; `nil` if there are several
    /// or none.
    public var onlyScene: InterfaceBuilderScene? {
        let outer = scenes.filter { $0.kind != .nested }
        return outer.count == 1 ? outer[0] : scenes.count == 1 ? scenes[0] : nil
    }

    /// Returns the maximum number of views in a scene; views that are never installed count, too.
    ///
    /// Callers can use it to bound memory: ``layout(of:sizes:)`` needs a few thousand bytes per view.
    public func viewCount(of scene: InterfaceBuilderScene) -> Int {
        Self.viewCount(of: scene.root)
    }

    /// The recursion depth is bounded by the nesting limit of ``XMLLimits``.
    private static func viewCount(of element: XMLElement) -> Int {
        SceneReader.subviews(of: element).reduce(1) { $0 + viewCount(of: $1) }
    }

    /// Returns the layout of a scene of this file.
    ///
    /// - Parameters:
    ///   - scene: one of ``scenes``.
    ///   - sizes: the source of natural sizes.
    ///   - measurer: the measurer of the texts in the layout; the widths of some buttons are rounded up.
    ///   - texts: the texts of a language; `nil` for those of the file.
    ///   - isAbandoned: a closure that is polled, and returns true if the result is no longer needed; the layout is
    ///     then incomplete.
    /// - Returns: the views and constraints, and a list of ignored elements.
    public func layout(
        of scene: InterfaceBuilderScene,
        sizes: ContentSizes = .measured,
        measurer: TextMeasurer,
        texts: SceneTexts? = nil,
        isAbandoned: (@Sendable () -> Bool)? = nil
    ) -> SceneLayout {
        var reader = SceneReader(scene, canvas, knownSizes, xcode, sizes, measurer)
        (reader.isAbandoned, reader.texts, reader.colors) = (isAbandoned, texts, colors)
        var layout = reader.read()
        layout.share = screens.share(of: scene, layout.traits.size)
        return layout
    }
}

/// The source of the natural sizes of labels, buttons and images; other controls always use the sizes stored by Xcode.
public enum ContentSizes: Hashable, Sendable {
    /// Texts are measured, and images have the size given in the file; valid for any device.
    case measured
    /// The frames stored by Xcode, with texts in San Francisco; valid for the canvas.
    case stored
}
