import JSON
import LayoutEngine
import LayoutModel

/// Draws the problems of the layout: conflicts and ambiguity.
extension Painter where Output: ~Copyable {
    mutating func drawMarks(_ budget: inout WorkBudget) throws(WorkLimitExceeded) {
        // An empty list omits every mark.
        guard !annotations.isEmpty else { return }
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
            writer.add(
                .rect,
                .tag("data-ambiguous", scene.tree.name(of: node.node).cut(to: longestName)),
                .dashes(4, 3),
                .fill(shows(.ambiguity) ? .hatching(.ambiguity, palette.ambiguity.ink) : .none),
                .frame(frame)
            )
        }
        if shows(.ambiguity) {
            drawTags(of: ambiguous)
        }
        writer.end(.group)
    }

    /// Lists the ambiguous attributes of views; views in one place share a tag.
    private mutating func drawTags(of ambiguous: [(AmbiguousNode, Rect)]) {
        var tags: [(words: String, frame: Rect, names: [String])] = []
        var indices: [TagPlace: Int] = [:]
        for (node, frame) in ambiguous {
            let words = node.attributes.map { "\($0.rawValue)?" }.joined(separator: " ")
            let name = scene.tree.name(of: node.node)
            let place = TagPlace(frame, words)
            if let index = indices[place] {
                tags[index].names.append(name)
            } else {
                indices[place] = tags.count
                tags.append((words, frame, [name]))
            }
        }
        for tag in tags {
            let names = tag.names.prefix(Self.maxNamesOfTag).map { $0.cut(to: Self.maxTagName) }
            let others = tag.names.count - names.count
            let list = names.joined(separator: ", ") + (others > 0 ? " +\(others)" : "")
            let caption = Caption(onPlate: "\(list): \(tag.words)", scale: scale)
            let places = caption.corners(of: tag.frame, isInside: false)
            guard let place = labels.place(for: caption, at: places) else { continue }
            write(caption, at: place, palette.ambiguity)
        }
    }

    private static var maxNamesOfTag: Int { 3 }
    private static var maxTagName: Int { 24 }

    // MARK: - Conflicts

    private mutating func drawConflicts() {
        guard !scene.solution.conflicts.isEmpty else { return }
        beginMarks("conflicts", palette.conflict.ink, .conflict)
        var places = AnchorPlaces(scene, insets)
        for conflict in scene.solution.conflicts.prefix(DiagnosticLimits.conflicts) {
            guard let id = conflict.leftOut ?? conflict.members.lazy.compactMap(\.id).first else { continue }
            writer.breakLine()
            writer.begin(.group, .tag("data-conflict", id.description))
            writer.add(title: conflict.members.prefix(8).map { $0.text.cut(to: longestName) }.joined(separator: "; "))
            if let constraint = scene.document.constraints[id] {
                for frame in frames(of: constraint) {
                    writer.add(.rect, .fill(.hatching(.conflict, palette.conflict.ink)), .frame(frame))
                }
                draw(id, constraint, &places)
            }
            writer.end(.group)
        }
        writer.end(.group)
    }

    /// Draws the line of a constraint that is left out.
    private mutating func draw(_ id: ConstraintID, _ constraint: Constraint, _ places: inout AnchorPlaces) {
        guard let dimension = Dimension(id, constraint, in: scene, &places, tone: .conflict),
            let drawn = place(dimension)
        else { return }
        write(drawn.line)
        guard let label = drawn.label else { return }
        write(drawn.caption, at: label, palette.conflict, of: drawn.line)
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

    private mutating func beginMarks(_ name: String, _ colour: StaticString, _ hatching: Hatching) {
        writer.breakLine()
        writer.begin(
            .group,
            .tag("class", name),
            .stroke(.color(colour)),
            .strokeWidth(1.5 * scale),
            .fill(.none)
        )
        writer.define(hatching, colour)
    }
}

/// A frame in half points, with the attributes that are ambiguous there.
private struct TagPlace: Hashable {
    private let numbers: [Double]
    private let words: String

    init(_ frame: Rect, _ words: String) {
        numbers = [frame.x, frame.y, frame.width, frame.height].map { ($0 * 2).rounded() }
        self.words = words
    }
}
