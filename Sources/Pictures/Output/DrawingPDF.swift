import LayoutModel
import Raster
import TextMetrics

/// Writes a ``Drawing`` as a PDF of one page, a point of which is a point of the layout.
struct DrawingPDF {
    private let drawing: Drawing
    private let bounds: Rect
    private let title: String
    private let background: Ink
    private var lettering: Lettering
    private var file = PDFFile()
    private var fonts = PDFFonts()
    /// The contents of the page and of the open layers.
    private var contents: [Content] = [Content()]
    private let resources: PDFFile.Reference
    /// The entries of the resources, by content, in the order of their numbers.
    private var states = NumberedTexts()
    private var patterns = NumberedTexts()
    private var forms: [PDFFile.Reference] = []

    private struct Content {
        var bytes: [UInt8] = []
        /// The layer, which is a part of the content above if it only clips.
        var layer: DrawnLayer?
    }

    /// The largest side of a page that programs support.
    private static let maxSide = 14_400.0
    private static let workOfItem = 60
    private static let workOfLetter = 60

    /// Returns `nil` if the page would be too large.
    ///
    /// - Parameters:
    ///   - drawing: what is drawn.
    ///   - bounds: the area of the picture.
    ///   - title: the title of the document.
    ///   - background: the color of everything on which nothing is drawn.
    ///   - fonts: the fonts with which texts were measured.
    init?(_ drawing: Drawing, _ bounds: Rect, title: String, background: Ink, fonts: FontCatalog) {
        guard bounds.width <= Self.maxSide, bounds.height <= Self.maxSide else { return nil }
        (self.drawing, self.bounds, self.title, self.background) = (drawing, bounds, title, background)
        lettering = Lettering(fonts)
        resources = file.reserve()
    }

    /// Returns the file; `nil` if it would exceed `limit` bytes.
    ///
    /// - Throws: ``WorkLimitExceeded``.
    mutating func bytes(within limit: Int, budget: inout WorkBudget) throws(WorkLimitExceeded) -> [UInt8]? {
        let (width, height) = (max(1, bounds.width), max(1, bounds.height))
        // The origin of a page is its lower left corner.
        write("1 0 0 -1 \(PDFFile.numbers(-bounds.x, bounds.y + height)) cm\n")
        write("\(color(background))\(Self.rectangle(bounds)) f\n")
        for item in drawing.items {
            try budget.spend(Self.workOfItem)
            switch item {
            case .shape(let shape): write(shape)
            case .text(let text):
                try budget.spend(Self.workOfLetter * text.string.utf8.count)
                write(text)
            case .beginLayer(let layer): begin(layer)
            case .endLayer: endLayer()
            }
            guard file.byteCount + contents.reduce(0, { $0 + $1.bytes.count }) <= limit else { return nil }
        }
        let file = finish(width, height)
        return file.count <= limit ? file : nil
    }

    private mutating func finish(_ width: Double, _ height: Double) -> [UInt8] {
        let content = file.addStream(contents[0].bytes)
        let pages = file.reserve()
        let page = file.add(
            """
            << /Type /Page /Parent \(pages) /MediaBox [0 0 \(PDFFile.numbers(width, height))] /Contents \(content)
            /Group << /S /Transparency /CS /DeviceRGB >> /Resources \(resources) >>
            """
        )
        file.write("<< /Type /Pages /Kids [\(page)] /Count 1 >>", as: pages)
        let fontEntries = fonts.write(to: &file)
        let patternEntries = patterns.texts.enumerated().map { index, text in
            "/P\(index) \(file.addStream(Array(text.body.utf8), text.head))"
        }
        let stateEntries = states.texts.enumerated().map { "/S\($0) << \($1.head) >>" }
        let formEntries = forms.enumerated().map { "/X\($0) \($1)" }
        file.write(
            """
            << /Font << \(fontEntries) >> /Pattern << \(patternEntries.joined(separator: " ")) >>
            /ExtGState << \(stateEntries.joined(separator: " ")) >> /XObject << \(formEntries.joined(separator: " ")) >> >>
            """,
            as: resources
        )
        let catalog = file.add("<< /Type /Catalog /Pages \(pages) >>")
        let info = file.add("<< /Title \(PDFFile.text(title)) >>")
        return file.bytes(catalog: catalog, info: info)
    }

    // MARK: - Contents

    private mutating func write(_ text: String) {
        contents[contents.count - 1].bytes += Array(text.utf8)
    }

    private static func rectangle(_ rect: Rect) -> String {
        "\(PDFFile.numbers(rect.x, rect.y, rect.width, rect.height)) re"
    }

    /// Returns the operators that set the color and opacity of fills and strokes.
    private mutating func color(_ ink: Ink) -> String {
        let parts = Self.components(ink)
        let alpha = PDFFile.number(ink.alpha)
        return "/S\(states.number(of: "/ca \(alpha) /CA \(alpha)")) gs \(parts) rg \(parts) RG\n"
    }

    private static func components(_ ink: Ink) -> String {
        [ink.red, ink.green, ink.blue].map { PDFFile.number(Double($0) / 255) }.joined(separator: " ")
    }

    private mutating func write(_ shape: DrawnShape) {
        if let fill = shape.fill {
            if let hatching = fill.hatching {
                write("/Pattern cs /P\(pattern(fill, hatching, shape.origin)) scn\n")
            } else {
                write(color(fill))
            }
            write("\(Self.path(shape.outline))\(shape.outline.isEvenOdd ? "f*" : "f")\n")
        }
        guard let stroke = shape.stroke, shape.strokeWidth > 0 else { return }
        let dashes = shape.dashes.map { PDFFile.numbers($0.length, $0.gap) } ?? ""
        write("\(color(stroke))\(PDFFile.number(shape.strokeWidth)) w 0 J 0 j 4 M [\(dashes)] 0 d\n")
        write("\(Self.path(shape.outline))S\n")
    }

    private static func path(_ outline: DrawnShape.Outline) -> String {
        if case .rect(let rect, 0) = outline { return rectangle(rect) + "\n" }
        return PDFPath.text(RasterSize.points.path(outline, outset: 0))
    }

    /// Returns the number of the pattern of a hatching, whose tile is a line in a square that is turned.
    private mutating func pattern(_ ink: Ink, _ hatching: Hatching, _ origin: Point) -> Int {
        let turn = 0.5.squareRoot() * (hatching == .conflict ? 1 : -1)
        // A pattern is in the coordinates of the page, in which y grows upward.
        let (x, y) = (origin.x - bounds.x, bounds.y + max(1, bounds.height) - origin.y)
        let side = 0.5.squareRoot()
        // Sines need more decimals than lengths.
        let sines = PDFFile.numbers(side, -turn, -turn, -side, decimals: 6)
        let period = PDFFile.number(Ink.hatchingPeriod)
        let head = """
            /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 \(period) \(period)] /XStep \(period) /YStep \(period) \
            /Matrix [\(sines) \(PDFFile.numbers(x, y))] /Resources << /ExtGState << /S << /CA \(PDFFile.number(ink.alpha)) >> >> >>
            """
        let middle = PDFFile.number(Ink.hatchingPeriod / 2)
        let width = PDFFile.number(Ink.hatchingWidth)
        let body = "/S gs \(Self.components(ink)) RG \(width) w \(middle) 0 m \(middle) \(period) l S"
        return patterns.number(of: head, body)
    }

    // MARK: - Texts

    private mutating func write(_ text: DrawnText) {
        let line = lettering.line(text)
        let place = TextPlace(text, line)
        if let halo = text.halo, text.haloWidth > 0 { write(halo, of: text, line, place) }
        write("\(color(text.fill))[] 0 d BT\n")
        var font: Int?
        var start = 0.0
        var pen = 0
        var codes = ""
        for letter in line.letters {
            let code = fonts.code(of: letter, &lettering)
            if code.font != font {
                if font != nil { write("[<\(codes)>] TJ\n") }
                font = code.font
                (start, pen, codes) = (letter.x, 0, "")
                let x = place.x + letter.x * place.scaleX
                write(
                    "/\(PDFFonts.name(code.font)) 1 Tf \(PDFFile.numbers(place.scaleX, 0, 0, -text.size, x, text.baseline)) Tm\n"
                )
            }
            let wanted = Int(((letter.x - start) * 1_000).rounded())
            if wanted != pen {
                // A positive number moves back.
                codes += "> \(pen - wanted) <"
                pen = wanted
            }
            codes += PDFFile.hex(code.code, digits: 2)
            pen += code.width
        }
        if font != nil { write("[<\(codes)>] TJ\n") }
        write("ET\n")
    }

    /// Strokes the letters below a text, as outlines: glyphs of Type 3 fonts have none.
    private mutating func write(_ halo: Ink, of text: DrawnText, _ line: PlacedLine, _ place: TextPlace) {
        write("\(color(halo))[] 0 d 1 J 1 j\n")
        for letter in line.letters where letter.id.source != .space {
            let shape = lettering.shape(of: letter.id)
            let transform = PathTransform(
                scaleX: place.scaleX,
                scaleY: text.size,
                x: place.x + letter.x * place.scaleX,
                y: text.baseline
            )
            let width = text.haloWidth + (shape.pen ?? 0) * text.size
            write("\(PDFFile.number(width)) w\n\(PDFPath.text(shape.path.transformed(by: transform)))S\n")
        }
    }

    // MARK: - Layers

    private mutating func begin(_ layer: DrawnLayer) {
        if layer.outside == 0, let window = layer.window {
            write("q \(Self.path(.rect(window, cornerRadius: layer.cornerRadius)))W n\n")
        }
        contents.append(Content(layer: layer))
    }

    private mutating func endLayer() {
        guard let content = contents.popLast(), let layer = content.layer else { return }
        if layer.outside == 0, layer.window != nil {
            contents[contents.count - 1].bytes += content.bytes
            write("Q\n")
            return
        }
        let box = PDFFile.numbers(layer.bounds.x, layer.bounds.y, layer.bounds.maxX, layer.bounds.maxY)
        let entries = """
            /Type /XObject /Subtype /Form /BBox [\(box)] /Group << /S /Transparency /CS /DeviceRGB >> \
            /Resources \(resources)
            """
        forms.append(file.addStream(content.bytes, entries))
        let opacity = PDFFile.number(layer.outside)
        let state: String
        if let window = layer.window {
            let mask = """
                \(opacity) g \(Self.rectangle(layer.bounds)) f
                1 g \(Self.rectangle(window)) f
                """
            let group = "/Type /XObject /Subtype /Form /BBox [\(box)] /Group << /S /Transparency /CS /DeviceGray >>"
            state = "/ca 1 /CA 1 /SMask << /S /Luminosity /G \(file.addStream(Array(mask.utf8), group)) >>"
        } else {
            state = "/ca \(opacity) /CA \(opacity)"
        }
        write("q /S\(states.number(of: state)) gs /X\(forms.count - 1) Do Q\n")
    }
}

/// Texts that are written once each, with a number.
private struct NumberedTexts {
    private(set) var texts: [(head: String, body: String)] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of head: String, _ body: String = "") -> Int {
        let key = head + "\n" + body
        if let number = numbers[key] { return number }
        numbers[key] = texts.count
        texts.append((head, body))
        return texts.count - 1
    }
}
