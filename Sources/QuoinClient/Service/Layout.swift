import Threads

/// A layout stored by a service, with its frames as of the last call.
///
/// Edits of one `Layout` are serialised in the order in which they were started; each is a single request, answered
/// with the frames that moved. Edits by other clients are detected by revision: an edit whose `If-Match` is out of date
/// is refused with 412, unless it is set to overwrite.
public final class Layout: Sendable {
    private struct State {
        var solution: Solution
        var revision: Int
        /// True if the answer to an edit was lost, so that the service may have another revision.
        var isUncertain = false
    }

    /// The id of the layout.
    public let id: String
    let service: QuoinService
    private let state: Guarded<State>
    private let edits = Gate(width: 1)

    init(_ solution: Solution, in service: QuoinService) {
        id = solution.id ?? ""
        self.service = service
        state = Guarded(State(solution: solution, revision: solution.revision ?? 0))
    }

    /// The revision, which increases by one with each edit.
    public var revision: Int { state.withLock { $0.revision } }
    /// The frames, in the superview's coordinates.
    public var frames: Frames { state.withLock { $0.solution.frames } }
    /// The content sizes of scroll views, keyed by id.
    public var contentSizes: [String: Size] { state.withLock { $0.solution.contentSizes } }
    /// The diagnostics.
    public var diagnostics: Diagnostics { state.withLock { $0.solution.diagnostics } }
    /// The frames and diagnostics.
    public var solution: Solution {
        state.withLock { state in
            var solution = state.solution
            solution.revision = state.revision
            return solution
        }
    }

    /// Returns the frame of a view or guide.
    public func frame(of item: some NamedItem) -> Rect? { state.withLock { $0.solution.frames[item] } }

    /// Reloads the layout after edits by other clients.
    public func refresh() async throws { try await edits.pass { try await read() } }

    private func read() async throws {
        let solution: Solution = try await service.call(ServiceRequest("GET", "layouts", id))
        state.withLock { state in
            (state.solution, state.isUncertain) = (solution, false)
            state.revision = solution.revision ?? state.revision
        }
    }

    /// Deletes the layout.
    ///
    /// - Parameter precondition: the revision that may be deleted.
    /// - Throws: ``Problem``.
    public func delete(_ precondition: Precondition = .overwrite) async throws {
        try await edits.pass {
            let request = try ServiceRequest("DELETE", "layouts", id).with("If-Match", tag(of: precondition))
            _ = try await service.send(request)
        }
    }

    // MARK: Editing

    func tag(of precondition: Precondition) -> String? {
        expected(by: precondition).map { "\"\($0)\"" }
    }

    private func expected(by precondition: Precondition) -> Int? {
        switch precondition {
        case .held: revision
        case .overwrite: nil
        case .revision(let revision): revision
        }
    }

    /// Sends an edit after all earlier ones and applies its result.
    ///
    /// - Parameters:
    ///   - isDryRun: true if the edit changes nothing.
    ///   - hasAllFrames: true if the answer has all frames; false if only those that moved.
    ///   - request: creates the request.
    /// - Returns: the service's answer.
    /// - Throws: ``Problem``.
    func apply(isDryRun: Bool = false, hasAllFrames: Bool, _ request: @Sendable () throws -> ServiceRequest)
        async throws -> Edit
    {
        try await edits.pass {
            if state.withLock({ $0.isUncertain }) { try await read() }
            let request = try request()
            let edit: Edit
            do {
                edit = try await service.call(request)
            } catch {
                if !isDryRun, error.leavesOpen { state.withLock { $0.isUncertain = true } }
                throw error
            }
            if !isDryRun { try await take(edit, hasAllFrames: hasAllFrames) }
            return edit
        }
    }

    /// Applies an edit through a channel that accepts edits as values; returns nil if it does not.
    func apply(_ operations: [(DirectEdit.Target, DirectEdit.Action)], _ precondition: Precondition) async throws
        -> Edit?
    {
        try await edits.pass {
            let edit = DirectEdit(layout: id, revision: expected(by: precondition), operations: operations)
            guard let edit = try await service.channel.carryOut(edit) else { return nil }
            try await take(edit, hasAllFrames: false)
            return edit
        }
    }

    private func take(_ edit: Edit, hasAllFrames: Bool) async throws {
        let missesOthers = state.withLock { state in
            // The answer does not include the frames moved by intervening edits of other clients.
            let missesOthers = !hasAllFrames && edit.revision > state.revision + 1
            if hasAllFrames {
                state.solution.frames = edit.frames
            } else {
                for (id, frame) in edit.frames.byID { state.solution.frames.byID[id] = frame }
            }
            (state.solution.contentSizes, state.solution.diagnostics) = (edit.contentSizes, edit.diagnostics)
            (state.revision, state.isUncertain) = (edit.revision, missesOthers)
            return missesOthers
        }
        if missesOthers { try await read() }
    }
}

/// The revision of a layout that an edit may change.
public enum Precondition: Hashable, Sendable {
    /// The revision that the `Layout` holds.
    case held
    /// Any revision.
    case overwrite
    /// A specific revision.
    case revision(Int)
}

extension Error {
    /// True if an edit that failed with this error may still have been applied.
    fileprivate var leavesOpen: Bool {
        guard let problem = self as? Problem else { return true }
        return problem.mayHaveBeenDone || problem.status == nil && problem.kind != .building
    }
}
