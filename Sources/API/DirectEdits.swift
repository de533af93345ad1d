public import LayoutModel
public import Sessions
import LayoutEngine

/// What a direct edit gives.
public struct DirectOutcome: Sendable {
    public let revision: Int
    /// The frames that differ from before, in the superview, by the ids of views and guides.
    public let frames: [(id: String, frame: Rect)]
    /// The content sizes of all scroll views.
    public let contentSizes: [(id: String, size: Size)]
    public let changes: EditChanges
    /// Whether there is nothing to diagnose; else a reading of the layout tells.
    public let isSound: Bool
}

/// Edits of constraints by callers in the process, which need not be written as JSON.
extension LayoutService {
    /// Edits constraints of a layout that is kept without a token, on the calling thread.
    ///
    /// - Parameters:
    ///   - id: the layout.
    ///   - edit: what to do.
    ///   - revision: that which the layout has to have; nil = any.
    /// - Returns: nil where nothing was changed, and the edit needs a request: it was refused, which the answer to a
    ///   request explains; or the layout is watched; or it is beyond what a thread does that others wait for.
    public func edit(_ id: String, by edit: ConstraintEdit, revision: Int?) -> DirectOutcome? {
        let key = LayoutKey(id, in: .shared)
        // What an edit costs follows what it changes, and there is no answer to encode, so the number of views is free.
        let inline = InlineBudget(views: .max, work: limits.inlineSolverWork, level: .inline)
        // What is stored has to be waited for.
        guard registry.isInMemoryAlone, events.watched(key) == nil, edit.operations.count <= limits.sessions.operations,
            edit.operations.allSatisfy(\.isOrdinary)
        else { return nil }
        var budget = WorkBudget(limit: min(limits.sessions.engine.work, inline.work))
        return try? registry.withSession(key, inline: inline) { (session) throws(SessionError) in
            if let revision, session.revision != revision { throw .staleRevision(current: session.revision) }
            let changes = try session.apply(edit, budget: &budget)
            return outcome(of: changes, session)
        }
    }

    private func outcome(of changes: EditChanges, _ session: borrowing LayoutSession) -> DirectOutcome {
        let (solution, tree) = (session.solution, session.document.tree)
        let frames = solution.changedNodes(in: .superview).compactMap { node in
            solution.frame(of: node).map { (id: tree.name(of: node), frame: $0) }
        }
        return DirectOutcome(
            revision: session.revision,
            frames: frames,
            contentSizes: solution.contentSizes.map { (tree.name(of: $0.node), $0.size) },
            changes: changes,
            isSound: solution.isSound
        )
    }
}

extension ConstraintOperation {
    /// Whether the operation is one that no request would be refused for, as far as it shows without the layout.
    fileprivate var isOrdinary: Bool {
        guard case .set(_, let change) = self else { return true }
        guard change.constant != nil || change.priority != nil else { return false }
        if let constant = change.constant, !(constant.magnitude < 1e9) { return false }
        if let priority = change.priority, !(priority > 0 && priority <= 1000) { return false }
        return true
    }
}

extension Solution {
    /// Whether there is nothing to diagnose.
    fileprivate var isSound: Bool {
        conflicts.isEmpty && ambiguous.isEmpty && unsettledTexts.isEmpty && fallbackFonts.isEmpty
            && unshapedTexts.isEmpty
    }
}
