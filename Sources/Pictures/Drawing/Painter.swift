import JSON
import LayoutEngine
import LayoutModel
import TextMetrics

/// Draws one picture, layer by layer: views with their texts, areas, lines of constraints, what is wrong, names.
struct Painter: ~Copyable {
    let scene: Scene
    let options: PictureOptions
    let former: [String: Rect]?
    let fonts: FontCatalog
    let palette: Palette
    /// How much larger than usual lines and captions are; tall and wide screens are shown at a smaller scale.
    let scale: Double
    var writer: SVGWriter
    /// What captions must not cover.
    var labels: LabelGrid
    /// What is crossed by the lines of constraints, which captions had better not cover.
    var lines: LabelGrid
    /// The views, which lines of constraints had better not cross; all but the root.
    var boxes: LabelGrid
    var guides = DrawnGuides()
    var insets: SolvedInsets
    /// How many more places for numbers are looked at; then each has the first one.
    var placesLeft = 12_000

    /// - Parameters:
    ///   - picture: what is drawn.
    ///   - limit: how many bytes it may have.
    ///   - scale: how much larger than usual lines and captions are; nil = as the screen asks for.
    init(_ picture: Picture, limit: Int, scale: Double? = nil) {
        scene = picture.scene
        (options, former) = (picture.options, picture.former)
        fonts = picture.fonts
        palette = Palette(picture.options.appearance)
        let size = max(scene.root.width, scene.root.height)
        let wanted = max(1, min(Self.largestScale, size / Self.usualSize))
        // In steps, so that numbers stay short, and captions as they are while the screen grows by a point.
        self.scale = scale ?? (wanted * 20).rounded() / 20
        writer = SVGWriter(limit: limit, capacity: min(limit, 1_024 + 256 * picture.scene.views.count))
        labels = LabelGrid(picture.scene.bounds)
        lines = LabelGrid(picture.scene.bounds)
        boxes = LabelGrid(picture.scene.bounds)
        insets = SolvedInsets(of: scene.document, scene.solution)
    }

    /// The length of the longer side of a screen, in points, beyond which lines and captions grow with it: a window or
    /// a page has room for about as much.
    private static let usualSize = 600.0
    private static let largestScale = 2.2

    func shows(_ annotation: PictureAnnotation) -> Bool { options.annotations.contains(annotation) }

    /// Writes the start of the document.
    mutating func begin(_ bounds: Rect, label: String) {
        writer.beginDocument(bounds, label: label)
    }

    mutating func end() {
        writer.markup("</svg>\n")
    }

    /// Writes all layers.
    mutating func draw(_ budget: inout WorkBudget) throws(WorkLimitExceeded) {
        drawCanvas()
        drawAreasBehindViews()
        try drawViews(&budget)
        drawAreasOverViews()
        drawChanges()
        try drawMarks(&budget)
        try drawNames(&budget)
    }

    private mutating func drawCanvas() {
        if scene.bounds != scene.root {
            writer.markup("<rect class=\"surround\" fill=\"")
            writer.markup(palette.surround)
            writer.markup("\"")
            writer.attributes(of: scene.bounds)
            writer.markup("/>")
        }
        writer.markup("<rect class=\"canvas\" fill=\"")
        writer.markup(palette.canvas)
        writer.markup("\"")
        writer.attributes(of: scene.root)
        writer.markup("/>")
    }
}

extension SVGWriter {
    /// Writes the start of a document.
    mutating func beginDocument(_ bounds: Rect, label: String) {
        markup("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"")
        for (index, value) in [bounds.x, bounds.y, bounds.width, bounds.height].enumerated() {
            if index > 0 { markup(" ") }
            number(value)
        }
        markup("\"")
        attribute(" width=\"", bounds.width)
        attribute(" height=\"", bounds.height)
        markup(" role=\"img\" aria-label=\"")
        text(label.cut(to: longestName))
        markup("\" font-family=\"")
        markup(genericFamilies)
        markup("\">\n")
    }
}

/// The longest name that is written, in Unicode scalars.
let longestName = 200

/// What a text is drawn in where its own family is not at hand: wide families first, as the built-in font is wide.
let genericFamilies: StaticString = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
