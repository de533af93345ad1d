public import LayoutEngine
public import LayoutModel
import TextMetrics

/// Queries other than the solution.
extension LayoutSession {
    /// Checks that a transition is not too long for a response, regardless of the frames that the edit moves.
    ///
    /// - Throws: ``SessionError/tooManySamples(limit:)``, ``SessionError/needsWorker``.
    public func checkSamples(of animation: Animation?, inline: InlineBudget = .unlimited) throws(SessionError) {
        guard let animation else { return }
        let limit = editor.limits.transitionFrames
        // Computed as a double because the product may overflow an integer.
        let frames = animation.sampleCount * Double(nodeCount)
        guard frames <= Double(limit) else { throw .tooManySamples(limit: limit) }
        // Encoding a frame takes about a tenth of the time of solving one, but has half its bytes.
        try inline.check(Int(frames) / 4, times: 1)
    }
}

extension LayoutSession {
    /// Explains why the solution does not satisfy all constraints.
    ///
    /// - Throws: ``SessionError/unsolvable(_:)`` if it exceeds the budget.
    public mutating func explanation(budget: inout WorkBudget) throws(SessionError) -> LayoutExplanation {
        try SessionError.wrapping { () throws(EngineError) in
            try engine.explanation(of: editor.document, budget: &budget)
        }
    }
}

extension LayoutSession {
    /// Returns the reasons for the values of a view's or guide's frame; empty if it is not installed.
    ///
    /// - Throws: ``SessionError/selector(_:_:)`` for an unknown name, ``SessionError/unsolvable(_:)``.
    public mutating func reasons(
        forViewNamed name: String,
        budget: inout WorkBudget
    ) throws(SessionError) -> [FrameReason] {
        guard let node = document.tree.node(named: name) else {
            guard case .unknownView(_, let nearest) = editor.unknownView(name) else { return [] }
            throw .selector(.view, .unknownItem(name, nearest: nearest, side: .first))
        }
        return try SessionError.wrapping { () throws(EngineError) in
            try engine.goToFirstVertex(of: document, budget: &budget)
            return try engine.reasons(for: node, in: document, budget: &budget)
        }
    }
}

extension LayoutSession {
    /// Returns the slack of each constraint in the solution; nil for a constraint that is not installed.
    ///
    /// - Throws: ``SessionError/unsolvable(_:)``.
    public mutating func slacks(
        of constraints: [ConstraintID],
        budget: inout WorkBudget
    ) throws(SessionError) -> [ConstraintSlack?] {
        try SessionError.wrapping { () throws(EngineError) in
            try engine.goToFirstVertex(of: document, budget: &budget)
            return try engine.slacks(of: constraints, in: document, budget: &budget)
        }
    }

    /// Returns the constraints that are implied by other required constraints, in insertion order.
    ///
    /// - Throws: ``SessionError/unsolvable(_:)``.
    public mutating func redundantConstraints(budget: inout WorkBudget) throws(SessionError) -> [ConstraintID] {
        try SessionError.wrapping { () throws(EngineError) in
            try engine.redundantConstraints(in: document, budget: &budget)
        }
    }

    /// Sets the revision of a trial edit's outcome to that of the original layout.
    public mutating func setRevision(ofOriginal revision: Int) {
        self.revision = revision
    }
}

extension LayoutSession {
    /// Returns the constraints that match all selectors, in ascending order; without selectors, all of them.
    ///
    /// - Parameters:
    ///   - selectors: the selectors.
    ///   - isActive: whether only the constraints that are installed are returned, or only the others; nil means both.
    ///   - budget: the budget that the search is charged to.
    /// - Returns: the ids, and for each one whether the constraint is installed.
    /// - Throws: ``SessionError`` if the attributes of a selector do not go together, or if the budget is exceeded.
    public mutating func constraints(
        matching selectors: [Selector],
        isActive: Bool?,
        budget: inout WorkBudget
    ) throws(SessionError) -> [(id: ConstraintID, isInstalled: Bool)] {
        try matches(of: selectors, budget: &budget).compactMap { id in
            guard let constraint = editor.document.constraints[id] else { return nil }
            let isInstalled = editor.isInstalled(constraint)
            return isActive ?? isInstalled == isInstalled ? (id, isInstalled) : nil
        }
    }

    /// Returns all constraints that match, installed or not.
    ///
    /// - Throws: ``SessionError/selector(_:_:)``, ``SessionError/workLimitExceeded``. Unknown names match nothing.
    private mutating func matches(
        of selectors: [Selector],
        budget: inout WorkBudget
    ) throws(SessionError) -> [ConstraintID] {
        var ids = editor.document.constraints.ids
        for selector in selectors {
            try budget.charge(Self.workOfSelection, times: document.constraints.count)
            do throws(SelectorFault) {
                let selected = Set(try editor.select(selector))
                ids = ids.filter(selected.contains)
            } catch {
                // A name that does not exist matches nothing; attributes that cannot be compared are a client error.
                guard case .constraint(let fault) = error.reason else { return [] }
                if case .unknownItem = fault { return [] }
                throw .selector(error.field, fault)
            }
        }
        return ids
    }
}
