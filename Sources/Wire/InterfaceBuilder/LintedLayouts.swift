import InterfaceBuilder
public import LayoutModel
public import Lint
public import Sessions

/// The layouts that a `POST /lint` request checks: one document, or the scenes of an Interface Builder file.
public struct LintedLayouts: Sendable {
    /// The settings in the request; `nil` if there are none.
    public let lint: LintSettings?
    /// The rules that comments in sources turn off for the constraints of the document.
    public let disabled: [ConstraintID: LintRules]
    private let source: Source

    private enum Source {
        case document(LayoutDocument)
        case file(SceneFile)
    }

    /// Reads the body of `POST /lint`.
    public init(body: RequestBody, budget: inout WorkBudget) throws(Problem) {
        let read = try ReadLayout(body, for: .linting, &budget)
        switch read.source {
        case .document(let document, _, let rules): (source, disabled) = (.document(document), rules)
        case .file(let file): (source, disabled) = (.file(file), [:])
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

    /// Returns a layout with the texts of a language.
    ///
    /// A scene is read again with them, because the size of a view may follow from its text.
    ///
    /// - Parameters:
    ///   - index: the index of the layout, less than ``count``.
    ///   - document: the layout with its own texts.
    ///   - language: the language.
    ///   - budget: the budget that is charged for reading a scene.
    /// - Returns: the layout, with the same views and constraints.
    /// - Throws: ``SessionError/tooMuchText(limit:)``, ``SessionError/workLimitExceeded``.
    public func translation(
        _ index: Int,
        of document: LayoutDocument,
        into language: LintLanguage,
        budget: inout WorkBudget
    ) throws(SessionError) -> LayoutDocument {
        guard case .file(let file) = source else { return language.translated(document) }
        let scene: SceneDocument
        do throws(Problem) {
            scene = try file.layout(of: index, in: language, budget: &budget)
        } catch {
            // Everything else was checked when the scene was read with its own texts.
            throw error.kind == .workLimitExceeded ? .workLimitExceeded : .tooMuchText(limit: file.limits.textBytes)
        }
        return scene.document
    }
}
