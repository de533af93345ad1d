import Dialects
import InterfaceBuilder
import LayoutEngine
import LayoutModel
import Sessions

/// Finds edits of the texts in a request that have the effect of repairs.
///
/// Every edit is verified: the edited request is read and solved like any other, and its frames, conflicts and
/// ambiguity have to be those of the repair.
struct RepairEditor {
    private let texts: WrittenTexts
    /// The index of the entry that makes each constraint, by its number less 1.
    private let entries: [Int]
    /// The scene of a file.
    private let scene: SceneOrigin?
    /// The statement of each constraint of a source.
    private let places: [ConstraintID: StatementPlace]
    private var trialsLeft: Int
    private var workLeft: Int
    /// The largest budget that a request has.
    private let fullBudget: Int

    /// - Parameters:
    ///   - body: the request that created the layout.
    ///   - document: the layout.
    ///   - limits: the limits of the layout.
    ///   - trials: the maximum number of edited requests that are solved.
    ///   - work: the maximum work of all of them, in units of work.
    ///   - budget: the budget that reading is charged to.
    /// - Throws: ``SessionError/workLimitExceeded`` if a budget smaller than the limits runs out.
    init(
        _ body: RequestBody,
        _ document: LayoutDocument,
        _ limits: LayoutLimits,
        trials: Int = EditLimits.trials,
        work: Int = EditLimits.work,
        budget: inout WorkBudget
    ) throws(SessionError) {
        (trialsLeft, workLeft, fullBudget) = (trials, work, limits.engine.work)
        var own = budget.part(limit: min(workLeft, budget.remaining))
        texts = WrittenTexts(body)
        scene = Self.scene(of: body, texts, &own)
        entries = scene == nil ? ConstraintOrigins(body: body, budget: &own).entryOfConstraint : []
        var isListed = !entries.isEmpty
        do throws(WorkLimitExceeded) {
            try own.spend(Self.workOfPlace * document.constraints.count)
        } catch {
            isListed = false
        }
        places = isListed ? Self.places(in: document, entries) : [:]
        try spend(own, of: &budget)
    }

    /// The cost of noting the statement of a constraint, in units of work.
    private static let workOfPlace = 40

    /// Charges work to the budget of the request.
    ///
    /// - Throws: ``SessionError/workLimitExceeded`` if a budget smaller than the limits runs out: the request is then
    ///   repeated with a larger one. A larger budget is never exceeded; the repairs have no edits then.
    private mutating func spend(_ part: WorkBudget, of budget: inout WorkBudget) throws(SessionError) {
        workLeft = part.isExceeded ? 0 : workLeft - part.work
        if part.hasBeenAbandoned || part.isExceeded && budget.limit < fullBudget { throw .workLimitExceeded }
        try budget.charge(min(part.work, budget.remaining))
    }

    private static func scene(
        of body: RequestBody,
        _ texts: WrittenTexts,
        _ budget: inout WorkBudget
    ) -> SceneOrigin? {
        guard texts.file != nil, let read = try? ReadLayout(body, for: .solving, &budget),
            case .file(let file) = read.source
        else { return nil }
        return try? file.layout(of: 0, budget: &budget).origin
    }

    private static func places(in document: LayoutDocument, _ entries: [Int]) -> [ConstraintID: StatementPlace] {
        struct Statement: Hashable {
            var entry: Int
            var position: SourcePosition
        }
        var members: [Statement: [ConstraintID]] = [:]
        document.constraints.forEach { id, constraint in
            guard entries.indices.contains(id.number - 1) else { return }
            let position = constraint.source?.position ?? .start
            members[Statement(entry: entries[id.number - 1], position: position), default: []].append(id)
        }
        var places: [ConstraintID: StatementPlace] = [:]
        for (statement, ids) in members {
            for (index, id) in ids.enumerated() {
                let key = document.constraints[id]?.key
                places[id] = StatementPlace(statement.position, index: index, of: ids.count, key: key)
            }
        }
        return places
    }

    // MARK: - Edits

    /// Adds edits to the repairs for which some have the same result.
    ///
    /// - Throws: ``SessionError/workLimitExceeded`` if a budget smaller than the limits runs out.
    mutating func addEdits(
        to repairs: inout ExplanationRepairs,
        of session: borrowing LayoutSession,
        budget: inout WorkBudget
    ) throws(SessionError) {
        try addEdits(to: &repairs.conflicts, of: session, &budget)
        try addEdits(to: &repairs.ambiguous, of: session, &budget)
    }

    private mutating func addEdits(
        to repairs: inout [[Repair]],
        of session: borrowing LayoutSession,
        _ budget: inout WorkBudget
    ) throws(SessionError) {
        for problem in repairs.indices {
            for index in repairs[problem].indices {
                let change = repairs[problem][index].change
                repairs[problem][index].edits = try edits(for: change, of: session, &budget)
            }
        }
    }

    private mutating func edits(
        for change: RepairChange,
        of session: borrowing LayoutSession,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> [PlacedEdit] {
        guard trialsLeft > 0, workLeft > 0 else { return [] }
        var own = budget.part(limit: min(workLeft, budget.remaining))
        var found: [PlacedEdit] = []
        if let guesses = guesses(for: change, in: session.document, &own), !guesses.edits.isEmpty,
            let promised = session.repaired(by: change, budget: &own)
        {
            for guess in guesses.edits where trialsLeft > 0 && !own.isExceeded {
                trialsLeft -= 1
                let edited = TextEdit.apply(guess, to: guesses.content)
                guard edited != guesses.content, gives(promised, texts.body(with: edited, of: guesses.text), &own)
                else { continue }
                found = guess.inOrder.map { PlacedEdit($0, of: guesses.content, at: guesses.text.pointer) }
                break
            }
        }
        try spend(own, of: &budget)
        return found
    }

    /// A text that makes what a change concerns, and guesses of its edits.
    private struct Guesses {
        var text: WrittenTexts.Text
        var content: [UInt8]
        var edits: [[TextEdit]]
    }

    /// The cost of searching a byte of a text for tokens and names, in units of work.
    private static let workOfByte = 8

    private func guesses(
        for change: RepairChange,
        in document: LayoutDocument,
        _ budget: inout WorkBudget
    ) -> Guesses? {
        switch change {
        case .constant(let id, let old, let new): guesses(for: .constant(from: old, to: new), of: id, &budget)
        case .priority(let id, let priority): guesses(for: .priority(priority), of: id, &budget)
        case .relation(let id, let relation): guesses(for: .relation(relation), of: id, &budget)
        case .removal(let id): guesses(for: .removal, of: id, &budget)
        case .hugging(let node, let axis, let priorities):
            guesses(.hugging, axis, priorities, of: node, document, &budget)
        case .compressionResistance(let node, let axis, let priorities):
            guesses(.compressionResistance, axis, priorities, of: node, document, &budget)
        case .addition(let constraints): guesses(adding: constraints, document, &budget)
        case .rootLength, .showing, .unframing, .anyAspectRatio: nil
        }
    }

    /// Returns guesses of edits of a text; `nil` without a text, or if the budget is exceeded.
    private func guesses(
        in text: WrittenTexts.Text?,
        _ budget: inout WorkBudget,
        _ find: ([UInt8], SourceLanguage?) -> [[TextEdit]]?
    ) -> Guesses? {
        guard let text else { return nil }
        do throws(WorkLimitExceeded) { try budget.spend(Self.workOfByte * text.range.count) } catch { return nil }
        let content = texts.content(of: text)
        return find(content, text.language).map { Guesses(text: text, content: content, edits: $0) }
    }

    private func guesses(
        for change: SourceEditChange,
        of id: ConstraintID,
        _ budget: inout WorkBudget
    ) -> Guesses? {
        if let scene {
            guard let start = scene.start(of: id) else { return nil }
            return guesses(in: texts.file, &budget) { content, _ in
                FileEditor(content).edits(for: change, ofConstraintAt: start).map { [$0] }
            }
        }
        guard let place = places[id] else { return nil }
        return guesses(in: texts.entries[entry: entries[id.number - 1]], &budget) { content, language in
            SourceEditor(content, in: language).guesses(for: change, of: place)
        }
    }

    private func guesses(
        _ kind: ContentPriorityEdit.Kind,
        _ axis: Axis,
        _ priorities: AxisPriorities,
        of node: NodeID,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) -> Guesses? {
        guard let value = priorities[axis] else { return nil }
        let edit = ContentPriorityEdit(kind, along: axis, to: value)
        let name = document.tree.name(of: node)
        if let scene {
            guard let start = scene.start(ofView: name) else { return nil }
            return guesses(in: texts.file, &budget) { content, _ in
                FileEditor(content).edits(for: edit, ofViewAt: start).map { [$0] }
            }
        }
        // A view of the document has its priorities there.
        guard texts.areViewsFromSource,
            let id = document.constraints.ids.first(where: { id in
                places[id] != nil && document.constraints[id]?.first.node == node
            }), let place = places[id]
        else { return nil }
        return guesses(in: texts.entries[entry: entries[id.number - 1]], &budget) { content, language in
            SourceEditor(content, in: language).guesses(for: edit, ofViewNamed: name, near: place)
        }
    }

    /// Returns guesses of statements that add constraints of a view next to those that it has in a source.
    private func guesses(
        adding constraints: [Constraint],
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) -> Guesses? {
        let tree = document.tree
        guard scene == nil, let node = constraints.first?.first.node,
            constraints.allSatisfy({ $0.first.node == node && $0.first.area == nil }),
            let id = document.constraints.ids.last(where: { id in
                places[id] != nil && document.constraints[id]?.first.node == node
            }), let place = places[id]
        else { return nil }
        let added = constraints.map { constraint in
            let superview = constraint.second == nil ? nil : tree.parent(of: node).map(tree.name)
            let attribute = constraint.first.attribute
            return AddedConstraint(tree.name(of: node), attribute, constraint.constant, superview: superview)
        }
        return guesses(in: texts.entries[entry: entries[id.number - 1]], &budget) { content, language in
            SourceEditor(content, in: language).guesses(adding: added, after: place)
        }
    }

    // MARK: - Verification

    /// Returns whether a request gives the same solution as a repaired layout.
    private func gives(_ promised: borrowing LayoutSession, _ body: RequestBody, _ budget: inout WorkBudget) -> Bool {
        guard var document = try? LayoutRequest(body: body, allowingVariants: true, budget: &budget).document else {
            return false
        }
        document.onConflict = .leaveOut
        guard
            let session = try? LayoutSession(id: "", document: document, limits: promised.limits, budget: &budget)
        else { return false }
        return session.hasSolution(of: promised)
    }
}

/// The limits on the search for edits.
enum EditLimits {
    /// The maximum number of edited requests that are solved for one explanation.
    static let trials = 100
    /// The maximum work of all of them, in units of work.
    static let work = 40_000_000
    /// The maximum difference between frames that are the same, in points: constants are written with all digits that
    /// matter.
    static let tolerance = 1e-3
}

extension [WrittenTexts.Text?] {
    fileprivate subscript(entry index: Int) -> WrittenTexts.Text? { indices.contains(index) ? self[index] : nil }
}

extension LayoutSession {
    /// Returns whether the solution of another layout has the same views, frames, ambiguity and number of conflicts.
    fileprivate borrowing func hasSolution(of other: borrowing LayoutSession) -> Bool {
        let (own, its) = (solution, other.solution)
        let (ownTree, itsTree) = (document.tree, other.document.tree)
        guard own.conflicts.count == its.conflicts.count, own.installedNodes.count == its.installedNodes.count,
            own.ambiguous.map({ ownTree.name(of: $0.node) }) == its.ambiguous.map({ itsTree.name(of: $0.node) })
        else { return false }
        return its.installedNodes.allSatisfy { node in
            guard let same = ownTree.node(named: itsTree.name(of: node)), let frame = own.frame(of: same),
                let promised = its.frame(of: node)
            else { return false }
            return frame.isClose(to: promised)
        }
    }
}

extension Rect {
    fileprivate func isClose(to other: Rect) -> Bool {
        [x - other.x, y - other.y, width - other.width, height - other.height]
            .allSatisfy { $0.magnitude <= EditLimits.tolerance }
    }
}
