import JSON
import LayoutEngine
import LayoutModel
import TextMetrics

/// Draws one picture in layers: views with their texts, areas, constraint lines, problems, names.
struct Painter<Output: DrawingOutput & ~Copyable>: ~Copyable {
    let scene: Scene
    /// What is shown besides views and texts.
    let annotations: Set<PictureAnnotation>
    /// The look of the app's views; `nil` for a wireframe.
    let look: AppLook?
    let canvas: DrawingPaint
    /// The only view or guide whose constraints are drawn; `nil` for all constraints.
    let focus: NodeID?
    let former: [String: Rect]?
    let fonts: FontCatalog
    let palette: Palette
    /// The scale factor of lines and captions; large screens are displayed at a smaller scale.
    let scale: Double
    var writer: Output
    /// The areas that captions must not cover.
    var labels: LabelGrid
    /// The areas crossed by constraint lines, which captions should avoid.
    var lines: LabelGrid
    /// The frames of all views but the root, which constraint lines should not cross.
    var boxes: LabelGrid
    var guides = DrawnGuides()
    var insets: SolvedInsets
    /// The remaining number of candidates to try for numbers; after that, the first one is used.
    var placesLeft = 12_000

    /// - Parameters:
    ///   - picture: the picture to draw.
    ///   - writer: the output.
    ///   - scale: the scale factor of lines and captions; `nil` to derive it from the screen size.
    init(_ picture: Picture, to writer: consuming Output, scale: Double? = nil) {
        scene = picture.scene
        former = picture.former
        look = picture.style == .app ? AppLook(picture.scene, picture.options.appearance) : nil
        canvas = picture.canvas
        let view = picture.options.view
        let focus = view.flatMap { picture.scene.tree.node(named: $0) }
        let chosen = picture.options.annotations(in: picture.style)
        // One of two layouts that are compared may lack the view, and then has no constraints of it.
        annotations = view == nil || focus != nil ? chosen : chosen.subtracting([.constraints])
        self.focus = focus
        fonts = picture.fonts
        palette = Palette(picture.options.appearance)
        let size = max(scene.root.width, scene.root.height)
        let wanted = max(1, min(PictureScale.largest, size / PictureScale.usualSize))
        // Rounded to steps, so that numbers stay short, and captions do not change with every point of screen size.
        self.scale = scale ?? (wanted * 20).rounded() / 20
        self.writer = writer
        labels = LabelGrid(picture.scene.bounds)
        lines = LabelGrid(picture.scene.bounds)
        boxes = LabelGrid(picture.scene.bounds)
        insets = SolvedInsets(of: scene.document, scene.solution)
    }

    func shows(_ annotation: PictureAnnotation) -> Bool { annotations.contains(annotation) }

    /// Returns the output.
    consuming func finish() -> Output { writer }

    /// Writes all layers.
    mutating func draw(_ budget: inout WorkBudget) throws(WorkLimitExceeded) {
        drawCanvas()
        drawAreasBehindViews()
        try drawViews(&budget)
        drawGuides()
        drawAreasOverViews()
        drawChanges()
        try drawMarks(&budget)
        try drawNames(&budget)
    }

    private mutating func drawCanvas() {
        if scene.bounds != scene.root {
            writer.add(.rect, .tag("class", "surround"), .fill(.color(palette.surround)), .frame(scene.bounds))
        }
        writer.add(.rect, .tag("class", "canvas"), .fill(canvas), .frame(scene.root))
    }
}

/// The scale factor of lines and captions.
private enum PictureScale {
    /// The length of a screen's longer side, in points, above which lines and captions grow with it; it is about as
    /// much as fits into a window or page.
    static let usualSize = 600.0
    static let largest = 2.2
}

/// The maximum length of a name in a picture, in Unicode scalars.
let longestName = 200

/// The fallback font families, wide ones first, because the built-in font is wide.
let genericFamilies: StaticString = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
