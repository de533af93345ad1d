public import LayoutEngine
public import LayoutModel
public import TextMetrics

/// A solved layout as a drawing in SVG 1.1.
///
/// Every visible view is a `rect` with its name as `data-view`, in root coordinates and points. What is drawn depends
/// on the document, the solution and the options alone.
public struct Picture {
    let scene: Scene
    let options: PictureOptions
    let fonts: FontCatalog
    /// Where views were at another time; nil where the picture compares nothing.
    let former: [String: Rect]?

    /// - Parameters:
    ///   - document: the layout.
    ///   - solution: its solution.
    ///   - options: what is shown.
    ///   - fonts: what texts were measured with.
    ///   - former: the layout at another time: each view that was elsewhere is highlighted, with the outline that it
    ///     had.
    ///   - budget: what drawing may cost; a part of it is spent here.
    /// - Throws: ``WorkLimitExceeded``.
    public init(
        _ document: LayoutDocument,
        _ solution: Solution,
        _ options: PictureOptions,
        fonts: FontCatalog,
        since former: Picture? = nil,
        budget: inout WorkBudget
    ) throws(WorkLimitExceeded) {
        try budget.spend(Self.workOfView * (document.tree.nodeCount + (former?.scene.views.count ?? 0)))
        scene = Scene(document, solution, including: former?.scene.views.map(\.frame) ?? [])
        self.former = former?.scene.framesByName
        self.options = options
        self.fonts = fonts
    }

    /// Finding and drawing a view, in units of work.
    private static let workOfView = 40

    /// What the picture shows, in root coordinates: the bounds of the root, wider where something is outside.
    public var bounds: Rect { scene.bounds }

    /// Draws the layout.
    ///
    /// - Parameters:
    ///   - limit: how many bytes the picture may have.
    ///   - budget: what drawing may cost.
    /// - Returns: the document; nil where it would be larger.
    /// - Throws: ``WorkLimitExceeded``.
    public func svg(within limit: Int, budget: inout WorkBudget) throws(WorkLimitExceeded) -> [UInt8]? {
        var painter = Painter(self, limit: limit)
        painter.begin(bounds, label: scene.document.name ?? "layout")
        try painter.draw(&budget)
        painter.end()
        return painter.writer.bytes
    }

    /// Draws the layout without the element around it, as a part of another drawing.
    ///
    /// - Parameters:
    ///   - limit: how many bytes the picture may have.
    ///   - scale: how much larger than usual lines and captions are.
    ///   - budget: what drawing may cost.
    /// - Returns: the elements; nil where they would be larger.
    /// - Throws: ``WorkLimitExceeded``.
    func content(
        within limit: Int,
        scale: Double,
        budget: inout WorkBudget
    ) throws(WorkLimitExceeded) -> [UInt8]? {
        var painter = Painter(self, limit: limit, scale: scale)
        try painter.draw(&budget)
        return painter.writer.bytes
    }
}
