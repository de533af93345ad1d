public import LayoutEngine
public import LayoutModel
public import TextMetrics

/// A solved layout, rendered as SVG 1.1, PNG or PDF.
///
/// In SVG, every visible view is a `rect` with its name as `data-view`, in root coordinates and points. The output
/// depends only on the document, the solution, the options and the fonts.
public struct Picture {
    let scene: Scene
    let options: PictureOptions
    let style: PictureStyle
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
    ///   - names: the new names of the former layout's views by old name; other names are unchanged.
    ///   - budget: the budget for drawing, from which this initializer spends a part.
    /// - Throws: ``WorkLimitExceeded``.
    public init(
        _ document: LayoutDocument,
        _ solution: Solution,
        _ options: PictureOptions,
        fonts: FontCatalog,
        since former: Picture? = nil,
        renaming names: [String: String] = [:],
        budget: inout WorkBudget
    ) throws(WorkLimitExceeded) {
        try budget.spend(Self.workOfView * (document.tree.nodeCount + (former?.scene.views.count ?? 0)))
        scene = Scene(document, solution, including: former?.scene.views.map(\.frame) ?? [])
        self.former = former?.scene.frames(renaming: names)
        self.options = options
        style = options.style ?? (scene.hasLooks ? .app : .wireframe)
        self.fonts = fonts
    }

    /// The cost of finding and drawing a view, in units of work.
    private static let workOfView = 40

    /// The visible area in root coordinates: the bounds of the root, extended to include views outside it.
    public var bounds: Rect { scene.bounds }

    /// The color of the root's bounds.
    var canvas: DrawingPaint {
        guard style == .app else { return .color(Palette(options.appearance).canvas) }
        return .components(ColorName.systemBackground.components(in: options.appearance))
    }

    /// The number of pixels per point of a PNG.
    var scale: Double { options.scale ?? scene.document.traits.scale ?? 1 }

    /// Draws the layout in the format of the options.
    ///
    /// - Parameters:
    ///   - limit: the maximum size of the picture in bytes, and of what is needed to draw it.
    ///   - budget: the budget for drawing.
    /// - Returns: the file; `nil` if it would exceed the limit, or has too many pixels.
    /// - Throws: ``WorkLimitExceeded``.
    public func bytes(within limit: Int, budget: inout WorkBudget) throws(WorkLimitExceeded) -> [UInt8]? {
        guard options.format != .svg else { return try svg(within: limit, budget: &budget) }
        guard let drawing = try drawing(within: limit, budget: &budget) else { return nil }
        let surround = DrawingPaint.color(Palette(options.appearance).surround)
        let background = scene.bounds == scene.root ? canvas : surround
        let sheet = DrawnSheet(drawing: drawing, bounds: bounds, background: background, scale: scale)
        let label = scene.document.name ?? "layout"
        return try sheet.bytes(as: options.format, label: label, fonts: fonts, within: limit, budget: &budget)
    }

    /// Draws the layout as primitives.
    ///
    /// - Parameters:
    ///   - limit: the maximum memory of the primitives in bytes.
    ///   - scale: the scale factor of lines and captions; `nil` to derive it from the screen size.
    ///   - budget: the budget for drawing.
    /// - Returns: the primitives; `nil` if they would exceed the limit.
    /// - Throws: ``WorkLimitExceeded``.
    func drawing(
        within limit: Int,
        scale: Double? = nil,
        budget: inout WorkBudget
    ) throws(WorkLimitExceeded) -> Drawing? {
        var painter = Painter(self, to: Drawing(limit: limit), scale: scale)
        try painter.draw(&budget)
        let drawing = painter.finish()
        return drawing.hasOverflowed ? nil : drawing
    }

    private func svg(within limit: Int, budget: inout WorkBudget) throws(WorkLimitExceeded) -> [UInt8]? {
        let capacity = min(limit, 1_024 + 256 * scene.views.count)
        var writer = SVGWriter(limit: limit, capacity: capacity)
        writer.beginDocument(bounds, label: scene.document.name ?? "layout")
        var painter = Painter(self, to: writer)
        try painter.draw(&budget)
        writer = painter.finish()
        writer.markup("</svg>\n")
        return writer.bytes
    }

    /// Draws the layout in SVG without the enclosing element, for use in another drawing.
    ///
    /// - Parameters:
    ///   - limit: the maximum size of the picture in bytes.
    ///   - scale: the scale factor of lines and captions; `nil` to derive it from the screen size.
    ///   - budget: the budget for drawing.
    /// - Returns: the elements; `nil` if they would exceed the limit.
    /// - Throws: ``WorkLimitExceeded``.
    public func content(
        within limit: Int,
        scale: Double? = nil,
        budget: inout WorkBudget
    ) throws(WorkLimitExceeded) -> [UInt8]? {
        var painter = Painter(self, to: SVGWriter(limit: limit), scale: scale)
        try painter.draw(&budget)
        return painter.finish().bytes
    }
}
