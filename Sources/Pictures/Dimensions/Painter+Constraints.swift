import LayoutEngine
import LayoutModel

/// Draws the lines of constraints, and the axes and gaps of stacks.
extension Painter where Output: ~Copyable {
    mutating func drawConstraints(_ budget: inout WorkBudget) throws(WorkLimitExceeded) {
        guard shows(.constraints), !writer.hasOverflowed else { return }
        try budget.spend(Self.workOfConstraint * scene.document.constraints.count)
        let (dimensions, omitted) = dimensions()
        try budget.spend(Self.workOfDimension * dimensions.count)
        var attributes: [DrawingAttribute] = [
            .tag("class", "constraints"), .fill(.none), .stroke(.color(palette.constraint.ink)),
            .strokeWidth(0.9 * scale),
        ]
        if omitted > 0 { attributes.append(.count("data-omitted", omitted)) }
        writer.breakLine()
        writer.begin(.group, attributes)
        drawStacks()
        var placed: [PlacedDimension] = []
        for dimension in dimensions {
            guard let one = place(dimension) else { continue }
            placed.append(one)
            write(one.line)
        }
        // Numbers come after all lines, so that no line runs through a number.
        for one in placed {
            guard let label = one.label else { continue }
            write(one.caption, at: label, mark(of: one.line.tone), of: one.line)
        }
        writer.end(.group)
    }

    /// The cost of examining a constraint, in units of work.
    private static var workOfConstraint: Int { 20 }
    /// The cost of placing a line and its number, in units of work.
    private static var workOfDimension: Int { 600 }
    /// The maximum number of constraints drawn; earlier ones take precedence.
    private static var maxDimensions: Int { 500 }

    /// Returns the dimensions to draw, and the number of constraints without one.
    private func dimensions() -> (dimensions: [Dimension], omitted: Int) {
        var places = AnchorPlaces(scene, insets)
        var leftOut: Set<ConstraintID> = []
        for conflict in scene.solution.conflicts { if let id = conflict.leftOut { leftOut.insert(id) } }
        let classes = scene.document.traits.sizeClass
        var dimensions: [Dimension] = []
        var omitted = 0
        scene.document.constraints.forEach { id, constraint in
            guard constraint.isActive, constraint.when.matches(classes), !leftOut.contains(id) else { return }
            if let focus, constraint.first.node != focus, scene.secondNode(of: constraint) != focus { return }
            guard dimensions.count < Self.maxDimensions else {
                omitted += 1
                return
            }
            guard let dimension = Dimension(id, constraint, in: scene, &places) else { return }
            dimensions.append(dimension)
        }
        // Dimensions with the fewest positions come first, and solid lines before dashed ones.
        func rank(_ index: Int) -> (Int, Int, Int) {
            (dimensions[index].freedom, dimensions[index].tone == .required ? 0 : 1, index)
        }
        let order = dimensions.indices.sorted { rank($0) < rank($1) }
        return (order.map { dimensions[$0] }, omitted)
    }

    // MARK: - Stacks

    /// Draws the axis of each stack, and the gaps between its views.
    private mutating func drawStacks() {
        for view in scene.views {
            guard let stack = scene.tree.properties(of: view.node).stack, focus ?? view.node == view.node else {
                continue
            }
            let arranged = scene.arrangedViews(of: view.node).compactMap { scene.frame(of: $0) }
            guard !arranged.isEmpty, !writer.hasOverflowed else { continue }
            drawAxis(stack.axis, of: view)
            var former: Double?
            for (one, next) in zip(arranged, arranged.dropFirst()) {
                let gap = Gap(between: one, next, along: stack.axis)
                guard let gap, gap.length > 0.01 else { continue }
                writer.add(
                    .rect,
                    .tag("class", "gap"),
                    .fill(.color(palette.constraint.ink)),
                    .fillOpacity(0.13),
                    .stroke(.none),
                    .frame(gap.box)
                )
                // Label consecutive equal gaps only once.
                if former.map({ abs($0 - gap.length) > 0.01 }) ?? true {
                    let caption = Caption(onPlate: DimensionWords.number(gap.length), scale: scale)
                    if let place = labels.place(for: caption, at: gap.places(for: caption)) {
                        write(caption, at: place, palette.constraint)
                    }
                }
                former = gap.length
            }
        }
    }

    /// Draws an arrow along the near edge of a stack, in the direction of its axis.
    private mutating func drawAxis(_ axis: Axis, of view: Scene.View) {
        let frame = view.frame.outset(by: -1.5 * scale)
        let head = 3.5 * scale
        guard frame.width > 2 * head, frame.height > 2 * head else { return }
        let isReversed = axis == .horizontal && view.isRightToLeft
        let across = axis == .horizontal ? frame.y : view.isRightToLeft ? frame.maxX : frame.x
        let range = frame.range(along: axis)
        let (start, end) =
            isReversed ? (range.upperBound, range.lowerBound) : (range.lowerBound, range.upperBound)
        var arrow = DrawingPath()
        arrow.add(from: start, to: end, across: across, axis)
        for side in [-1.0, 1] {
            let back = isReversed ? end + head : end - head
            let tip = axis == .horizontal ? Point(x: end, y: across) : Point(x: across, y: end)
            let tail =
                axis == .horizontal
                ? Point(x: back, y: across + side * head * 0.6) : Point(x: across + side * head * 0.6, y: back)
            arrow.add(from: tip, to: tail)
        }
        writer.add(.path, .tag("class", "axis"), .strokeOpacity(0.6), .strokeWidth(1.25 * scale), .path(arrow))
    }
}

/// The gap between two adjacent views of a stack.
struct Gap {
    let box: Rect
    let axis: Axis
    var length: Double { box.length(along: axis) }

    /// Returns `nil` if the views touch or overlap.
    init?(between one: Rect, _ other: Rect, along axis: Axis) {
        let (ranges, across) = (
            [one, other].map { $0.range(along: axis) }, [one, other].map { $0.range(along: axis.across) }
        )
        // In a right-to-left layout, the next view is on the left.
        let (near, far) =
            ranges[0].lowerBound <= ranges[1].lowerBound ? (ranges[0], ranges[1]) : (ranges[1], ranges[0])
        guard near.upperBound < far.lowerBound else { return nil }
        let (start, end) = (near.upperBound, far.lowerBound)
        let low = min(across[0].lowerBound, across[1].lowerBound)
        let high = max(across[0].upperBound, across[1].upperBound)
        self.axis = axis
        box =
            axis == .horizontal
            ? Rect(left: start, top: low, right: end, bottom: high)
            : Rect(left: low, top: start, right: high, bottom: end)
    }

    func places(for caption: Caption) -> [Rect] {
        [0.5, 0.25, 0.75, 0.1, 0.9].map { share in
            let center =
                axis == .horizontal
                ? Point(x: box.centerX, y: box.y + share * box.height)
                : Point(x: box.x + share * box.width, y: box.centerY)
            return Rect(
                x: center.x - caption.width / 2,
                y: center.y - caption.height / 2,
                width: caption.width,
                height: caption.height
            )
        }
    }
}
