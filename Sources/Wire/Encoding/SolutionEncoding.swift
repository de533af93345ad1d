import HTTP
import JSON
public import LayoutEngine
import LayoutModel
public import Sessions
import TextMetrics

private let rectNames = JSONNumberNames(["x", "y", "width", "height"])
private let sizeNames = JSONNumberNames(["width", "height"])

/// JSON encoding of solutions, written directly into the body of a response.
extension JSONWriter {
    /// Writes `frames`, `contentSizes` and `diagnostics` into the current object.
    mutating func solution(
        _ solution: Solution,
        _ conflicts: [ConflictReport],
        of tree: ViewTree,
        _ options: SolutionOptions,
        _ described: inout DescribedConstraints
    ) {
        frames(of: solution, tree, options)
        key("contentSizes")
        beginObject()
        for content in solution.contentSizes {
            key(tree.name(of: content.node))
            size(content.size)
        }
        endObject()
        diagnostics(of: solution, conflicts, tree, &described)
        switch options.text {
        case .lines: lines(of: solution.texts, in: tree)
        case nil: break
        }
    }

    /// Writes conflicts, ambiguity and notes on texts into the current object.
    mutating func diagnostics(
        of solution: Solution,
        _ conflicts: [ConflictReport],
        _ tree: ViewTree,
        _ described: inout DescribedConstraints
    ) {
        let limit = DiagnosticLimits.views
        key("diagnostics")
        beginObject()
        key("conflicts")
        self.conflicts(conflicts.prefix(DiagnosticLimits.conflicts), &described)
        key("ambiguous")
        beginArray()
        for ambiguous in solution.ambiguous.prefix(limit) { self.ambiguous(ambiguous, in: tree) }
        endArray()
        if !solution.unsettledTexts.isEmpty {
            key("unsettledTexts")
            beginArray()
            for node in solution.unsettledTexts.prefix(limit) { string(tree.name(of: node)) }
            endArray()
        }
        if !solution.fallbackFonts.isEmpty { fallbackFonts(solution.fallbackFonts, in: tree) }
        if !solution.unshapedTexts.isEmpty { unshapedTexts(solution.unshapedTexts.prefix(limit), in: tree) }
        let ambiguous = max(0, solution.ambiguous.count - limit)
        let unsettled = max(0, solution.unsettledTexts.count - limit)
        let unshaped = max(0, solution.unshapedTexts.count - limit)
        if conflicts.count > DiagnosticLimits.conflicts || ambiguous + unsettled + unshaped > 0 {
            key("omitted")
            beginObject()
            omitted(conflicts.dropFirst(DiagnosticLimits.conflicts))
            key("ambiguous")
            integer(ambiguous)
            key("unsettledTexts")
            integer(unsettled)
            key("unshapedTexts")
            integer(unshaped)
            endObject()
        }
        endObject()
    }

    private mutating func frames(of solution: Solution, _ tree: ViewTree, _ options: SolutionOptions) {
        let space = options.coordinates.space
        let nodes =
            switch options.frames {
            case .all: solution.installedNodes
            case .changed: solution.changedNodes(in: space)
            case .none: [NodeID]()
            }
        key("frames")
        beginObject()
        for node in nodes {
            guard let frame = solution.frame(of: node, in: space) else { continue }
            key(tree.name(of: node))
            rect(frame)
        }
        endObject()
    }

    mutating func rect(_ rect: Rect) {
        let numbers: InlineArray<4, Double> = [rect.x, rect.y, rect.width, rect.height]
        object(rectNames, numbers.span)
    }

    private mutating func size(_ size: Size) {
        let numbers: InlineArray<2, Double> = [size.width, size.height]
        object(sizeNames, numbers.span)
    }

    private mutating func ambiguous(_ ambiguous: AmbiguousNode, in tree: ViewTree) {
        beginObject()
        key("view")
        string(tree.name(of: ambiguous.node))
        key("attributes")
        beginArray()
        for attribute in ambiguous.attributes { string(attribute.rawValue) }
        endArray()
        endObject()
    }
}

extension JSONWriter {
    /// Reserves capacity for the requested frames.
    fileprivate init(_ solution: Solution, _ options: SolutionOptions, _ limit: AnswerLimit) {
        let frames =
            switch options.frames {
            case .all: solution.installedNodes.count
            case .changed: min(solution.changedNodes.count, solution.installedNodes.count)
            case .none: 0
            }
        self.init(capacity: 384 + 72 * frames, within: limit)
    }
}

extension SolutionOptions.Coordinates {
    public var space: CoordinateSpace {
        switch self {
        case .superview: .superview
        case .root: .root
        }
    }
}

extension LayoutSession {
    /// Returns the solution of the layout as JSON, after an edit with its changes and its transition.
    ///
    /// `passedOver` lists the ignored statements of the request's sources.
    public borrowing func solutionJSON(
        _ options: SolutionOptions,
        within limit: AnswerLimit,
        changes: EditChanges? = nil,
        _ animation: Animation? = nil,
        passedOver: PassedOverNotes? = nil
    ) throws(SessionError) -> [UInt8] {
        try withSolution { (solution, tree) throws(SessionError) in
            var writer = JSONWriter(solution, options, limit)
            var described = DescribedConstraints()
            writer.beginObject()
            writer.key("id")
            writer.string(id)
            writer.key("revision")
            writer.integer(revision)
            writer.solution(solution, conflicts, of: tree, options, &described)
            if let changes {
                writer.key("changes")
                writer.changes(changes)
            }
            writer.passedOver(passedOver)
            if let animation {
                writer.key("transition")
                writer.transition(animation, solution.moves(in: options.coordinates.space), of: tree)
            }
            writer.endObject()
            return try writer.finish(within: limit)
        }
    }

    /// Returns the solution of a layout that is not stored: without id and revision.
    public borrowing func solutionOnlyJSON(
        _ options: SolutionOptions,
        explanation: (facts: LayoutExplanation, repairs: ExplanationRepairs)? = nil,
        within limit: AnswerLimit,
        passedOver: PassedOverNotes
    ) throws(SessionError) -> [UInt8] {
        try withSolution { (solution, tree) throws(SessionError) in
            var writer = JSONWriter(solution, options, limit)
            var described = DescribedConstraints()
            writer.beginObject()
            writer.solution(solution, conflicts, of: tree, options, &described)
            if let explanation { writer.explanation(explanation.facts, explanation.repairs, of: document) }
            writer.passedOver(passedOver)
            writer.endObject()
            return try writer.finish(within: limit)
        }
    }
}
