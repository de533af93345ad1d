public import LayoutModel

/// Where positions of frames are measured from.
public enum CoordinateSpace: Sendable, CaseIterable {
    /// The superview's top left corner; in a scroll view that of its content.
    case superview
    /// The root's top left corner.
    case root
}

/// A number of a frame or of a content size.
public enum FrameAttribute: String, Sendable, CaseIterable {
    case left, top, width, height, contentWidth, contentHeight
}

/// The content size of a scroll view, in points.
public struct ContentSize: Hashable, Sendable {
    public var node: NodeID
    public var size: Size
}

/// The new frame of a view placed by frame and mask, in its superview's coordinates.
public struct AutoresizedFrame: Hashable, Sendable {
    public var node: NodeID
    public var frame: Rect
}

/// One of the constraints that cannot all hold.
public struct ConflictMember: Hashable, Sendable {
    /// nil for what holds without a constraint of the caller.
    public var id: ConstraintID?
    /// The constraint as an equation.
    public var text: String
    public var priority: Double
}

/// A smallest set of required constraints that cannot all hold.
public struct LayoutConflict: Hashable, Sendable {
    /// The caller's in the order of adding, then what holds without them; no more than ``DiagnosticLimits`` allow.
    public var members: [ConflictMember]
    /// How many more members the set has.
    public var omittedMembers = 0
    /// The member added last, which the solution leaves out; nil where that is a rule of a stack or an aspect ratio.
    public var leftOut: ConstraintID?
}

/// The numbers of a view or guide that the constraints do not fix.
public struct AmbiguousNode: Hashable, Sendable {
    public var node: NodeID
    /// In the order of ``FrameAttribute``.
    public var attributes: [FrameAttribute]
}

/// A solved layout: frames, content sizes, texts and diagnostics.
///
/// Numbers are in points, rounded to a billionth, and to whole pixels of the root where the layout has a scale.
public struct Solution: Sendable {
    /// The views and guides that have a frame, in document order.
    public internal(set) var installedNodes: [NodeID] = []
    /// The views and guides whose frame in the superview is not what it was before the last update, in document order.
    public internal(set) var changedNodes: [NodeID] = []
    /// Of every installed scroll view, in document order.
    public internal(set) var contentSizes: [ContentSize] = []
    /// In the order in which the constraints left out were added.
    public internal(set) var conflicts: [LayoutConflict] = []
    /// In document order.
    public internal(set) var ambiguous: [AmbiguousNode] = []
    /// The views placed by frame and mask whose frame is no longer that of the document, in document order.
    public internal(set) var autoresized: [AutoresizedFrame] = []

    /// The texts of the installed views, measured at the widths of the views; in document order.
    public internal(set) var texts: [SolvedText] = []
    /// The views whose height does not match that of their text at their width, because each keeps changing the other;
    /// in the order of ids.
    public internal(set) var unsettledTexts: [NodeID] = []
    /// The fonts that the built-in one replaced, in the order of the first views that ask for them.
    public internal(set) var fallbackFonts: [FallbackFont] = []
    /// The texts in scripts that need shaping or a dictionary, in document order.
    public internal(set) var unshapedTexts: [UnshapedText] = []

    var frames = FrameTable()
    /// The frames that the last update replaced, and the former places of all nodes where the tree or a content offset
    /// changed.
    var former = FormerFrames()

    /// Frees memory that is reserved and not used.
    mutating func trim() {
        installedNodes.trim()
        changedNodes.trim()
        contentSizes.trim()
        conflicts.trim()
        ambiguous.trim()
        autoresized.trim()
        texts.trim()
        unshapedTexts.trim()
        frames.trim()
        former.trim(frameCount: installedNodes.count)
    }

    /// How many bytes of the heap the solution holds, without the lines of its texts; O(conflicts).
    @inline(__always)
    public var byteCount: Int {
        let members = conflicts.reduce(0) { count, conflict in
            conflict.members.reduce(count + conflict.members.heapByteCount) { $0 + $1.text.heapByteCount }
        }
        let fonts = fallbackFonts.reduce(0) { $0 + $1.nodes.heapByteCount }
        return installedNodes.heapByteCount + changedNodes.heapByteCount + contentSizes.heapByteCount
            + conflicts.heapByteCount + members + ambiguous.heapByteCount + autoresized.heapByteCount
            + texts.heapByteCount + unsettledTexts.heapByteCount + fallbackFonts.heapByteCount + fonts
            + unshapedTexts.heapByteCount
            + frames.byteCount + former.byteCount
    }

    /// Makes another solution of the same tree the one that changes are told since; O(views).
    mutating func recordChanges(since base: Solution) {
        former.reset()
        changedNodes.removeAll(keepingCapacity: true)
        if base.frames.places != frames.places { former.places = base.frames.places }
        for node in base.installedNodes where frames[node] == nil { former.replace(base.frames[node], of: node) }
        for node in installedNodes where base.frames[node] != frames[node] {
            former.replace(base.frames[node], of: node)
            changedNodes.append(node)
        }
    }

    /// The frame of a view or guide; nil where it is not installed.
    ///
    /// O(1) in the superview, O(depth) in the root.
    public func frame(of node: NodeID, in space: CoordinateSpace = .superview) -> Rect? {
        guard let frame = frames[node] else { return nil }
        switch space {
        case .superview: return frame
        case .root: return frames.inRoot(node, frame)
        }
    }

    /// The former and present frames of the views and guides that had a frame before the last update and have another
    /// one now.
    ///
    /// In document order. O(views).
    public func moves(in space: CoordinateSpace) -> [(node: NodeID, from: Rect, to: Rect)] {
        let table = former.table(from: frames)
        return changedNodes(in: space).compactMap { node in
            guard let now = frame(of: node, in: space), let before = table[node] else { return nil }
            return (node, space == .root ? table.inRoot(node, before) : before, now)
        }
    }

    /// The views and guides whose frame in `space` is not what it was before the last update, in document order.
    ///
    /// O(changed) in the superview, O(views) in the root.
    public func changedNodes(in space: CoordinateSpace) -> [NodeID] {
        switch space {
        case .superview: return changedNodes
        case .root:
            // A view that keeps its frame in its superview moves in the root when that one moves, or scrolls.
            guard !changedNodes.isEmpty || former.places != nil else { return [] }
            let before = former.table(from: frames).allInRoot(installedNodes)
            let now = frames.allInRoot(installedNodes)
            return installedNodes.indices.filter { before[$0] != now[$0] }.map { installedNodes[$0] }
        }
    }
}
