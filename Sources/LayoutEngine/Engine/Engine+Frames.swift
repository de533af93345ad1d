internal import LayoutModel
internal import Simplex

/// Views placed by frame and mask.
///
/// A frame holds for one size of its superview. When that comes to another, the mask says what the frame becomes; the new
/// one then holds for the new size, and is written back to the document. A frame that the caller gives holds for the
/// size that the superview has after the same edit.
extension Engine {
    /// Gives every view placed by frame and mask the frame that goes with its superview's present size.
    ///
    /// - Parameters:
    ///   - document: where the frames and masks are.
    ///   - hasSolved: whether sizes that constraints decide are those of the present document.
    ///   - budget: what may be done.
    /// - Returns: whether a row has changed.
    /// - Throws: ``EngineError/workLimitExceeded``.
    @discardableResult
    mutating func resizeFramedViews(
        _ document: LayoutDocument,
        hasSolved: Bool,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> Bool {
        try budget.spend(Self.loweringWork * framed.order.count)
        framed.isStale = !hasSolved
        framed.isExamined = true
        framed.changed.removeAll(keepingCapacity: true)
        for id in framed.order {
            let frame = frame(of: id, document, hasSolved: hasSolved)
            if framed.current[id] != frame {
                framed.current[id] = frame
                framed.changed.append(id)
            }
            if !hasSolved || framed.changed.last == id { refreshFrameRows(of: id, frame) }
        }
        return !framed.changed.isEmpty
    }

    /// The frame of a view from that of the last update, by its mask.
    private func frame(of id: NodeID, _ document: LayoutDocument, hasSolved: Bool) -> Rect {
        let node = document.tree[id]
        guard let given = node.properties.frame, let superview = node.parent else {
            preconditionFailure("node \(id.index) has no frame")
        }
        guard let former = framed.committed[id], former.frame == given, former.superview == superview,
            !framed.frozen.contains(id)
        else { return given }
        var frame = given
        for axis in Axis.allCases {
            guard let reference = former.reference.length(along: axis),
                let length = superviewLength(superview, axis, hasSolved: hasSolved),
                (length - reference).magnitude > lengthTolerance
            else { continue }
            let flexibility = node.properties.autoresizing.flexibility(along: axis)
            let extent = given.extent(along: axis).resized(flexibility, from: reference, to: length)
            frame.setExtent(extent.roundedToBillionth, along: axis)
        }
        return frame
    }

    /// The length of a view that has views placed by frame and mask in it; nil where it is not known.
    private func superviewLength(_ id: NodeID, _ axis: Axis, hasSolved: Bool) -> Double? {
        if id == root, let given = traits.size.length(along: axis) { return given }
        if id != root, let frame = framed.current[id], nodes[id].isFramed { return frame.extent(along: axis).length }
        guard hasSolved, let columns = nodes[id].columns else { return nil }
        return max(0, solver.value(of: columns.length(along: axis))).roundedToBillionth
    }

    private mutating func refreshFrameRows(of id: NodeID, _ frame: Rect) {
        guard let columns = nodes[id].columns else {
            for attribute in FrameAttribute.ofFrame { rows.remove(.frame(id, attribute), from: &solver) }
            return
        }
        let required = Penalty(.equal, at: PriorityName.required.value)
        let values = [
            (columns.left, frame.x), (columns.top, frame.y), (columns.width, frame.width),
            (columns.height, frame.height),
        ]
        for (attribute, (column, value)) in zip(FrameAttribute.ofFrame, values) {
            expression.reset()
            expression.add(1, times: column)
            expression.constant = value
            rows.place(.frame(id, attribute), expression, penalty: required, in: &solver)
        }
    }

    /// Keeps what frames have come to, and which sizes they hold for.
    mutating func commitFrames(_ document: LayoutDocument) {
        solution.autoresized.removeAll()
        guard framed.isExamined else { return }
        framed.isExamined = false
        framed.frozen.removeAll()
        var committed: [NodeID: FramedView] = [:]
        var current: [NodeID: Rect] = [:]
        for id in framed.order {
            guard let frame = framed.current[id], let superview = nodes[id].parent else { continue }
            let former = framed.committed[id].flatMap { $0.superview == superview ? $0.reference : nil }
            let reference = PartialSize(
                width: superviewLength(superview, .horizontal, hasSolved: true) ?? former?.width,
                height: superviewLength(superview, .vertical, hasSolved: true) ?? former?.height
            )
            current[id] = frame
            committed[id] = FramedView(frame: frame, superview: superview, reference: reference)
            if frame != document.tree[id].properties.frame {
                solution.autoresized.append(AutoresizedFrame(node: id, frame: frame))
            }
        }
        framed.current = current
        framed.committed = committed
    }
}

/// What a length may differ by from another and still count as the same; in points.
private let lengthTolerance = 1e-9

extension Extent {
    fileprivate var roundedToBillionth: Extent {
        Extent(start: start.roundedToBillionth, length: length.roundedToBillionth)
    }
}
