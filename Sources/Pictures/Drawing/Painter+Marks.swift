import JSON
import LayoutEngine
import LayoutModel

/// Draws the problems of the layout: conflicts and ambiguity.
extension Painter {
    mutating func drawMarks(_ budget: inout WorkBudget) throws(WorkLimitExceeded) {
        if shows(.constraints) || !scene.solution.conflicts.isEmpty {
            try budget.spend(Self.workOfBox * scene.views.count)
            // Innermost views first, because a full cell of the grid keeps only the first ones.
            for view in scene.views.dropFirst().reversed() { boxes.add(view.frame) }
        }
        try drawConstraints(&budget)
        drawAmbiguity()
        drawConflicts()
    }

    /// The cost of recording the frame of a view, in units of work.
    private static var workOfBox: Int { 10 }

    // MARK: - Ambiguity

    private mutating func drawAmbiguity() {
        let ambiguous = scene.solution.ambiguous.prefix(DiagnosticLimits.views)
            .compactMap { node in scene.frame(of: node.node).map { (node, $0) } }
        guard !ambiguous.isEmpty else { return }
        beginMarks("ambiguity", palette.ambiguity.ink, .ambiguity)
        for (node, frame) in ambiguous {
            writer.markup("<rect data-ambiguous=\"")
            writer.text(scene.tree.name(of: node.node).cut(to: longestName))
            writer.markup("\" stroke-dasharray=\"4 3\"")
            if shows(.ambiguity) {
                writeHatching(palette.ambiguity.ink, .ambiguity)
            } else {
                writer.markup(" fill=\"none\"")
            }
            writer.attributes(of: frame)
            writer.markup("/>")
        }
        if shows(.ambiguity) {
            for (node, frame) in ambiguous { drawAttributes(node, frame) }
        }
        writer.markup("</g>")
    }

    /// Lists the ambiguous attributes of a view.
    private mutating func drawAttributes(_ node: AmbiguousNode, _ frame: Rect) {
        let words = node.attributes.map { "\($0.rawValue)?" }.joined(separator: " ")
        let caption = Caption(onPlate: words, scale: scale)
        guard let place = labels.place(for: caption, at: caption.corners(of: frame, isInside: false)) else { return }
        write(caption, at: place, palette.ambiguity)
    }

    // MARK: - Conflicts

    private mutating func drawConflicts() {
        guard !scene.solution.conflicts.isEmpty else { return }
        beginMarks("conflicts", palette.conflict.ink, .conflict)
        var places = AnchorPlaces(scene, insets)
        for conflict in scene.solution.conflicts.prefix(DiagnosticLimits.conflicts) {
            guard let id = conflict.leftOut ?? conflict.members.lazy.compactMap(\.id).first else { continue }
            writer.markup("\n<g data-conflict=\"")
            writer.text(id.description)
            writer.markup("\"><title>")
            writer.text(conflict.members.prefix(8).map { $0.text.cut(to: longestName) }.joined(separator: "; "))
            writer.markup("</title>")
            if let constraint = scene.document.constraints[id] {
                for frame in frames(of: constraint) {
                    writer.markup("<rect")
                    writeHatching(palette.conflict.ink, .conflict)
                    writer.attributes(of: frame)
                    writer.markup("/>")
                }
                draw(id, constraint, &places)
            }
            writer.markup("</g>")
        }
        writer.markup("</g>")
    }

    /// Draws the line of a constraint that is left out.
    private mutating func draw(_ id: ConstraintID, _ constraint: Constraint, _ places: inout AnchorPlaces) {
        guard let dimension = Dimension(id, constraint, in: scene, &places, tone: .conflict),
            let drawn = place(dimension)
        else { return }
        write(drawn.line)
        guard let label = drawn.label else { return }
        write(drawn.caption, at: label, palette.conflict)
    }

    /// Returns the frames of the views that a constraint concerns, except one that contains the other.
    private func frames(of constraint: Constraint) -> [Rect] {
        var nodes = [constraint.first.node]
        if case .node(let second)? = constraint.second?.node, second != nodes[0] {
            if scene.tree.isNode(nodes[0], inside: second) {
                // Mark only the inner view.
            } else if scene.tree.isNode(second, inside: nodes[0]) {
                nodes = [second]
            } else {
                nodes.append(second)
            }
        }
        return nodes.compactMap { scene.frame(of: $0) }
    }

    // MARK: - Hatching

    private mutating func beginMarks(_ name: StaticString, _ colour: StaticString, _ hatching: Hatching) {
        writer.markup("\n<g class=\"")
        writer.markup(name)
        writer.markup("\" stroke=\"")
        writer.markup(colour)
        writer.markup("\"")
        writer.attribute(" stroke-width=\"", 1.5 * scale)
        // The name is derived from the content, so that several pictures in one page can share it.
        writer.markup(" fill=\"none\"><pattern id=\"")
        hatching.writeName(colour, to: &writer)
        writer.markup("\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(")
        writer.markup(hatching == .conflict ? "45" : "-45")
        writer.markup(")\"><path d=\"M3 0V6\" stroke=\"")
        writer.markup(colour)
        writer.markup("\" stroke-width=\"1.25\" stroke-opacity=\".35\"/></pattern>")
    }

    private mutating func writeHatching(_ colour: StaticString, _ hatching: Hatching) {
        writer.markup(" fill=\"url(#")
        hatching.writeName(colour, to: &writer)
        writer.markup(")\"")
    }
}

/// The meaning of a hatching, shown by its direction.
enum Hatching {
    case conflict, ambiguity

    func writeName(_ colour: StaticString, to writer: inout SVGWriter) {
        writer.markup(self == .conflict ? "rising-" : "falling-")
        // The name omits the `#`.
        writer.text("\(colour)".dropFirst())
    }
}
