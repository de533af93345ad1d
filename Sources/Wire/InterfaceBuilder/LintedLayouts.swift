public import LayoutModel
public import Lint
import Sessions

/// What `POST /lint` is asked about: the layout of a document, or those of the scenes of an Interface Builder file.
public struct LintedLayouts: Sendable {
    /// What is to be looked for; nil where nothing is said of it.
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

    /// How many layouts there are; a file may have none.
    public var count: Int {
        switch source {
        case .document: 1
        case .file(let file): file.scenes.count
        }
    }

    /// Whether they are scenes of a file.
    public var areScenes: Bool {
        if case .file = source { true } else { false }
    }

    /// What the request calls them; nil where it does not.
    public var name: String? {
        switch source {
        case .document(let document): document.name
        case .file(let file): file.name
        }
    }

    /// One of the layouts, whose conflicts are accepted, as they are what is looked for.
    ///
    /// - Parameters:
    ///   - index: below ``count``.
    ///   - budget: what making it is charged to; a document is made already.
    /// - Returns: the layout, and the scene that it comes from, if any.
    /// - Throws: the refusal of a scene that is too large.
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
