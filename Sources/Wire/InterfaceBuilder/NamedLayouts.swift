public import Dialects
public import LayoutModel

/// The layouts of a body with their names in the app: one document, or scenes of an Interface Builder file.
public struct NamedLayouts: Sendable {
    private let source: ReadLayout.Source

    /// Reads a body.
    ///
    /// - Parameters:
    ///   - body: a document or a file.
    ///   - all: whether all scenes of a file are meant; otherwise one of several has to be chosen.
    ///   - budget: the budget that reading is charged to.
    /// - Throws: a problem if the body is refused, or if it has several scenes and none is chosen.
    public init(body: RequestBody, all: Bool, budget: inout WorkBudget) throws(Problem) {
        source = try ReadLayout(body, for: all ? .linting : .solving, &budget).source
    }

    public var count: Int {
        switch source {
        case .document: 1
        case .file(let file): file.scenes.count
        }
    }

    /// Returns a layout.
    ///
    /// - Parameters:
    ///   - index: the index of the layout, less than ``count``.
    ///   - title: the title of a document without a name.
    ///   - budget: the budget that is charged for creating a scene's layout.
    /// - Returns: the layout and its names.
    /// - Throws: a problem if the scene is too large.
    public func layout(
        _ index: Int,
        titled title: String,
        budget: inout WorkBudget
    ) throws(Problem) -> (document: LayoutDocument, naming: ClassNaming) {
        switch source {
        case .document(let document, _, _): return (document, ClassNaming(title: document.name ?? title))
        case .file(let file):
            let scene = try file.layout(of: index, budget: &budget)
            return (scene.document, scene.origin.naming)
        }
    }
}
