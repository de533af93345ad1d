import Dialects
import LayoutEngine
import LayoutModel
@testable import Sessions
import Testing

/// Short forms of layouts and edits, for tests.
enum SampleLayout {
    /// `texts` are equations; `change` is made to each of the drafts.
    static func drafts(_ texts: [String], _ change: (inout ConstraintDraft) -> Void = { _ in }) throws
        -> [ConstraintDraft]
    {
        try texts.map { text in
            var draft = try Equation.parse(text)
            draft.form = .text(Array(text.utf8)[...])
            change(&draft)
            return draft
        }
    }

    /// A root of 300 × 200 with these views in it and these constraints.
    static func document(_ views: [ViewDescription], _ constraints: [ConstraintDraft]) throws -> LayoutDocument {
        var document = LayoutDocument(tree: try ViewTree(ViewDescription(name: "root", subviews: views)))
        document.traits.size = PartialSize(width: 300, height: 200)
        for draft in constraints {
            for constraint in try draft.resolve(in: document.tree) { document.constraints.add(constraint) }
        }
        return document
    }

    static func session(
        _ views: [ViewDescription],
        _ constraints: [ConstraintDraft],
        limits: LayoutLimits = LayoutLimits(),
        _ change: (inout LayoutDocument) -> Void = { _ in }
    ) throws -> LayoutSession {
        var document = try document(views, constraints)
        change(&document)
        return try LayoutSession(id: "sample", document: document, limits: limits)
    }

    /// `a` at 10, `b` 8 behind it, both 50 × 20 at the top.
    static func twoViews() throws -> LayoutSession {
        let gap = try drafts(["b.left == a.right + 8"]) { $0.key = "gap" }
        let rest = try drafts([
            "a.left == superview.left + 10", "a.top == 0", "b.top == 0", "a.size == 50", "b.size == 50",
        ])
        return try session([ViewDescription(name: "a"), ViewDescription(name: "b")], rest + gap)
    }
}

extension LayoutSession {
    /// The frame of a view as x, y, width, height.
    func frame(_ name: String) -> [Double]? {
        guard let node = document.tree.node(named: name), let frame = solution.frame(of: node) else { return nil }
        return [frame.x, frame.y, frame.width, frame.height]
    }

    /// The equations of all constraints, in the order of adding.
    var equations: [String] {
        document.constraints.map { $0.constraint.equation(in: document.tree) }
    }

    @discardableResult
    mutating func apply(_ operations: ConstraintOperation..., onConflict: ConflictPolicy? = nil) throws -> EditChanges {
        try apply(ConstraintEdit(operations: operations, onConflict: onConflict))
    }

    @discardableResult
    mutating func apply(_ operations: ViewOperation...) throws -> EditChanges {
        try apply(ViewEdit(operations: operations))
    }

    /// The faults of operations that have to be refused without changing anything.
    mutating func faults(_ operations: ConstraintOperation...) -> [EditFault] {
        refused { session throws(SessionError) in try session.apply(ConstraintEdit(operations: operations)) }
    }

    mutating func faults(_ operations: ViewOperation...) -> [EditFault] {
        refused { session throws(SessionError) in try session.apply(ViewEdit(operations: operations)) }
    }

    private mutating func refused(_ edit: (inout LayoutSession) throws(SessionError) -> EditChanges) -> [EditFault] {
        let before = (
            equations, revision, document.tree.preorder().map(document.tree.name(of:)), solution.installedNodes
        )
        defer {
            let after = (
                equations, revision, document.tree.preorder().map(document.tree.name(of:)), solution.installedNodes
            )
            #expect(before == after, "a refused edit changed the layout")
        }
        do throws(SessionError) {
            _ = try edit(&self)
            Issue.record("the edit was not refused")
            return []
        } catch {
            guard case .faults(let faults) = error else {
                Issue.record("\(error)")
                return []
            }
            return faults
        }
    }
}

func id(_ number: Int) -> ConstraintID { ConstraintID(number: number) }

extension [ConstraintDraft] {
    /// The drafts as entries of a list of constraints.
    var entries: [ConstraintEntry] { map { .draft($0) } }
}

/// The same calls with all the work that the limits allow.
extension SessionRegistry {
    func create<Result: Sendable>(
        _ document: LayoutDocument,
        in namespace: Namespace,
        _ body: (borrowing LayoutSession) -> Result
    ) throws(SessionError) -> Result {
        var budget = limits.engine.budget
        return try create(document, in: namespace, budget: &budget, body)
    }

    func put<Result: Sendable>(
        _ key: LayoutKey,
        _ document: LayoutDocument,
        where matchesPrecondition: (Int?) -> Bool,
        _ body: (borrowing LayoutSession, _ replaces: Bool) -> Result
    ) throws(SessionError) -> Result {
        var budget = limits.engine.budget
        return try put(key, document, budget: &budget, where: matchesPrecondition, body)
    }
}
