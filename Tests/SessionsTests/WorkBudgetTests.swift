import Dialects
import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@testable import Sessions

/// The tempting fault is that a refused edit leaves half of itself behind.
@Suite struct WorkBudgetTests {
    @Test func `variants share a budget`() throws {
        let session = try SampleLayout.twoViews()
        let widths = [500.0, 600, 700].map { width in TraitsChange(fields: .width) { $0.size.width = width } }
        var budget = session.limits.engine.budget
        _ = try session.variants(widths, budget: &budget)
        #expect(budget.solving.solves == 3)
        var less = WorkBudget(limit: budget.work - 1)
        do throws(SessionError) {
            _ = try session.variants(widths, budget: &less)
            Issue.record("the variants were not refused")
        } catch {
            guard case .unsolvable(.workLimitExceeded) = error else {
                Issue.record("\(error)")
                return
            }
        }
        less = WorkBudget(limit: budget.work - 1)
        #expect(try session.variants(Array(widths.prefix(2)), budget: &less).count == 2)
    }

    /// A new view may reuse the index of a removed one in tables.
    @Test func `a view that reuses the id of a removed one is solved, also after a refused attempt`() throws {
        var session = try SampleLayout.twoViews()
        let root = session.document.tree.name(of: session.document.tree.root)
        _ = try session.apply(ViewEdit(operations: [.add(ViewDescription(name: "one"), to: root, at: nil)]))
        let removal = ViewEdit(operations: [.remove("one")])
        var budget = WorkBudget(limit: 0)
        #expect(throws: SessionError.self) { try session.apply(removal, budget: &budget) }
        _ = try session.apply(removal)
        _ = try session.apply(ViewEdit(operations: [.add(ViewDescription(name: "two"), to: root, at: nil)]))
        let tree = session.document.tree
        #expect(session.solution.changedNodes.map { tree.name(of: $0) } == ["two"])
    }

    @Test func `an edit that exceeds the limit of look-ups leaves the layout unchanged`() throws {
        let drafts = try SampleLayout.drafts((0..<50).map { "v.width <= \($0)" } + ["v.width == 9 @5"])
        var session = try SampleLayout.session([ViewDescription(name: "v")], drafts)
        let before = Snapshot(session)
        let wide = try #require(try SampleLayout.drafts(["v.width <= 7 @9"]).entries.first)
        let width = DraftAnchor(item: "v", attribute: "width")
        let between = Selector.items(first: width, second: nil, relation: .equal)
        let edits = [
            ConstraintEdit(operations: Array(repeating: .deactivate(.view("v")), count: 100)),
            ConstraintEdit(operations: [.update(Array(repeating: wide, count: 1_000))]),
            ConstraintEdit(operations: Array(repeating: .deactivate(between), count: 1_000)),
        ]
        for edit in edits {
            var budget = WorkBudget(limit: 100_000)
            do throws(SessionError) {
                _ = try session.apply(edit, budget: &budget)
                Issue.record("the edit was not refused")
            } catch {
                guard case .workLimitExceeded = error else {
                    Issue.record("\(error)")
                    return
                }
            }
            #expect(Snapshot(session) == before)
        }
    }

    /// The tempting fault is to visit a view once for each of its ancestors that changes.
    @Test func `nested views change their direction together, at the cost of the outermost`() throws {
        let inner = (0..<20).map { ViewDescription(name: "v\($0)") }
        let chain = (0..<10).reversed().reduce(inner) { [ViewDescription(name: "w\($1)", subviews: $0)] }
        let drafts = try SampleLayout.drafts((0..<20).map { "v\($0).leading == superview.leading + \($0)" })
        var one = try SampleLayout.session(chain, drafts)
        var all = try SampleLayout.session(chain, drafts)
        var budgets = (one.limits.engine.budget, one.limits.engine.budget)
        let turns = (0..<10).map { number in
            var change = ViewChange()
            change.fields = .direction
            change.values.direction = .rightToLeft
            return ViewOperation.set("w\(number)", change)
        }
        _ = try one.apply(ViewEdit(operations: [turns[0]]), budget: &budgets.0)
        _ = try all.apply(ViewEdit(operations: turns), budget: &budgets.1)
        #expect(Snapshot(one) == Snapshot(all))
        #expect(budgets.1.work < 2 * budgets.0.work)
    }

    @Test func `the cost of solving is reported for a refused layout, too`() throws {
        let document = try SampleLayout.twoViews().document
        let limits = LayoutLimits()
        var whole = limits.engine.budget
        _ = try LayoutSession(id: "x", document: document, limits: limits, budget: &whole)
        var less = WorkBudget(limit: whole.work - 1)
        let session = try? LayoutSession(id: "x", document: document, limits: limits, budget: &less)
        let isRefused = session == nil
        #expect(isRefused && less.work > less.limit && less.solving.solves == 1)
    }
}

@Suite(.tags(.long)) struct WorkBudgetPropertyTests {
    @Test(.property, arguments: Seeds.range(20, from: 1))
    func `edits refused for lack of budget leave a layout unchanged, and succeed later as if they never had been`(
        seed: UInt64
    ) throws {
        var edits = RandomEdits(seed: seed)
        var refused = try edits.session()
        var steady = refused.copy()
        var refusals = 0
        for step in 0..<20 {
            let place: Comment = "seed \(seed), step \(step)"
            let edit = edits.next()
            for _ in 0..<3 {
                let before = Snapshot(refused)
                var trial = refused.copy()
                var budget = WorkBudget(limit: edits.smallLimit())
                guard edit.isRefused(by: &trial, &budget) else { continue }
                refused = trial
                refusals += 1
                #expect(Snapshot(refused) == before, place)
            }
            var budgets = (refused.limits.engine.budget, steady.limits.engine.budget)
            let isRefused = edit.isRefused(by: &refused, &budgets.0)
            #expect(isRefused == edit.isRefused(by: &steady, &budgets.1), place)
            #expect(Snapshot(refused).isLike(Snapshot(steady)), place)
        }
        #expect(refusals > 0)
    }
}

/// Everything that is reported of a layout.
private struct Snapshot: Equatable {
    var revision: Int
    var equations: [String]
    var names: [String]
    var frames: [Rect?]
    var changed: [NodeID]
    var ambiguous: [AmbiguousNode]
    var conflicts: [ConflictReport]

    init(_ session: borrowing LayoutSession) {
        let tree = session.document.tree
        revision = session.revision
        equations = session.equations
        names = tree.preorder().map(tree.name(of:))
        frames = session.solution.installedNodes.map { session.solution.frame(of: $0) }
        changed = session.solution.changedNodes
        ambiguous = session.solution.ambiguous
        conflicts = session.conflicts
    }

    /// Whether all is the same but for the members of conflicts, of which there may be several smallest sets.
    func isLike(_ other: Snapshot) -> Bool {
        var (one, two) = (self, other)
        one.conflicts = []
        two.conflicts = []
        return one == two && conflicts.map(\.leftOut) == other.conflicts.map(\.leftOut)
    }
}

/// One edit of any kind.
private enum AnyEdit {
    case constraints(ConstraintEdit)
    case views(ViewEdit)
    case traits(TraitsChange)

    func isRefused(by session: inout LayoutSession, _ budget: inout WorkBudget) -> Bool {
        do throws(SessionError) {
            switch self {
            case .constraints(let edit): _ = try session.apply(edit, budget: &budget)
            case .views(let edit): _ = try session.apply(edit, budget: &budget)
            case .traits(let change): _ = try session.apply(change, budget: &budget)
            }
            return false
        } catch {
            return true
        }
    }
}

/// Edits of a row of views, some of which conflict with existing constraints.
private struct RandomEdits {
    private var generator: SeededGenerator
    private var made = 0

    init(seed: UInt64) {
        generator = SeededGenerator(seed: 90_001 * seed)
    }

    func session() throws -> LayoutSession {
        let views = (0..<6).map { ViewDescription(name: "v\($0)") }
        let gaps = (1..<6).map { "v\($0).left == v\($0 - 1).right + 4" }
        var drafts = try SampleLayout.drafts(gaps) { $0.group = "gaps" }
        drafts += try SampleLayout.drafts(["v0.left == 2", "v5.right <= superview.right"])
        drafts += try (0..<6).map { index in
            let goal = try SampleLayout.drafts(["v\(index).width == 60 @\(300 + 40 * index)"]) { $0.key = "w\(index)" }
            return try #require(goal.first)
        }
        return try SampleLayout.session(views, drafts)
    }

    mutating func smallLimit() -> Int { Int.random(in: 0...600, using: &generator) }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    mutating func next() -> AnyEdit {
        let key = Selector.key("w\(number(0...5))")
        switch number(0...9) {
        case 0...2:
            var change = ConstraintChange()
            change.constant = Double(number(0...120))
            return constraints([.set(key, change)])
        case 3:
            var change = ConstraintChange()
            change.priority = Double(number(1...1000))
            change.replaces = true
            return constraints([.set(key, change)])
        case 4: return constraints([.deactivate(key), .activate(.key("w\(number(0...5))"))])
        case 5: return constraints([.make(required("v\(number(0...5)).right == \(number(0...300))"))])
        case 6: return constraints([.remake(required("v1.left >= \(number(0...90))"), view: "v1")])
        case 7:
            made += 1
            return .views(ViewEdit(operations: [.add(ViewDescription(name: "new\(made)"), to: "v2", at: nil)]))
        case 8: return .views(ViewEdit(operations: [.remove("new\(made)")]))
        default:
            let width = Double(number(80...500))
            return .traits(TraitsChange(fields: .width) { $0.size.width = width })
        }
    }

    private func required(_ text: String) -> [ConstraintEntry] {
        (try? SampleLayout.drafts([text]).entries) ?? []
    }

    private mutating func constraints(_ operations: [ConstraintOperation]) -> AnyEdit {
        .constraints(ConstraintEdit(operations: operations, onConflict: number(0...1) == 0 ? .reject : .leaveOut))
    }
}

extension TraitsChange {
    init(fields: Fields, _ change: (inout Traits) -> Void) {
        self.init()
        self.fields = fields
        change(&values)
    }
}
