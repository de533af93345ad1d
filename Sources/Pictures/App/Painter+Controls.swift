import LayoutModel

/// Draws the parts of controls besides their backgrounds and texts.
extension Painter where Output: ~Copyable {
    mutating func drawControl(of view: Scene.View, _ index: Int, _ look: AppLook) {
        let insets = scene.tree.properties(of: view.node).alignmentInsets
        let box = view.frame.inset(by: insets)
        guard box.width > 0, box.height > 0 else { return }
        let style = look.style(of: view)
        switch look.kind(of: view) {
        case .view, .label, .textView: break
        case .button: drawButton(of: view, index, in: box, style, look)
        case .textField: drawField(in: box, style, look)
        case .image: drawImage(in: box, style, look.tint(of: view), look)
        case .switch: drawSwitch(in: box, style, look)
        case .slider: drawSlider(in: box, look.tint(of: view), look)
        case .stepper: drawStepper(in: box, look)
        case .segmented: drawSegments(in: box, look)
        case .progress: drawProgress(in: box, look.tint(of: view), look)
        case .activity: drawActivity(in: box, look)
        case .picker: drawPicker(in: box, look)
        case .table where scene.isLeaf(index): drawRows(in: box, look)
        case .collection where scene.isLeaf(index): drawTiles(in: box, look)
        case .table, .collection: break
        case .cell: drawHairline(in: box, atBottom: true, look)
        case .map: drawMap(in: box, look)
        case .web: drawLines(in: box, look)
        case .bar: drawHairline(in: box, atBottom: box.centerY < scene.root.centerY, look)
        }
    }

    // MARK: - Parts

    /// Fills a rectangle; `radius` is limited to half of its shorter side.
    private mutating func fill(_ rect: Rect, _ color: ColorComponents, radius: Double = 0) {
        guard rect.width > 0, rect.height > 0, color.alpha > 0 else { return }
        let radius = min(radius, rect.width / 2, rect.height / 2)
        var attributes: [DrawingAttribute] = [.fill(.components(color)), .fillOpacity(color.opacity)]
        if radius > 0 { attributes.append(.cornerRadius(radius)) }
        writer.add(.rect, attributes + [.frame(rect.rounded)])
    }

    private mutating func fillCircle(_ x: Double, _ y: Double, radius: Double, _ color: ColorComponents) {
        fill(Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), color, radius: radius)
    }

    private mutating func stroke(_ rect: Rect, _ color: ColorComponents, width: Double, radius: Double) {
        writer.add(
            .rect,
            .stroke(.components(color)),
            .strokeOpacity(color.opacity),
            .strokeWidth(width),
            .cornerRadius(max(0, min(radius, rect.width / 2, rect.height / 2))),
            .frame(rect.outset(by: -width / 2))
        )
    }

    private mutating func stroke(_ path: DrawingPath, _ color: ColorComponents, width: Double) {
        writer.add(
            .path,
            .stroke(.components(color)),
            .strokeOpacity(color.opacity),
            .strokeWidth(width),
            .path(path)
        )
    }

    private mutating func drawHairline(in box: Rect, atBottom isAtBottom: Bool, _ look: AppLook) {
        let y = isAtBottom ? box.maxY - 0.5 : box.y
        fill(Rect(x: box.x, y: y, width: box.width, height: 0.5), look.color(.separator))
    }

    /// Returns the largest rectangle of a size at the center of a box.
    private func centered(_ width: Double, _ height: Double, in box: Rect) -> Rect {
        let (width, height) = (min(width, box.width), min(height, box.height))
        return Rect(x: box.centerX - width / 2, y: box.centerY - height / 2, width: width, height: height)
    }

    // MARK: - Controls

    private mutating func drawButton(
        of view: Scene.View,
        _ index: Int,
        in box: Rect,
        _ style: ViewStyle,
        _ look: AppLook
    ) {
        guard !hasText(view.node), scene.isLeaf(index), style.image != nil || style.background == nil else { return }
        let side = min(box.width, box.height, 22)
        drawIcon(style.image, in: centered(side, side, in: box), look.textColor(of: view))
    }

    private mutating func drawField(in box: Rect, _ style: ViewStyle, _ look: AppLook) {
        guard style.border == nil, style.background == nil else { return }
        fill(box, look.color(.systemBackground), radius: 6)
        stroke(box, look.color(.systemGray4), width: 1, radius: 6)
    }

    private mutating func drawSwitch(in box: Rect, _ style: ViewStyle, _ look: AppLook) {
        let track = centered(49, 31, in: box)
        fill(track, look.color(style.tint ?? .named(.systemGreen)), radius: track.height / 2)
        let radius = max(0, track.height / 2 - 2)
        fillCircle(track.maxX - track.height / 2, track.centerY, radius: radius, look.color(.white))
    }

    private mutating func drawSlider(in box: Rect, _ tint: ColorComponents, _ look: AppLook) {
        drawProgress(in: box, tint, look)
        let radius = min(14, box.height / 2, box.width / 2)
        fillCircle(box.centerX, box.centerY, radius: radius, look.color(.systemGray4))
        fillCircle(box.centerX, box.centerY, radius: max(0, radius - 0.5), look.color(.white))
    }

    private mutating func drawStepper(in box: Rect, _ look: AppLook) {
        let frame = centered(94, 32, in: box)
        fill(frame, look.color(.tertiarySystemFill), radius: 8)
        fill(
            Rect(x: frame.centerX - 0.5, y: frame.y + 7, width: 1, height: max(0, frame.height - 14)),
            look.color(.separator)
        )
        let arm = min(7, frame.height / 4, frame.width / 8)
        for (share, isPlus) in [(0.25, false), (0.75, true)] {
            let x = frame.x + share * frame.width
            fill(Rect(x: x - arm, y: frame.centerY - 0.75, width: 2 * arm, height: 1.5), look.color(.label))
            guard isPlus else { continue }
            fill(Rect(x: x - 0.75, y: frame.centerY - arm, width: 1.5, height: 2 * arm), look.color(.label))
        }
    }

    private mutating func drawSegments(in box: Rect, _ look: AppLook) {
        let frame = centered(box.width, 32, in: box)
        fill(frame, look.color(.tertiarySystemFill), radius: 8)
        let selected = Rect(
            x: frame.x + 2,
            y: frame.y + 2,
            width: max(0, frame.width / 2 - 4),
            height: max(0, frame.height - 4)
        )
        let color = look.appearance == .light ? look.color(.white) : look.color(.systemGray2)
        fill(selected, color, radius: 6)
    }

    private mutating func drawProgress(in box: Rect, _ tint: ColorComponents, _ look: AppLook) {
        let track = centered(box.width, 4, in: box)
        fill(track, look.color(.systemFill), radius: 2)
        fill(Rect(x: track.x, y: track.y, width: track.width / 2, height: track.height), tint, radius: 2)
    }

    private mutating func drawActivity(in box: Rect, _ look: AppLook) {
        let radius = min(10, box.width / 2, box.height / 2)
        var spokes = DrawingPath()
        let diagonal = 0.5.squareRoot()
        for (x, y) in [(1, 0), (diagonal, diagonal), (0, 1), (-diagonal, diagonal)] as [(Double, Double)] {
            for side in [-1.0, 1] {
                spokes.add(
                    from: Point(x: box.centerX + side * x * radius * 0.5, y: box.centerY + side * y * radius * 0.5),
                    to: Point(x: box.centerX + side * x * radius, y: box.centerY + side * y * radius)
                )
            }
        }
        stroke(spokes, look.color(.systemGray), width: max(1, radius / 5))
    }

    private mutating func drawPicker(in box: Rect, _ look: AppLook) {
        let band = centered(box.width, 34, in: box)
        fill(band, look.color(.tertiarySystemFill), radius: 8)
        for offset in -2...2 {
            let y = box.centerY + Double(offset) * 34
            guard y - 5 > box.y, y + 5 < box.maxY else { continue }
            let width = box.width * (offset == 0 ? 0.5 : 0.4)
            let color = offset == 0 ? look.color(.secondaryLabel) : look.color(.quaternaryLabel)
            fill(Rect(x: box.centerX - width / 2, y: y - 5, width: width, height: 10), color, radius: 5)
        }
    }

    // MARK: - Contents

    /// The height of an example row, and the maximum number of examples.
    private static var rowHeight: Double { 44 }
    private static var maxExamples: Int { 40 }

    private mutating func drawRows(in box: Rect, _ look: AppLook) {
        for row in 0..<min(Self.maxExamples, Int(max(0, min(1e6, box.height / Self.rowHeight)))) {
            let y = box.y + Double(row) * Self.rowHeight
            let width = max(0, box.width - 32) * (row % 3 == 0 ? 0.6 : row % 3 == 1 ? 0.45 : 0.7)
            fill(Rect(x: box.x + 16, y: y + 17, width: width, height: 10), look.color(.tertiarySystemFill), radius: 5)
            let line = Rect(x: box.x + 16, y: y + Self.rowHeight - 0.5, width: max(0, box.width - 16), height: 0.5)
            fill(line, look.color(.separator))
        }
    }

    private mutating func drawTiles(in box: Rect, _ look: AppLook) {
        let side = max(24, min(100, (box.width - 32) / 3))
        let columns = max(1, Int(max(1, min(100, (box.width + 8) / (side + 8)))))
        let rows = Int(max(0, min(100, (box.height + 8) / (side + 8))))
        for tile in 0..<min(Self.maxExamples, rows * columns) {
            let place = Rect(
                x: box.x + Double(tile % columns) * (side + 8),
                y: box.y + Double(tile / columns) * (side + 8),
                width: side,
                height: side
            )
            guard box.contains(place) else { continue }
            fill(place, look.color(.tertiarySystemFill), radius: 8)
        }
    }

    private mutating func drawMap(in box: Rect, _ look: AppLook) {
        var roads = DrawingPath()
        roads.add(
            from: Point(x: box.x, y: box.y + 0.3 * box.height),
            to: Point(x: box.maxX, y: box.y + 0.55 * box.height)
        )
        roads.add(
            from: Point(x: box.x + 0.35 * box.width, y: box.y),
            to: Point(x: box.x + 0.55 * box.width, y: box.maxY)
        )
        let width = max(1, min(6, min(box.width, box.height) / 20))
        stroke(roads, look.color(.systemBackground), width: width)
        let radius = min(8, min(box.width, box.height) / 8)
        fillCircle(box.centerX, box.centerY, radius: radius, look.color(.systemRed))
    }

    private mutating func drawLines(in box: Rect, _ look: AppLook) {
        for row in 0..<min(Self.maxExamples, Int(max(0, min(1e6, (box.height - 24) / 20)))) {
            let width = max(0, box.width - 32) * (row % 4 == 3 ? 0.5 : 1)
            let y = box.y + 16 + 20 * Double(row)
            fill(Rect(x: box.x + 16, y: y, width: width, height: 8), look.color(.tertiarySystemFill), radius: 4)
        }
    }

    // MARK: - Images

    private mutating func drawImage(in box: Rect, _ style: ViewStyle, _ tint: ColorComponents, _ look: AppLook) {
        if AppIcon.isSymbol(style.image) {
            let side = min(box.width, box.height)
            let color = style.foreground.map { look.color($0) } ?? tint
            return drawIcon(style.image, in: centered(side, side, in: box), color)
        }
        // A sun over mountains, as in most programs.
        let color = look.color(.systemGray2)
        let side = min(box.width, box.height, 64)
        guard side >= 16 else { return }
        let frame = centered(side, side, in: box)
        func point(_ x: Double, _ y: Double) -> Point { Point(x: frame.x + x * side, y: frame.y + y * side) }
        fillCircle(point(0.32, 0.36).x, point(0.32, 0.36).y, radius: 0.08 * side, color)
        let ridge = DrawingPath([
            point(0.12, 0.78), point(0.36, 0.52), point(0.5, 0.66), point(0.68, 0.42), point(0.88, 0.78),
        ])
        writer.add(.path, .fill(.components(color)), .fillOpacity(color.opacity), .path(ridge))
    }

    /// Draws a symbol of the system: a few as they are, others as a rounded square.
    private mutating func drawIcon(_ name: String?, in box: Rect, _ color: ColorComponents) {
        if let lines = AppIcon.lines(of: name) {
            var path = DrawingPath()
            for line in lines {
                for (one, other) in zip(line, line.dropFirst()) {
                    path.add(
                        from: Point(x: box.x + one.x * box.width, y: box.y + one.y * box.height),
                        to: Point(x: box.x + other.x * box.width, y: box.y + other.y * box.height)
                    )
                }
            }
            stroke(path, color, width: max(1, box.height / 10))
        } else {
            var pale = color
            pale.alpha = UInt8(Double(color.alpha) * 0.35)
            let inner = box.outset(by: -min(box.width, box.height) * 0.1)
            fill(inner, pale, radius: inner.height / 4)
        }
    }
}
