import LayoutModel
import Synchronization
import TestSupport
import Testing

@testable import LayoutEngine

@Suite struct WorkBudgetTests {
    /// Views in a row, each with an optional constraint that cannot be met, under a superview that is too narrow.
    private func crowd() throws -> LayoutFixture {
        let views = (0..<8).map { ViewDescription(name: "v\($0)") }
        let rows = (1..<8).map { "v\($0).left == v\($0 - 1).right + 1" }
        let optional = (0..<8).map { "v\($0).width == 40 @\(500 + $0)" }
        return try LayoutFixture(views, rows + optional + ["v0.left == 0", "v7.right <= superview.right"])
    }

    @Test func `an explanation has one budget for all that it asks`() throws {
        let layout = try crowd()
        var engine = layout.engine.copy()
        var budget = EngineLimits().budget
        let whole = try engine.explanation(of: layout.document, budget: &budget)
        #expect(whole.unmetCount > 1)
        for limit in [0, 1, budget.work / 2, budget.work - 1] {
            var less = WorkBudget(limit: limit)
            #expect(throws: EngineError.workLimitExceeded) {
                try engine.explanation(of: layout.document, budget: &less)
            }
        }
        var enough = WorkBudget(limit: budget.work)
        let again = try engine.explanation(of: layout.document, budget: &enough)
        #expect(again.unmet == whole.unmet && enough.work == budget.work)
    }

    /// Catches a solution that counts as one from a cold start because the cold start began, and was abandoned.
    @Test func `a cold start that is abandoned is made again`() throws {
        var layout = try crowd()
        try layout.setTraits { $0.size.width = 300 }
        var budget = EngineLimits().budget
        var whole = layout.engine.copy()
        try whole.goToFirstVertex(of: layout.document, budget: &budget)
        let isFromColdStart = whole.isSolvedAfresh
        #expect(isFromColdStart)
        for step in 0..<20 {
            var engine = layout.engine.copy()
            var less = WorkBudget(limit: budget.work * step / 20)
            #expect(throws: EngineError.workLimitExceeded) {
                try engine.goToFirstVertex(of: layout.document, budget: &less)
            }
            let isAbandoned = !engine.isSolvedAfresh
            #expect(isAbandoned, "after \(less.work) units")
        }
    }

    @Test func `variants have one budget together`() throws {
        let layout = try crowd()
        var budget = EngineLimits().budget
        var traits = layout.document.traits
        traits.size.width = 500
        let first = try layout.variant(under: traits, budget: &budget)
        let cost = budget.work
        #expect(cost > 0 && budget.solving.solves == 1 && budget.solving.pivots > 0)
        _ = try layout.variant(under: traits, budget: &budget)
        #expect(budget.work == 2 * cost && budget.solving.solves == 2)
        var small = WorkBudget(limit: 2 * cost - 1)
        let same = try layout.variant(under: traits, budget: &small)
        #expect(ShownSolution(same) == ShownSolution(first))
        #expect(throws: EngineError.workLimitExceeded) {
            _ = try layout.variant(under: traits, budget: &small)
        }
    }

    @Test func `a layout that is refused for want of work is refused before it is lowered`() throws {
        let layout = try crowd()
        var budget = WorkBudget(limit: 50)
        #expect(throws: EngineError.workLimitExceeded) {
            _ = try Engine(document: layout.document, limits: EngineLimits(), budget: &budget)
        }
        #expect(budget.solving.solves == 0)
    }

    /// Views deep in two superviews, compared with each other: rows of 80 terms.
    private func deepViews(_ count: Int, limits: EngineLimits) throws -> LayoutFixture {
        func nest(_ prefix: String) -> ViewDescription {
            var inner = (0..<count).map { view("\(prefix)leaf\($0)") }
            for level in 0..<40 { inner = [view("\(prefix)\(level)", inner)] }
            return inner[0]
        }
        let constraints = (0..<count).map { "aleaf\($0).left == bleaf\(($0 * 7) % count).left * 1.5 + 3 @500" }
        return try LayoutFixture([nest("a"), nest("b")], limits: limits, constraints)
    }

    /// The tempting fault is to count constraints, whatever their rows are made of.
    @Test func `a layout whose rows have too many terms together is refused`() throws {
        _ = try deepViews(20, limits: EngineLimits(terms: 4000))
        #expect(throws: EngineError.workLimitExceeded) { _ = try deepViews(60, limits: EngineLimits(terms: 4000)) }
    }

    @Test func `terms cost work when they are lowered`() throws {
        #expect(throws: EngineError.workLimitExceeded) { _ = try deepViews(20, limits: EngineLimits(work: 6000)) }
    }

    @Test func `lowering ends when nobody waits for it`() throws {
        let layout = try deepViews(400, limits: EngineLimits())
        let hasLeft = Atomic(false)
        var budget = WorkBudget(limit: .max, isAbandoned: { hasLeft.exchange(true, ordering: .relaxed) })
        #expect(throws: EngineError.workLimitExceeded) {
            _ = try Engine(document: layout.document, limits: EngineLimits(), budget: &budget)
        }
        // The second question comes while rows are lowered.
        #expect(budget.hasBeenAbandoned && budget.solving.solves == 0)
    }
}

/// The tempting fault is a layout that an update has half changed before it was given up.
@Suite(.tags(.long)) struct WorkBudgetPropertyTests {
    @Test(.property(checking: 0.7), arguments: Seeds.range(30, from: 50))
    func `an update refused for want of work changes nothing, and later goes as if it had never been refused`(
        seed: UInt64
    ) throws {
        var (random, document) = try RandomLayout.solvable(seed: seed)
        var refused = try Engine(document: document)
        var steady = refused.copy()
        var refusals = 0
        for step in 0..<12 {
            let place: Comment = "seed \(seed), step \(step)"
            var edited = document
            var changes = ChangeSet()
            try random.edit(&edited, &changes)
            for _ in 0..<3 {
                let shown = ShownSolution(refused.solution)
                var budget = WorkBudget(limit: Int.random(in: 0...400, using: &random.random))
                var trial = refused.copy()
                guard (try? trial.update(changes, document: edited, budget: &budget)) == nil else { continue }
                refused = trial
                refusals += 1
                #expect(ShownSolution(refused.solution) == shown, place)
            }
            let result = Result { () throws(EngineError) in try refused.update(changes, document: edited) }
            let expected = Result { () throws(EngineError) in try steady.update(changes, document: edited) }
            #expect(result.failure == expected.failure, place)
            #expect(ShownSolution(refused.solution).isLike(ShownSolution(steady.solution)), place)
            guard result.failure == nil else { continue }
            for moved in steady.solution.autoresized {
                var properties = edited.tree[moved.node].properties
                properties.frame = moved.frame
                edited.tree.setProperties(properties, of: moved.node)
            }
            document = edited
        }
        if refusals > 0 { Cases.check() } else { Cases.skip() }
    }

    @Test(.property, arguments: Seeds.range(40))
    func `a refused solution is taken back even where nothing is left to solve with`(seed: UInt64) throws {
        var (random, document) = try RandomLayout.solvable(seed: seed)
        var engine = try Engine(document: document)
        let shown = engine.solution
        var (edited, changes) = try edit(document, by: &random) { changes, edited in
            (try? engine.update(changes, document: edited)) != nil
        }
        var nothing = WorkBudget(limit: 0)
        engine.revert(changes, to: document, showing: shown, budget: &nothing)
        #expect(ShownSolution(engine.solution) == ShownSolution(shown))
        var steady = try Engine(document: document)
        #expect(try engine.explanation(of: document).unmet == steady.explanation(of: document).unmet)
        #expect(ShownSolution(engine.solution) == ShownSolution(shown))
        edited = document
        for attempt in 0..<2 {
            let former = edited
            changes = ChangeSet()
            try random.edit(&edited, &changes)
            let result = Result { () throws(EngineError) in try engine.update(changes, document: edited) }
            let expected = Result { () throws(EngineError) in try steady.update(changes, document: edited) }
            #expect(result.failure == expected.failure)
            let isLike = ShownSolution(engine.solution).isLike(ShownSolution(steady.solution))
            #expect(isLike, "seed \(seed), attempt \(attempt)")
            if result.failure != nil { edited = former }
        }
    }

    /// The first of the author's edits that `isAccepted`.
    private func edit(
        _ document: LayoutDocument,
        by author: inout RandomLayout,
        _ isAccepted: (ChangeSet, LayoutDocument) -> Bool
    ) throws -> (edited: LayoutDocument, changes: ChangeSet) {
        for _ in 0..<100 {
            var (edited, changes) = (document, ChangeSet())
            try author.edit(&edited, &changes)
            if isAccepted(changes, edited) { return (edited, changes) }
        }
        throw NoUsableCase(attempts: 100)
    }
}

/// All that a solution tells.
private struct ShownSolution: Equatable {
    var nodes: [NodeID]
    var frames: [Rect?]
    var framesInRoot: [Rect?]
    var changed: [NodeID]
    var contentSizes: [ContentSize]
    var conflicts: [LayoutConflict]
    var ambiguous: [AmbiguousNode]
    var autoresized: [AutoresizedFrame]

    init(_ solution: Solution) {
        nodes = solution.installedNodes
        frames = nodes.map { solution.frame(of: $0) }
        framesInRoot = nodes.map { solution.frame(of: $0, in: .root) }
        changed = solution.changedNodes(in: .superview) + solution.changedNodes(in: .root)
        contentSizes = solution.contentSizes
        conflicts = solution.conflicts
        ambiguous = solution.ambiguous
        autoresized = solution.autoresized
    }

    /// Whether all is the same but for the members of conflicts, of which there may be several smallest sets.
    func isLike(_ other: ShownSolution) -> Bool {
        var (one, two) = (self, other)
        one.conflicts = []
        two.conflicts = []
        return one == two && conflicts.map(\.leftOut) == other.conflicts.map(\.leftOut)
    }
}

extension Result {
    fileprivate var failure: Failure? {
        guard case .failure(let failure) = self else { return nil }
        return failure
    }
}
