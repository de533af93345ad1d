import JSON
import LayoutModel

/// A short text in a picture, with its estimated width.
struct Caption {
    let text: String
    /// The font size in points.
    let size: Double
    let width: Double

    init(_ text: String, size: Double) {
        (self.text, self.size) = (text, size)
        width = size * Self.ems(of: text)
    }

    /// Creates a caption on a plate, whose width includes the plate.
    init(onPlate text: String, scale: Double) {
        (self.text, size) = (text, 9 * scale)
        width = size * (Self.ems(of: text) + 2 * Self.padding)
    }

    /// Creates a caption that fits into `room`, truncating the text if necessary; `nil` if only a few letters would
    /// fit.
    init?(_ text: String, size: Double, within room: Double) {
        let most = Int(max(0, min(1_000, room / (size * Self.letter))))
        guard most >= min(Self.fewestLetters, text.unicodeScalars.count) else { return nil }
        let isWhole = size * Self.ems(of: text.cut(to: longestName)) <= room
        self.init(isWhole ? text.cut(to: longestName) : text.cut(to: max(1, most - 1)), size: size)
        guard width <= room else { return nil }
    }

    private static let fewestLetters = 6
    /// The usual width of a letter, in ems.
    private static let letter = 0.62

    /// Returns the estimated width of a text, in ems.
    private static func ems(of text: String) -> Double {
        text.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar.value {
            case 0x2E, 0x2C, 0x20, 0x69, 0x6C, 0x6A, 0x27, 0x7C: sum + 0.34
            case 0x2009: sum + 0.2
            case 0x57, 0x4D, 0x6D, 0x77, 0x40: sum + 0.96
            case 0x1100...: sum + 1
            default: sum + letter
            }
        }
    }

    /// Returns the point at which the text is written on a plate, and what of the text is there: the end that faces a
    /// vertical line next to the plate, or else the middle.
    func baseline(in plate: Rect, near line: DimensionLine.Segment?) -> (point: Point, anchor: TextSetting.Anchor) {
        let y = plate.y + ascent
        guard let line, line.axis == .vertical else { return (Point(x: plate.centerX, y: y), .middle) }
        if line.across <= plate.x { return (Point(x: plate.x + Self.padding * size, y: y), .start) }
        if line.across >= plate.maxX { return (Point(x: plate.maxX - Self.padding * size, y: y), .end) }
        return (Point(x: plate.centerX, y: y), .middle)
    }

    /// The space on each side of a text on a plate, in ems.
    private static let padding = 0.2

    var height: Double { size * 1.15 }
    /// The distance from the top to the baseline.
    var ascent: Double { size * 0.92 }

    /// Returns candidates in the corners of a box, then along its edges.
    ///
    /// - Parameters:
    ///   - box: the box.
    ///   - isInside: whether to stay inside the box; otherwise, those above and below it come first.
    /// - Returns: the candidates, best first.
    func corners(of box: Rect, isInside: Bool) -> [Rect] {
        let gap = size * 0.3
        let (left, right) = (box.x + gap, box.maxX - gap - width)
        let (top, bottom) = (box.y + gap / 2, box.maxY - gap / 2 - height)
        let center = box.centerX - width / 2
        var places = [
            Point(x: left, y: top), Point(x: right, y: top), Point(x: left, y: bottom), Point(x: right, y: bottom),
        ]
        for line in 1...3 {
            places.append(Point(x: left, y: top + Double(line) * height))
            places.append(Point(x: right, y: top + Double(line) * height))
        }
        places.append(Point(x: center, y: box.centerY - height / 2))
        if !isInside {
            let outside = [
                Point(x: left, y: box.maxY + gap / 2), Point(x: left, y: box.y - gap / 2 - height),
                Point(x: box.maxX + gap, y: box.centerY - height / 2),
            ]
            places = outside + places
        }
        return places.map { Rect(x: $0.x, y: $0.y, width: width, height: height) }
    }
}

extension LabelGrid {
    /// Claims the first free candidate for a caption; returns `nil` if all are taken.
    mutating func place(for caption: Caption, at places: [Rect]) -> Rect? {
        guard let place = places.first(where: { isFree($0) && covers($0) }) else { return nil }
        add(place)
        return place
    }
}

extension Painter where Output: ~Copyable {
    /// Draws a caption centered in its box, on a plate; that of a constraint has the constraint's id.
    mutating func write(
        _ caption: Caption,
        at place: Rect,
        _ mark: Palette.Mark,
        of line: DimensionLine? = nil
    ) {
        let plate = place.rounded
        let tags = line.map { [DrawingAttribute.tag("data-constant", $0.id.description)] } ?? []
        writer.add(
            .rect,
            .tag("class", "plate"),
            .stroke(.none),
            .fill(.color(mark.plate)),
            .cornerRadius(2 * scale),
            .frame(plate)
        )
        let (baseline, anchor) = caption.baseline(in: plate, near: line?.main)
        writer.add(
            text: caption.text,
            tags + [
                .anchor(anchor), .stroke(.none), .x((baseline.x * 100).rounded() / 100),
                .y((baseline.y * 100).rounded() / 100), .fontSize(caption.size), .fill(.color(mark.ink)),
            ]
        )
    }
}
