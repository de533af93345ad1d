internal import LayoutModel
internal import Simplex

/// Views placed by frame and mask.
///
/// A frame holds for one size of its superview. When the superview gets another size, the mask says what the frame
/// becomes; the new frame holds for the new size, and is written back to the document. A frame that the caller gives
/// holds for the size that the superview has after the same edit.
extension Engine {
    /// The sizes of superviews that masks may follow.
    enum KnownSizes {
        /// Sizes that no constraint decides: that of the root where the traits give it, and those of views that are
        /// placed by frame.
        case given
        /// All sizes, as the last run of the solver left them.
        case solved
    }

    /// Gives every view placed by frame and mask the frame that goes with its superview's present size.
    ///
    /// - Parameters:
    ///   - document: where the frames and masks are.
    ///   - sizes: the sizes of superviews that belong to the present document.
    ///   - budget: what may be done.
    /// - Returns: whether a row has changed.
    /// - Throws: ``EngineError/workLimitExceeded``.
    @discardableResult
    mutating func resizeFramedViews(
        _ document: LayoutDocument,
        following sizes: KnownSizes,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> Bool {
        state.check(.settling)
        try budget.charge(Self.loweringWork * framed.order.count)
        _ = state.take(.masks)
        // Superviews that constraints size are unknown before the first run, so the masks are looked at again after it.
        if sizes == .given { state.leave(.masks) }
        state.leave(.maskedFrames)
        framed.changed.removeAll(keepingCapacity: true)
        // In document order: where the superview is placed by frame as well, its new frame is known by then.
        for id in framed.order {
            let frame = frame(of: id, document, following: sizes)
            if framed.current[id] != frame {
                framed.current[id] = frame
                framed.changed.append(id)
            }
            // The first pass of an update over the masks makes all rows, as lowering may have added or removed their
            // columns; later passes make only those that changed.
            if sizes == .given || framed.changed.last == id { refreshFrameRows(of: id, frame) }
        }
        return !framed.changed.isEmpty
    }

    /// The frame that a view's mask makes of its frame after the last update.
    private func frame(of id: NodeID, _ document: LayoutDocument, following sizes: KnownSizes) -> Rect {
        let node = document.tree[id]
        guard let given = node.properties.frame, let superview = node.parent else {
            preconditionFailure("node \(id.index) has no frame")
        }
        // A frame other than the committed one was given by this edit: it holds for whatever size comes out.
        guard let former = framed.committed[id], former.frame == given, former.superview == superview,
            !framed.frozen.contains(id)
        else { return given }
        var frame = given
        for axis in Axis.allCases {
            // Resizing starts from the committed frame each time, never from one of an earlier round: the result
            // depends on where the superview ends up, not on the sizes it had on the way.
            guard let reference = former.reference.length(along: axis),
                let length = superviewLength(superview, axis, from: sizes),
                (length - reference).magnitude > lengthTolerance
            else { continue }
            let flexibility = node.properties.autoresizing.flexibility(along: axis)
            let extent = given.extent(along: axis).resized(flexibility, from: reference, to: length)
            frame.setExtent(extent.roundedToBillionth, along: axis)
        }
        return frame
    }

    /// The length of a view that has views placed by frame and mask in it; nil where it is not known.
    private func superviewLength(_ id: NodeID, _ axis: Axis, from sizes: KnownSizes) -> Double? {
        if id == root, let given = traits.size.length(along: axis) { return given }
        if id != root, let frame = framed.current[id], nodes[id].isFramed { return frame.extent(along: axis).length }
        guard sizes == .solved, let columns = nodes[id].columns else { return nil }
        // A length may be negative by the solver's feasibility tolerance.
        return max(0, solver.value(of: columns.length(along: axis))).roundedToBillionth
    }

    private mutating func refreshFrameRows(of id: NodeID, _ frame: Rect) {
        // A view that is not installed keeps its frame until it is installed again.
        guard let columns = nodes[id].columns else {
            for attribute in FrameAttribute.ofFrame { rows.remove(.frame(id, attribute), from: &solver) }
            return
        }
        // The rows are required and have no order: a frame is never left out, but a constraint that contradicts it is.
        let required = Penalty(.equal, at: PriorityName.required.value)
        let values = [
            (columns.left, frame.x), (columns.top, frame.y), (columns.width, frame.width),
            (columns.height, frame.height),
        ]
        for (attribute, (column, value)) in zip(FrameAttribute.ofFrame, values) {
            expression.reset()
            expression.add(1, times: column)
            expression.constant = value
            rows.update(.frame(id, attribute), expression, penalty: required, in: &solver)
        }
    }

    // MARK: - After settling

    /// The largest number of a frame in a document, in points.
    private static let largestNumber = 1e12

    /// Checks that the frames that masks led to can be given by a document.
    ///
    /// - Throws: ``EngineError/frameTooLarge(view:)``.
    func checkFrames(_ document: LayoutDocument) throws(EngineError) {
        guard state.isPending(.maskedFrames) else { return }
        for id in framed.order {
            guard let frame = framed.current[id] else { continue }
            for number in [frame.x, frame.y, frame.width, frame.height] where number.magnitude > Self.largestNumber {
                throw .frameTooLarge(view: document.tree.name(of: id))
            }
        }
    }

    /// Keeps the frames that masks led to, and the sizes of the superviews that they hold for.
    mutating func commitFrames(_ document: LayoutDocument) {
        state.check(.committing)
        solution.autoresized.removeAll()
        guard state.take(.maskedFrames) else { return }
        framed.frozen.removeAll()
        var committed: [NodeID: FramedView] = [:]
        var current: [NodeID: Rect] = [:]
        for id in framed.order {
            guard let frame = framed.current[id], let superview = nodes[id].parent else { continue }
            // A superview that is not installed has no length now; the frame goes on holding for the one it had.
            let former = framed.committed[id].flatMap { $0.superview == superview ? $0.reference : nil }
            let reference = PartialSize(
                width: superviewLength(superview, .horizontal, from: .solved) ?? former?.width,
                height: superviewLength(superview, .vertical, from: .solved) ?? former?.height
            )
            current[id] = frame
            committed[id] = FramedView(frame: frame, superview: superview, reference: reference)
            // The session writes these back to the document, so that the next update finds `former.frame == given`.
            if frame != document.tree[id].properties.frame {
                solution.autoresized.append(AutoresizedFrame(node: id, frame: frame))
            }
        }
        // Built anew rather than edited, so that views that are gone or no longer placed by frame drop out.
        framed.current = current
        framed.committed = committed
    }

    /// Forgets the frames of an update that is abandoned.
    mutating func abandonFrames() {
        framed.abandon()
        _ = state.take(.maskedFrames)
        state.leave(.masks)
    }
}

/// How much two lengths may differ and still count as equal, in points: less than a billionth, to which they are
/// rounded, plus the error of the subtraction.
private let lengthTolerance = 1e-9

extension Extent {
    fileprivate var roundedToBillionth: Extent {
        Extent(start: start.roundedToBillionth, length: length.roundedToBillionth)
    }
}
