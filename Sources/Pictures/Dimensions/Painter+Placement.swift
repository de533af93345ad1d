import LayoutModel

/// A search for places of lines and numbers: a fixed number of places for each and for all together, the first free one
/// or else the one that covers least.
extension Painter {
    mutating func place(_ dimension: Dimension) -> PlacedDimension? {
        let caption = Caption(dimension.text, size: 9 * scale)
        var best: (placed: PlacedDimension, cost: Double)?
        for (order, line) in dimension.lines(in: scene.bounds, scale: scale).enumerated() {
            // A line through a number of another one makes both hard to read.
            let crossing = labels.takenArea(of: line.box.outset(by: 0.5 * scale))
            let labelled = label(of: line, caption)
            let cost = crossing + labelled.cost + Double(order) * Self.costOfOrder
            if cost < best?.cost ?? .infinity {
                best = (PlacedDimension(line: line, caption: caption, label: labelled.place), cost)
            }
            if crossing + labelled.cost < Self.goodEnough || placesLeft <= 0 { break }
        }
        guard var placed = best?.placed else { return nil }
        // What is wrong is told in any case.
        if let label = placed.label, [.required, .optional].contains(placed.line.tone), !isReadable(label) {
            placed.label = nil
        }
        if let label = placed.label {
            labels.add(label)
            placed.line.interrupt(for: label.outset(by: scale))
        }
        lines.add(placed.line.box)
        return placed
    }

    /// Whether a number is in the picture and covers nothing much: where there is no such place, the line is all there
    /// is.
    private func isReadable(_ place: Rect) -> Bool {
        place.sharedArea(scene.bounds) > 0.8 * place.area && labels.takenArea(of: place) < place.area / 3
    }

    /// What each place costs more than the one before, in square points that are covered.
    private static var costOfOrder: Double { 0.5 }
    /// A cost, in square points, that nobody sees: a few points of a line behind a halo.
    private static var goodEnough: Double { 8 }
    /// How much worse it is to cover a number than to be crossed by a line.
    private static var costOfCovering: Double { 20 }
    /// How much worse it is to be outside of the picture.
    private static var costOfOutside: Double { 100 }

    /// The best place for the number of a line.
    private mutating func label(of line: DimensionLine, _ caption: Caption) -> (place: Rect?, cost: Double) {
        guard !caption.text.isEmpty else { return (nil, 0) }
        var best: (place: Rect?, cost: Double) = (nil, .infinity)
        for (order, place) in places(for: caption, at: line).enumerated() {
            placesLeft -= 1
            let covered = labels.takenArea(of: place) * Self.costOfCovering + lines.takenArea(of: place)
            let outside = (place.area - place.sharedArea(scene.bounds)) * Self.costOfOutside
            let cost = covered + outside + Double(order) * Self.costOfOrder
            if cost < best.cost { best = (place, cost) }
            if covered + outside < Self.goodEnough || placesLeft <= 0 { break }
        }
        return best
    }

    /// Places for a number: on the line where that is long enough, then beside it, and further and further away.
    private func places(for caption: Caption, at line: DimensionLine) -> [Rect] {
        let gap = 3 * scale
        let (range, across) = (line.main.range, line.main.across)
        let length = range.upperBound - range.lowerBound
        let middle = (range.lowerBound + range.upperBound) / 2
        let (width, height) = (caption.width, caption.height)
        let isHorizontal = line.main.axis == .horizontal
        let needed = (isHorizontal ? width : height) + 2 * gap
        var centers: [Point] = []
        func add(along: Double, across: Double) {
            centers.append(isHorizontal ? Point(x: along, y: across) : Point(x: across, y: along))
        }
        if line.hasTicks, length >= needed {
            for share in [0.5, 0.3, 0.7] { add(along: range.lowerBound + share * length, across: across) }
        }
        let aside = (isHorizontal ? height : width) / 2 + gap
        let step = isHorizontal ? height : width + gap
        for distance in 0..<3 {
            let offset = aside + Double(distance) * step
            for along in [middle, range.lowerBound + needed / 2, range.upperBound - needed / 2] {
                add(along: along, across: across + offset)
                add(along: along, across: across - offset)
            }
        }
        add(along: range.upperBound + needed / 2, across: across)
        add(along: range.lowerBound - needed / 2, across: across)
        return centers.map { Rect(x: $0.x - width / 2, y: $0.y - height / 2, width: width, height: height) }
    }

    // MARK: - Writing

    mutating func write(_ line: DimensionLine) {
        writer.markup("<path data-constraint=\"")
        writer.text(line.id.description)
        writer.markup("\"")
        switch line.tone {
        case .required: break
        case .optional: writer.markup(" stroke-dasharray=\"3 2\"")
        case .missed:
            writer.markup(" stroke-dasharray=\"3 2\" stroke=\"")
            writer.markup(palette.ambiguity)
            writer.markup("\"")
        case .conflict: break
        }
        if !line.hasTicks { writer.markup(" stroke-opacity=\".7\"") }
        writer.markup(" d=\"")
        let main = line.main
        if let gap = line.gap {
            writer.path(from: main.range.lowerBound, to: gap.lowerBound, across: main.across, main.axis)
            writer.path(from: gap.upperBound, to: main.range.upperBound, across: main.across, main.axis)
        } else {
            writer.path(from: main.range.lowerBound, to: main.range.upperBound, across: main.across, main.axis)
        }
        if line.hasTicks {
            let tick = 2.5 * scale
            for end in [main.range.lowerBound, main.range.upperBound] {
                writer.path(from: main.across - tick, to: main.across + tick, across: end, main.axis.across)
            }
        }
        for witness in line.witnesses {
            writer.path(
                from: witness.range.lowerBound,
                to: witness.range.upperBound,
                across: witness.across,
                witness.axis
            )
        }
        writer.markup("\"/>")
    }

    /// The colour of the number of a line.
    func colour(of tone: Dimension.Tone) -> StaticString {
        switch tone {
        case .required, .optional: palette.constraint
        case .missed: palette.ambiguity
        case .conflict: palette.conflict
        }
    }
}
