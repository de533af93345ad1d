internal import LayoutModel
internal import Simplex

/// Views placed by frame and mask.
///
/// A frame is valid for one size of its superview. When that size changes, the mask determines the new frame, which is
/// valid for the new size and is written back to the document. A frame given by the caller is valid for the superview's
/// size after the same edit.
extension Engine {
    /// The sizes of superviews that masks may follow.
    enum KnownSizes {
        /// Sizes that no constraint determines: the root's if the traits give it, and those of views placed by frame.
        case given
        /// All sizes, as of the last run of the solver.
        case solved
    }

    /// Updates the frame of every view placed by frame and mask to its superview's current size.
    ///
    /// - Parameters:
    ///   - document: the document with the frames and masks.
    ///   - sizes: the sizes of superviews that belong to the current document.
    ///   - budget: the remaining work budget.
    /// - Returns: true if a row has changed.
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
        // Sizes of constrained superviews are unknown before the first run, so the masks are checked again after it.
        if sizes == .given { state.leave(.masks) }
        state.leave(.maskedFrames)
        framed.changed.removeAll(keepingCapacity: true)
        // In document order: if the superview is also placed by frame, its new frame is already known.
        for id in framed.order {
            let frame = frame(of: id, document, following: sizes)
            if framed.current[id] != frame {
                framed.current[id] = frame
                framed.changed.append(id)
            }
            // The first pass over the masks in an update builds all rows because lowering may have added or removed
            // their columns; later passes build only changed rows.
            if sizes == .given || framed.changed.last == id { refreshFrameRows(of: id, frame) }
        }
        return !framed.changed.isEmpty
    }

    /// Returns the frame that a view's mask derives from its frame after the last update.
    private func frame(of id: NodeID, _ document: LayoutDocument, following sizes: KnownSizes) -> Rect {
        let node = document.tree[id]
        guard let given = node.properties.frame, let superview = node.parent else {
            preconditionFailure("node \(id.index) has no frame")
        }
        // A frame other than the committed one was given by this edit: it is valid for any resulting size.
        guard let former = framed.committed[id], former.frame == given, former.superview == superview,
            !framed.frozen.contains(id)
        else { return given }
        var frame = given
        for axis in Axis.allCases {
            // Resizing always starts from the committed frame, never from one of an earlier round: the result depends
            // on the superview's final size, not on intermediate ones.
            guard let reference = former.reference.length(along: axis),
                let length = superviewLength(superview, axis, from: sizes),
                (length - reference).magnitude > lengthTolerance
            else { continue }
            let flexibility = node.properties.autoresizing.flexibility(along: axis)
            let extent = given.extent(along: axis).resized(flexibility, from: reference, to: length)
            frame.setExtent(extent.roundedAsTold, along: axis)
        }
        return frame
    }

    /// Returns the length of a view that contains views placed by frame and mask; `nil` if unknown.
    private func superviewLength(_ id: NodeID, _ axis: Axis, from sizes: KnownSizes) -> Double? {
        if id == root, let given = traits.size.length(along: axis) { return given }
        if id != root, let frame = framed.current[id], nodes[id].isFramed { return frame.extent(along: axis).length }
        guard sizes == .solved, let columns = nodes[id].columns else { return nil }
        // A length may be negative within the solver's feasibility tolerance.
        return max(0, solver.value(of: columns.length(along: axis))).roundedAsTold
    }

    private mutating func refreshFrameRows(of id: NodeID, _ frame: Rect) {
        // An uninstalled view keeps its frame until it is installed again.
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

    /// The maximum magnitude of a frame's number in a document, in points.
    private static let largestNumber = 1e12

    /// Checks that the frames derived from masks are valid in a document.
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

    /// Commits the frames derived from masks, with the superview sizes for which they are valid.
    mutating func commitFrames(_ document: LayoutDocument) {
        state.check(.committing)
        solution.autoresized.removeAll()
        guard state.take(.maskedFrames) else { return }
        framed.frozen.removeAll()
        var committed: [NodeID: FramedView] = [:]
        var current: [NodeID: Rect] = [:]
        for id in framed.order {
            guard let frame = framed.current[id], let superview = nodes[id].parent else { continue }
            // An uninstalled superview has no length now; the frame stays valid for the previous one.
            let former = framed.committed[id].flatMap { $0.superview == superview ? $0.reference : nil }
            let reference = PartialSize(
                width: superviewLength(superview, .horizontal, from: .solved) ?? former?.width,
                height: superviewLength(superview, .vertical, from: .solved) ?? former?.height
            )
            current[id] = frame
            committed[id] = FramedView(frame: frame, superview: superview, reference: reference)
            // The session writes these back to the document, so the next update finds `former.frame == given`.
            if frame != document.tree[id].properties.frame {
                solution.autoresized.append(AutoresizedFrame(node: id, frame: frame))
            }
        }
        // Rebuilt rather than edited, so that views that are removed or no longer placed by frame are dropped.
        framed.current = current
        framed.committed = committed
    }

    /// Discards the frames of an abandoned update.
    mutating func abandonFrames() {
        framed.abandon()
        _ = state.take(.maskedFrames)
        state.leave(.masks)
    }
}

/// The maximum difference, in points, between lengths that count as equal: less than a hundred-millionth, to which
/// they are rounded, plus the error of the subtraction.
private let lengthTolerance = 1e-8

extension Extent {
    fileprivate var roundedAsTold: Extent {
        Extent(start: start.roundedAsTold, length: length.roundedAsTold)
    }
}
