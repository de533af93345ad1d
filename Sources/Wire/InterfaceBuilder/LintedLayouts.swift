import InterfaceBuilder
public import LayoutModel
public import Lint
import Sessions

/// The layouts that a `POST /lint` request checks: one document, or the scenes of an Interface Builder file.
public struct LintedLayouts: Sendable {
    /// The settings in the request; `nil` if there are none.
    public let lint: LintSettings?
    private let source: Source

    private enum Source {
        case document(LayoutDocument)
        case file(SceneFile)
    }

    /// Reads the body of `POST /lint`.
    public init(body: RequestBody, budget: inout WorkBudget) throws(Problem) {
        let read = try ReadLayout(body, for: .linting, &budget)
        switch read.source {
        case .document(let document, _): source = .document(document)
        case .file(let file): source = .file(file)
        }
        lint = read.beside.lint
    }

    /// The number of layouts; 0 for a file without scenes.
    public var count: Int {
        switch source {
        case .document: 1
        case .file(let file): file.scenes.count
        }
    }

    /// True if the layouts are scenes of a file.
    public var areScenes: Bool {
        if case .file = source { true } else { false }
    }

    /// The ids and titles of the scenes; empty for a document.
    public var sceneNames: [(id: String, title: String)] {
        switch source {
        case .document: []
        case .file(let file): file.scenes.map { ($0.id.echoed, $0.title.echoed) }
        }
    }

    /// The name in the request, if any.
    public var name: String? {
        switch source {
        case .document(let document): document.name
        case .file(let file): file.name
        }
    }

    /// Returns a layout; its policy leaves conflicts out, so that lint can report them.
    ///
    /// - Parameters:
    ///   - index: the index of the layout, less than ``count``.
    ///   - budget: the budget that is charged for creating a scene's layout; a document already exists.
    /// - Returns: the layout, and its scene, if any.
    /// - Throws: a problem if the scene is too large.
    public func layout(
        _ index: Int,
        budget: inout WorkBudget
    ) throws(Problem) -> (document: LayoutDocument, scene: SceneOrigin?) {
        var (document, origin): (LayoutDocument, SceneOrigin?)
        switch source {
        case .document(let given): (document, origin) = (given, nil)
        case .file(let file):
            let scene = try file.layout(of: index, budget: &budget)
            (document, origin) = (scene.document, scene.origin)
        }
        document.onConflict = .leaveOut
        return (document, origin)
    }
}
