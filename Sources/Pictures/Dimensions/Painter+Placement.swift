import LayoutModel

/// Positions lines and numbers by trying a fixed number of candidates each, and in total; the first free one wins, or
/// else the one that covers least.
extension Painter where Output: ~Copyable {
    mutating func place(_ dimension: Dimension) -> PlacedDimension? {
        let caption = Caption(onPlate: dimension.text, scale: scale)
        var best: (placed: PlacedDimension, cost: Double)?
        for (order, line) in dimension.lines(in: scene.bounds, scale: scale).enumerated() {
            let crossing = cost(of: line, dimension)
            let labelled = label(of: line, caption)
            let cost = crossing + labelled.cost + Double(order) * Self.costOfOrder
            if cost < best?.cost ?? .infinity {
                best = (PlacedDimension(line: line, caption: caption, label: labelled.place), cost)
            }
            if crossing + labelled.cost < Self.goodEnough || placesLeft <= 0 { break }
        }
        guard var placed = best?.placed else { return nil }
        guides.leaveOutCovered(of: &placed.line)
        // Numbers of lines that show problems may cover others.
        if let label = placed.label {
            let isProblem = ![.required, .optional].contains(placed.line.tone)
            if !isProblem && !isReadable(label) || !placed.line.isNear(label, caption) { placed.label = nil }
        }
        if let label = placed.label { labels.add(label) }
        lines.add(placed.line.box)
        return placed
    }

    /// Returns the cost of a line's position: the area of numbers and texts that it would cross out, of other lines,
    /// and of views that the dimension does not concern.
    private func cost(of line: DimensionLine, _ dimension: Dimension) -> Double {
        let box = line.box
        let words = labels.takenArea(of: box.outset(by: 0.5 * scale))
        let crossed = line.hasTicks ? lines.takenArea(of: box) : 0
        let views = boxes.takenArea(of: box.outset(by: 0.5 * scale), exceptAround: dimension.first, dimension.second)
        return words + crossed + views
    }

    /// Returns true if a number is inside the picture and covers little; if there is no such position, only the line is
    /// drawn.
    private func isReadable(_ place: Rect) -> Bool {
        place.sharedArea(scene.bounds) > 0.8 * place.area && labels.takenArea(of: place) < place.area / 3
    }

    /// The additional cost of each further candidate, in square points of covered area.
    private static var costOfOrder: Double { 0.5 }
    /// The cost of each number height between a line and its number: a distant number seems to belong to something
    /// else.
    private static var costOfDistance: Double { 25 }
    /// A cost, in square points, that is not noticeable: a few points of a line behind a number.
    private static var goodEnough: Double { 8 }
    /// The cost of covering a number relative to that of crossing a line.
    private static var costOfCovering: Double { 20 }
    /// The relative cost of a position outside the picture.
    private static var costOfOutside: Double { 100 }

    /// Returns the best position for the number of a line.
    private mutating func label(of line: DimensionLine, _ caption: Caption) -> (place: Rect?, cost: Double) {
        guard !caption.text.isEmpty else { return (nil, 0) }
        var best: (place: Rect?, cost: Double) = (nil, .infinity)
        for (order, (place, distance)) in places(for: caption, at: line).enumerated() {
            placesLeft -= 1
            // A number elsewhere would seem to belong to something else.
            guard order == 0 || line.isNear(place, caption, toMain: true) else { continue }
            let covered = labels.takenArea(of: place) * Self.costOfCovering + lines.takenArea(of: place)
            let outside = (place.area - place.sharedArea(scene.bounds)) * Self.costOfOutside
            let cost = covered + outside + Double(order) * Self.costOfOrder + distance * Self.costOfDistance
            if cost < best.cost { best = (place, cost) }
            if cost < Self.goodEnough || placesLeft <= 0 { break }
        }
        return best
    }

    /// Returns candidates for a number: on the line if that is long enough, then next to it, then at increasing
    /// distances, each with its distance in number heights.
    private func places(for caption: Caption, at line: DimensionLine) -> [(place: Rect, distance: Double)] {
        let gap = 3 * scale
        let (range, across) = (line.main.range, line.main.across)
        let length = range.upperBound - range.lowerBound
        let middle = (range.lowerBound + range.upperBound) / 2
        let (width, height) = (caption.width, caption.height)
        let isHorizontal = line.main.axis == .horizontal
        let needed = (isHorizontal ? width : height) + 2 * gap
        var places: [(Rect, Double)] = []
        func add(along: Double, across: Double, distance: Int = 0) {
            let center = isHorizontal ? Point(x: along, y: across) : Point(x: across, y: along)
            let place = Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
            places.append((place, Double(distance)))
        }
        if line.hasTicks, length >= needed {
            for share in [0.5, 0.3, 0.7] { add(along: range.lowerBound + share * length, across: across) }
        }
        let aside = (isHorizontal ? height : width) / 2 + gap
        let step = isHorizontal ? height : width + gap
        for distance in 0..<3 {
            let offset = aside + Double(distance) * step
            for along in [middle, range.lowerBound + needed / 2, range.upperBound - needed / 2] {
                add(along: along, across: across + offset, distance: distance)
                add(along: along, across: across - offset, distance: distance)
            }
        }
        add(along: range.upperBound + needed / 2, across: across)
        add(along: range.lowerBound - needed / 2, across: across)
        return places
    }

    // MARK: - Writing

    mutating func write(_ line: DimensionLine) {
        guard line.hasTicks || !line.parts.isEmpty else { return }
        var attributes: [DrawingAttribute] = [.tag("data-constraint", line.id.description)]
        switch line.tone {
        case .required: break
        case .optional: attributes.append(.dashes(3, 2))
        case .missed: attributes += [.dashes(3, 2), .stroke(.color(palette.ambiguity.ink))]
        case .conflict: break
        }
        if !line.hasTicks { attributes.append(.strokeOpacity(0.7)) }
        var path = DrawingPath()
        if line.hasTicks {
            let (main, tick) = (line.main, 2.5 * scale)
            path.add(main)
            for end in [main.range.lowerBound, main.range.upperBound] {
                path.add(from: main.across - tick, to: main.across + tick, across: end, main.axis.across)
            }
        }
        for part in line.parts { path.add(part) }
        writer.add(.path, attributes + [.path(path)])
    }

    /// Returns the colors for the number of a line.
    func mark(of tone: Dimension.Tone) -> Palette.Mark {
        switch tone {
        case .required, .optional: palette.constraint
        case .missed: palette.ambiguity
        case .conflict: palette.conflict
        }
    }
}
