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
        do throws(EngineError) {
            return try engine.explanation(of: editor.document, budget: &budget)
        } catch {
            throw .unsolvable(error)
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
        do throws(EngineError) {
            return try engine.reasons(for: node, in: document, budget: &budget)
        } catch {
            throw .unsolvable(error)
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
        do throws(EngineError) {
            return try engine.slacks(of: constraints, in: document, budget: &budget)
        } catch {
            throw .unsolvable(error)
        }
    }

    /// Returns the constraints that follow from the other required constraints, in the order of adding.
    ///
    /// - Throws: ``SessionError/unsolvable(_:)``.
    public mutating func redundantConstraints(budget: inout WorkBudget) throws(SessionError) -> [ConstraintID] {
        do throws(EngineError) {
            return try engine.redundantConstraints(in: document, budget: &budget)
        } catch {
            throw .unsolvable(error)
        }
    }

    /// Gives the outcome of an edit that is only tried out the revision that there is.
    public mutating func setRevision(ofOriginal revision: Int) {
        self.revision = revision
    }
}

/// A layout solved under other traits than its own.
public struct SolvedVariant: Sendable {
    public var traits: Traits
    public var solution: Solution
    public var conflicts: [ConflictReport]
    /// nil where none was asked for.
    public var explanation: LayoutExplanation?
}

extension LayoutSession {
    /// Solves the layout under its traits with each of the changes, and leaves it unchanged.
    ///
    /// - Parameters:
    ///   - changes: the changes.
    ///   - explaining: whether each solution is explained.
    ///   - budget: what may be done.
    /// - Returns: the solutions in the order of the changes.
    /// - Throws: ``SessionError/tooManyVariants(limit:)``, ``SessionError/tooManyLines(limit:)``,
    ///   ``SessionError/unsolvable(_:)``.
    public func variants(
        _ changes: [TraitsChange],
        explaining: Bool = false,
        budget: inout WorkBudget
    ) throws(SessionError) -> [SolvedVariant] {
        let limit = editor.limits.variants
        guard changes.count <= limit else { throw .tooManyVariants(limit: limit) }
        guard !changes.isEmpty else { return [] }
        let traits = changes.map { $0.applied(to: document.traits) }
        var solved = [SolvedVariant?](repeating: nil, count: changes.count)
        var linesLeft = editor.limits.textLines
        // One copy goes from variant to variant, as most of a solution stays what it is.
        var moving = engine.copy()
        for index in VariantOrder.indices(of: traits) {
            var varied = document
            varied.traits = traits[index]
            var variant = try variant(of: varied, in: &moving, &budget)
            if explaining {
                do throws(EngineError) {
                    variant.explanation = try moving.explanation(of: varied, budget: &budget)
                } catch {
                    throw .unsolvable(error)
                }
            }
            // Within the loop, so that a request for too many lines does not measure all of them first.
            linesLeft -= variant.solution.texts.reduce(0) { $0 + $1.text.lines.count }
            guard linesLeft >= 0 else { throw .tooManyLines(limit: editor.limits.textLines) }
            solved[index] = variant
        }
        return solved.compactMap(\.self)
    }

    private func variant(
        of varied: LayoutDocument,
        in moving: inout Engine,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> SolvedVariant {
        do throws(EngineError) {
            try SolvingCost.reporting(to: limits.observe, &budget) { (budget) throws(EngineError) in
                try moving.move(to: varied.traits, of: document, fromFramesOf: engine, budget: &budget)
            }
        } catch {
            throw .unsolvable(error)
        }
        let solution = moving.solution
        let conflicts = solution.conflicts.map { ConflictReport($0, in: document) }
        return SolvedVariant(traits: varied.traits, solution: solution, conflicts: conflicts)
    }

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
