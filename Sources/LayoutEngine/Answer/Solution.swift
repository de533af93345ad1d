public import LayoutModel

/// The origin of frame positions.
public enum CoordinateSpace: Sendable, CaseIterable {
    /// The superview's top left corner, or that of its content in a scroll view.
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
    /// `nil` for a requirement without a caller's constraint.
    public var id: ConstraintID?
    /// The constraint as an equation.
    public var text: String
    public var priority: Double
}

/// A smallest set of required constraints that cannot all hold.
public struct LayoutConflict: Hashable, Sendable {
    /// The caller's constraints in insertion order, then the engine's requirements; limited by ``DiagnosticLimits``.
    public var members: [ConflictMember]
    /// The number of unlisted members.
    public var omittedMembers = 0
    /// The last member, which the solution leaves out; `nil` if it is a rule of a stack or an aspect ratio.
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
/// Numbers are in points, rounded to a hundred-millionth, and to whole pixels of the root if the layout has a scale.
public struct Solution: Sendable {
    /// The views and guides that have a frame, in document order.
    public internal(set) var installedNodes: [NodeID] = []
    /// The views and guides whose frames in the superview changed in the last update, in document order.
    public internal(set) var changedNodes: [NodeID] = []
    /// The content sizes of all installed scroll views, in document order.
    public internal(set) var contentSizes: [ContentSize] = []
    /// In the insertion order of the constraints left out.
    public internal(set) var conflicts: [LayoutConflict] = []
    /// In document order.
    public internal(set) var ambiguous: [AmbiguousNode] = []
    /// The views placed by frame and mask whose frames differ from the document's, in document order.
    public internal(set) var autoresized: [AutoresizedFrame] = []

    /// The texts of the installed views, measured at the widths of the views; in document order.
    public internal(set) var texts: [SolvedText] = []
    /// The views whose height does not match their text at their width because each keeps changing the other; in the
    /// order of ids.
    public internal(set) var unsettledTexts: [NodeID] = []
    /// The fonts that the built-in one replaced, in the order of the first views that use them.
    public internal(set) var fallbackFonts: [FallbackFont] = []
    /// The texts in scripts that need shaping or a dictionary, in document order.
    public internal(set) var unshapedTexts: [UnshapedText] = []

    var frames = FrameTable()
    /// The frames that the last update replaced, and all former places if the tree or a content offset changed.
    var former = FormerFrames()

    /// Frees memory that is reserved but unused.
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

    /// The number of heap bytes that the solution holds, excluding the lines of its texts; O(conflicts).
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

    /// Makes changes relative to another solution of the same tree; O(views).
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

    /// Returns the frame of a view or guide; `nil` if it is not installed.
    ///
    /// O(1) in the superview, O(depth) in the root.
    public func frame(of node: NodeID, in space: CoordinateSpace = .superview) -> Rect? {
        guard let frame = frames[node] else { return nil }
        switch space {
        case .superview: return frame
        case .root: return frames.inRoot(node, frame)
        }
    }

    /// Returns the former and current frames of the views and guides whose existing frames changed in the last update.
    ///
    /// In document order. O(views).
    public func moves(in space: CoordinateSpace) -> [(node: NodeID, from: Rect, to: Rect)] {
        let table = former.table(from: frames)
        return changedNodes(in: space).compactMap { node in
            guard let now = frame(of: node, in: space), let before = table[node] else { return nil }
            return (node, space == .root ? table.inRoot(node, before) : before, now)
        }
    }

    /// Returns the views and guides whose frames in `space` changed in the last update, in document order.
    ///
    /// O(changed) in the superview, O(views) in the root.
    public func changedNodes(in space: CoordinateSpace) -> [NodeID] {
        switch space {
        case .superview: return changedNodes
        case .root:
            // A view with an unchanged frame moves in the root if its superview moves or scrolls.
            guard !changedNodes.isEmpty || former.places != nil else { return [] }
            let before = former.table(from: frames).allInRoot(installedNodes)
            let now = frames.allInRoot(installedNodes)
            return installedNodes.indices.filter { before[$0] != now[$0] }.map { installedNodes[$0] }
        }
    }
}
