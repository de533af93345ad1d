import JSON
import LayoutModel
import TextMetrics

extension DrawingElement {
    fileprivate var name: StaticString {
        switch self {
        case .group: "g"
        case .rect: "rect"
        case .path: "path"
        case .text: "text"
        }
    }
}

extension SVGWriter: DrawingOutput {
    mutating func begin(_ element: DrawingElement, _ attributes: [DrawingAttribute]) {
        open(element)
        for attribute in attributes { write(attribute) }
        markup(">")
    }

    mutating func end(_ element: DrawingElement) {
        markup("</")
        markup(element.name)
        markup(">")
    }

    mutating func add(_ element: DrawingElement, _ attributes: [DrawingAttribute]) {
        open(element)
        for attribute in attributes { write(attribute) }
        markup("/>")
    }

    mutating func add(text string: String, _ attributes: [DrawingAttribute]) {
        begin(.text, attributes)
        text(string)
        end(.text)
    }

    mutating func add(title: String) {
        markup("<title>")
        text(title)
        markup("</title>")
    }

    private mutating func open(_ element: DrawingElement) {
        markup("<")
        markup(element.name)
    }

    // MARK: - Attributes

    private mutating func write(_ attribute: DrawingAttribute) {
        switch attribute {
        case .tag(let name, let value):
            openAttribute(name)
            text(value)
            markup("\"")
        case .count(let name, let value):
            openAttribute(name)
            number(Double(value))
            markup("\"")
        case .fill(let paint): write("fill", paint)
        case .fillOpacity(let share): write(" fill-opacity=\"", share: share)
        case .evenOdd: markup(" fill-rule=\"evenodd\"")
        case .stroke(let paint): write("stroke", paint)
        case .strokeOpacity(let share): write(" stroke-opacity=\"", share: share)
        case .strokeWidth(let width): self.attribute(" stroke-width=\"", width)
        case .dashes(let length, let gap):
            markup(" stroke-dasharray=\"")
            number(length)
            markup(" ")
            number(gap)
            markup("\"")
        case .roundJoins: markup(" stroke-linejoin=\"round\"")
        case .strokeFirst: markup(" paint-order=\"stroke\"")
        case .frame(let rect): attributes(of: rect)
        case .cornerRadius(let radius): self.attribute(" rx=\"", radius)
        case .path(let path):
            markup(" d=\"")
            for step in path.steps { write(step) }
            markup("\"")
        case .x, .y, .fontSize, .fontWeight, .fontFamily, .textLength, .rightToLeft, .anchor: write(ofText: attribute)
        case .translation(let x, let y):
            markup(" transform=\"translate(")
            number(x)
            markup(" ")
            number(y)
            markup(")\"")
        }
    }

    private mutating func write(ofText attribute: DrawingAttribute) {
        switch attribute {
        case .x(let x): self.attribute(" x=\"", x)
        case .y(let y): self.attribute(" y=\"", y)
        case .fontSize(let size): self.attribute(" font-size=\"", size)
        case .fontWeight(let weight): self.attribute(" font-weight=\"", Double(weight))
        case .fontFamily(let family):
            markup(" font-family=\"")
            if let family {
                text(FontFamilyName.quoted(family))
                markup(", ")
            }
            markup(genericFamilies)
            markup("\"")
        case .textLength(let length):
            self.attribute(" textLength=\"", length)
            markup(" lengthAdjust=\"spacingAndGlyphs\"")
        case .rightToLeft: markup(" direction=\"rtl\"")
        case .anchor(.start): break
        case .anchor(.middle): markup(" text-anchor=\"middle\"")
        case .anchor(.end): markup(" text-anchor=\"end\"")
        default: preconditionFailure("not an attribute of texts: \(attribute)")
        }
    }

    private mutating func openAttribute(_ name: StaticString) {
        markup(" ")
        markup(name)
        markup("=\"")
    }

    private mutating func write(_ name: StaticString, _ paint: DrawingPaint) {
        openAttribute(name)
        switch paint {
        case .none: markup("none")
        case .color(let colour): markup(colour)
        case .components(let color): write(color)
        case .hatching(let hatching, let colour):
            markup("url(#")
            writeName(of: hatching, colour)
            markup(")")
        }
        markup("\"")
    }

    private mutating func write(_ color: ColorComponents) {
        markup("#")
        // With a leading 1, so that no zeros are left out.
        let word = 1 << 24 | Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
        text(String(word, radix: 16).dropFirst())
    }

    /// Writes a number from 0 to 1, without a leading zero.
    private mutating func write(_ opening: StaticString, share: Double) {
        markup(opening)
        let number = NumberText.shortest(share)
        text(number.hasPrefix("0.") ? number.dropFirst() : number[...])
        markup("\"")
    }

    private mutating func write(_ step: DrawingPath.Step) {
        switch step {
        case .move(let point): write("M", point)
        case .line(let point): write("L", point)
        case .horizontal(let x):
            markup("H")
            number(x)
        case .vertical(let y):
            markup("V")
            number(y)
        case .close: markup("Z")
        }
    }

    private mutating func write(_ command: StaticString, _ point: Point) {
        markup(command)
        number(point.x)
        markup(" ")
        number(point.y)
    }

    // MARK: - Hatchings, clips, fades

    mutating func define(_ hatching: Hatching, _ colour: StaticString) {
        // The name is derived from the content, so that several pictures in one page can share it.
        markup("<pattern id=\"")
        writeName(of: hatching, colour)
        markup("\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(")
        markup(hatching == .conflict ? "45" : "-45")
        markup(")\"><path d=\"M3 0V6\" stroke=\"")
        markup(colour)
        markup("\" stroke-width=\"1.25\" stroke-opacity=\".35\"/></pattern>")
    }

    private mutating func writeName(of hatching: Hatching, _ colour: StaticString) {
        markup(hatching == .conflict ? "rising-" : "falling-")
        // The name omits the `#`.
        text("\(colour)".dropFirst())
    }

    mutating func beginClip(to rect: Rect, cornerRadius: Double) {
        guard cornerRadius == 0 else { return beginRoundClip(to: rect, cornerRadius) }
        markup("<svg overflow=\"hidden\"")
        attributes(of: rect)
        viewBox(rect)
        markup(">")
    }

    mutating func endClip(cornerRadius: Double) {
        if cornerRadius == 0 { markup("</svg>") } else { end(.group) }
    }

    /// The name of the path is derived from its content, like that of a mask.
    private mutating func beginRoundClip(to rect: Rect, _ cornerRadius: Double) {
        let name = [rect.x, rect.y, rect.width, rect.height, cornerRadius]
        markup("<clipPath id=\"")
        writeName("clip", name)
        markup("\"><rect")
        attributes(of: rect)
        attribute(" rx=\"", cornerRadius)
        markup("/></clipPath><g clip-path=\"url(#")
        writeName("clip", name)
        markup(")\">")
    }

    mutating func beginOpacity(_ opacity: Double, of extent: Rect) {
        write("<g opacity=\"", share: opacity)
        markup(">")
    }

    mutating func endOpacity() { end(.group) }

    /// The name of the mask is derived from its content, so that several pictures in one page can share it.
    mutating func beginFade(outside rect: Rect, of extent: Rect) {
        let name = [rect, extent].flatMap { [$0.x, $0.y, $0.width, $0.height] }
        breakLine()
        markup("<mask id=\"")
        writeName("fade", name)
        markup("\" maskUnits=\"userSpaceOnUse\"")
        let extent = extent.outset(by: 1)
        attributes(of: extent)
        markup("><rect fill=\"#fff\" fill-opacity=\".3\" stroke=\"none\"")
        attributes(of: extent)
        markup("/><rect fill=\"#fff\" fill-opacity=\"1\" stroke=\"none\"")
        attributes(of: rect)
        markup("/></mask><g class=\"content\" mask=\"url(#")
        writeName("fade", name)
        markup(")\">")
    }

    mutating func endFade() { end(.group) }

    private mutating func writeName(_ word: StaticString, _ numbers: [Double]) {
        markup(word)
        for number in numbers {
            markup("_")
            self.number(number)
        }
    }

    mutating func breakLine() { markup("\n") }
}
