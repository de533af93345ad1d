import HTTP
import JSON
public import LayoutEngine
import LayoutModel
public import Sessions
import TextMetrics

private let rectNames = JSONNumberNames(["x", "y", "width", "height"])
private let sizeNames = JSONNumberNames(["width", "height"])

/// Solutions as JSON, written directly into the body of an answer.
extension JSONWriter {
    /// Writes `frames`, `contentSizes` and `diagnostics` into the current object.
    mutating func solution(
        _ solution: Solution,
        _ conflicts: [ConflictReport],
        of tree: ViewTree,
        _ options: SolutionOptions
    ) {
        frames(of: solution, tree, options)
        key("contentSizes")
        beginObject()
        for content in solution.contentSizes {
            key(tree.name(of: content.node))
            size(content.size)
        }
        endObject()
        key("diagnostics")
        beginObject()
        key("conflicts")
        self.conflicts(conflicts)
        key("ambiguous")
        beginArray()
        for ambiguous in solution.ambiguous { self.ambiguous(ambiguous, in: tree) }
        endArray()
        if !solution.unsettledTexts.isEmpty {
            key("unsettledTexts")
            beginArray()
            for node in solution.unsettledTexts { string(tree.name(of: node)) }
            endArray()
        }
        if !solution.fallbackFonts.isEmpty { fallbackFonts(solution.fallbackFonts, in: tree) }
        endObject()
        switch options.text {
        case .lines: lines(of: solution.texts, in: tree)
        case nil: break
        }
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
    /// Reserves capacity for the frames that are asked for.
    fileprivate init(_ solution: Solution, _ options: SolutionOptions) {
        let frames =
            switch options.frames {
            case .all: solution.installedNodes.count
            case .changed: min(solution.changedNodes.count, solution.installedNodes.count)
            case .none: 0
            }
        self.init(capacity: 384 + 72 * frames)
    }
}

extension SolutionOptions.Coordinates {
    var space: CoordinateSpace {
        switch self {
        case .superview: .superview
        case .root: .root
        }
    }
}

extension LayoutSession {
    /// Returns the solution of the layout as JSON, after an edit with its changes and its transition.
    public func solutionJSON(_ options: SolutionOptions, changes: EditChanges? = nil, _ animation: Animation? = nil)
        -> [UInt8]
    {
        withSolution { solution, tree in
            var writer = JSONWriter(solution, options)
            writer.beginObject()
            writer.key("id")
            writer.string(id)
            writer.key("revision")
            writer.integer(revision)
            writer.solution(solution, conflicts, of: tree, options)
            if let changes {
                writer.key("changes")
                writer.changes(changes)
            }
            if let animation {
                writer.key("transition")
                writer.transition(animation, solution.moves(in: options.coordinates.space), of: tree)
            }
            writer.endObject()
            return writer.bytes
        }
    }

    /// Returns the solution of a layout that is not kept: without id and revision.
    public func solutionOnlyJSON(_ options: SolutionOptions) -> [UInt8] {
        withSolution { solution, tree in
            var writer = JSONWriter(solution, options)
            writer.beginObject()
            writer.solution(solution, conflicts, of: tree, options)
            writer.endObject()
            return writer.bytes
        }
    }

    /// Returns variants of the layout as JSON; `names` are those in the request.
    public func variantsJSON(_ variants: [SolvedVariant], names: [String?], _ options: SolutionOptions) -> [UInt8] {
        let tree = document.tree
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.key("variants")
        writer.beginArray()
        for (variant, name) in zip(variants, names) {
            writer.beginObject()
            if let name {
                writer.key("name")
                writer.string(name)
            }
            writer.key("traits")
            writer.traits(variant.traits)
            writer.solution(variant.solution, variant.conflicts, of: tree, options)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}
