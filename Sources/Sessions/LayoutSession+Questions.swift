public import LayoutEngine
public import LayoutModel
import TextMetrics

/// What a session answers beside its solution.
extension LayoutSession {
    /// Checks that a transition is not too long an answer, whatever the edit moves.
    ///
    /// - Throws: ``SessionError/tooManySamples(limit:)``, ``SessionError/needsWorker``.
    public func checkSamples(of animation: Animation?, inline: InlineBudget = .unlimited) throws(SessionError) {
        guard let animation else { return }
        let limit = editor.limits.transitionFrames
        // In doubles: the product may exceed the range of integers.
        let frames = animation.sampleCount * Double(nodeCount)
        guard frames <= Double(limit) else { throw .tooManySamples(limit: limit) }
        // Encoding a frame takes about a tenth of the time of solving one, but has half its bytes.
        try inline.check(Int(frames) / 4, times: 1)
    }
}

extension LayoutSession {
    /// Explains why the solution does not meet all constraints.
    ///
    /// - Throws: ``SessionError/unsolvable(_:)``: it takes more work than the budget allows.
    public mutating func explanation(budget: inout WorkBudget) throws(SessionError) -> LayoutExplanation {
        try SessionError.wrapping { () throws(EngineError) in
            try engine.explanation(of: editor.document, budget: &budget)
        }
    }
}

extension LayoutSession {
    /// Says why the numbers of a view or guide have their values; none where it is not installed.
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
            try engine.reasons(for: node, in: document, budget: &budget)
        }
    }
}

extension LayoutSession {
    /// Says how constraints hold in the solution; nil for one that is not installed.
    ///
    /// - Throws: ``SessionError/unsolvable(_:)``.
    public mutating func slacks(
        of constraints: [ConstraintID],
        budget: inout WorkBudget
    ) throws(SessionError) -> [ConstraintSlack?] {
        try SessionError.wrapping { () throws(EngineError) in
            try engine.slacks(of: constraints, in: document, budget: &budget)
        }
    }

    /// Returns the constraints that follow from the other required constraints, in the order of adding.
    ///
    /// - Throws: ``SessionError/unsolvable(_:)``.
    public mutating func redundantConstraints(budget: inout WorkBudget) throws(SessionError) -> [ConstraintID] {
        try SessionError.wrapping { () throws(EngineError) in
            try engine.redundantConstraints(in: document, budget: &budget)
        }
    }

    /// Gives the outcome of an edit that is only tried out the revision that there is.
    public mutating func setRevision(ofOriginal revision: Int) {
        self.revision = revision
    }
}

extension LayoutSession {
    /// Returns the installed constraints that all the selectors select, ascending; without selectors, all of them.
    ///
    /// - Throws: ``SessionError/selector(_:_:)``, ``SessionError/workLimitExceeded``. Unknown names select nothing.
    public mutating func installedConstraints(
        _ selectors: [Selector],
        budget: inout WorkBudget
    ) throws(SessionError) -> [ConstraintID] {
        var ids = editor.document.constraints.ids
        for selector in selectors {
            try budget.charge(Self.workOfSelection, times: document.constraints.count)
            do throws(SelectorFault) {
                let selected = Set(try editor.select(selector))
                ids = ids.filter(selected.contains)
            } catch {
                // A name that does not exist selects nothing; attributes that cannot be compared are an error of the
                // client.
                guard case .constraint(let fault) = error.reason else { return [] }
                if case .unknownItem = fault { return [] }
                throw .selector(error.field, fault)
            }
        }
        return ids.filter { id in editor.document.constraints[id].map(editor.isInstalled) ?? false }
    }
}
