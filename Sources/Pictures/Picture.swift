public import LayoutEngine
public import LayoutModel
public import TextMetrics

/// A solved layout, rendered as SVG 1.1.
///
/// Every visible view is a `rect` with its name as `data-view`, in root coordinates and points. The output depends only
/// on the document, the solution and the options.
public struct Picture {
    let scene: Scene
    let options: PictureOptions
    let fonts: FontCatalog
    /// The former frames by view name; `nil` unless the picture shows changes.
    let former: [String: Rect]?

    /// - Parameters:
    ///   - document: the layout.
    ///   - solution: the solution of the layout.
    ///   - options: the content and appearance of the picture.
    ///   - fonts: the fonts with which the texts were measured.
    ///   - former: the layout at an earlier time; each view whose frame differs is highlighted, with its former
    ///     outline.
    ///   - budget: the budget for drawing, from which this initializer spends a part.
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

    /// The cost of finding and drawing a view, in units of work.
    private static let workOfView = 40

    /// The visible area in root coordinates: the bounds of the root, extended to include views outside it.
    public var bounds: Rect { scene.bounds }

    /// Draws the layout.
    ///
    /// - Parameters:
    ///   - limit: the maximum size of the picture in bytes.
    ///   - budget: the budget for drawing.
    /// - Returns: the document; `nil` if it would exceed the limit.
    /// - Throws: ``WorkLimitExceeded``.
    public func svg(within limit: Int, budget: inout WorkBudget) throws(WorkLimitExceeded) -> [UInt8]? {
        var painter = Painter(self, limit: limit)
        painter.begin(bounds, label: scene.document.name ?? "layout")
        try painter.draw(&budget)
        painter.end()
        return painter.writer.bytes
    }

    /// Draws the layout without the enclosing element, for use in another drawing.
    ///
    /// - Parameters:
    ///   - limit: the maximum size of the picture in bytes.
    ///   - scale: the scale factor of lines and captions.
    ///   - budget: the budget for drawing.
    /// - Returns: the elements; `nil` if they would exceed the limit.
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
