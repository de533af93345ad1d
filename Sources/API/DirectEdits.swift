public import LayoutModel
public import Sessions
import LayoutEngine

/// The result of a direct edit.
public struct DirectOutcome: Sendable {
    public let revision: Int
    /// The changed frames in superview coordinates, with the ids of their views and guides.
    public let frames: [(id: String, frame: Rect)]
    /// The content sizes of all scroll views.
    public let contentSizes: [(id: String, size: Size)]
    public let changes: EditChanges
    /// A Boolean value that indicates whether there is nothing to diagnose; if false, read the layout for details.
    public let isSound: Bool
}

/// Constraint edits by callers in the same process, which need not be encoded as JSON.
extension LayoutService {
    /// Edits constraints of a layout in the shared namespace, on the calling thread.
    ///
    /// - Parameters:
    ///   - id: the layout.
    ///   - edit: the operations.
    ///   - revision: the required revision of the layout; nil for any.
    /// - Returns: nil if nothing has changed and the edit needs a request: because it was refused, for reasons that the
    ///   response to a request explains; because the layout is being watched; or because the work exceeds the limits of
    ///   an event loop.
    public func edit(_ id: String, by edit: ConstraintEdit, revision: Int?) -> DirectOutcome? {
        let key = LayoutKey(id, in: .shared)
        // The cost of an edit depends on its changes, and there is no response to encode, so views are not limited.
        let inline = InlineBudget(views: .max, work: limits.inlineSolverWork, level: .inline)
        // With a store, the caller would have to wait.
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
    /// True if no request would refuse the operation, as far as that is known without the layout.
    fileprivate var isOrdinary: Bool {
        guard case .set(_, let change) = self else { return true }
        guard change.constant != nil || change.priority != nil else { return false }
        if let constant = change.constant, !(constant.magnitude < 1e9) { return false }
        if let priority = change.priority, !(priority > 0 && priority <= 1000) { return false }
        return true
    }
}

extension Solution {
    /// True if there is nothing to diagnose.
    fileprivate var isSound: Bool {
        conflicts.isEmpty && ambiguous.isEmpty && unsettledTexts.isEmpty && fallbackFonts.isEmpty
            && unshapedTexts.isEmpty
    }
}
