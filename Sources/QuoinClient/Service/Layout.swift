import Synchronization

/// A layout that a service keeps, with its frames as they were after the last call.
///
/// Edits of one `Layout` run one after the other, in the order in which they were begun; each is one request that
/// answers with what has moved. Edits by others are found by the revision: an edit whose `If-Match` is out of date is
/// refused with 412, unless it is told to overwrite.
public final class Layout: Sendable {
    private struct State {
        var solution: Solution
        var revision: Int
        /// Whether the answer to an edit was lost, so that the service may have another revision.
        var isUncertain = false
    }

    /// By which the service finds it.
    public let id: String
    let service: QuoinService
    private let state: Mutex<State>
    private let edits = Gate(width: 1)

    init(_ solution: Solution, in service: QuoinService) {
        id = solution.id ?? ""
        self.service = service
        state = Mutex(State(solution: solution, revision: solution.revision ?? 0))
    }

    /// Grows by one with each edit.
    public var revision: Int { state.withLock { $0.revision } }
    /// In the superview's coordinates.
    public var frames: Frames { state.withLock { $0.solution.frames } }
    /// Of scroll views, by their ids.
    public var contentSizes: [String: Size] { state.withLock { $0.solution.contentSizes } }
    /// What is wrong.
    public var diagnostics: Diagnostics { state.withLock { $0.solution.diagnostics } }
    /// Where everything is, and what is wrong with it.
    public var solution: Solution {
        state.withLock { state in
            var solution = state.solution
            solution.revision = state.revision
            return solution
        }
    }

    /// The frame of a view or guide.
    public func frame(of item: some NamedItem) -> Rect? { state.withLock { $0.solution.frames[item] } }

    /// Reads the layout again, after edits by others.
    public func refresh() async throws { try await edits.pass { try await read() } }

    private func read() async throws {
        let solution: Solution = try await service.call(ServiceRequest("GET", "layouts", id))
        state.withLock { state in
            (state.solution, state.isUncertain) = (solution, false)
            state.revision = solution.revision ?? state.revision
        }
    }

    /// Forgets the layout.
    ///
    /// - Parameter precondition: which revision may be forgotten.
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

    /// Carries out an edit after those before it, and takes over what it gives.
    ///
    /// - Parameters:
    ///   - isDryRun: whether nothing changes.
    ///   - hasAllFrames: whether the answer has all frames, or those that have moved.
    ///   - request: makes the request.
    /// - Returns: what the service has answered.
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

    /// Carries out an edit on a service that takes it as a value; nil where it does not.
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
            // What the edits of others have moved since is not in the answer to this one.
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

/// Which revision of a layout an edit may change.
public enum Precondition: Hashable, Sendable {
    /// The one that the `Layout` has.
    case held
    /// Whatever there is.
    case overwrite
    /// A certain one.
    case revision(Int)
}

extension Error {
    /// Whether an edit that has ended so may have been carried out.
    fileprivate var leavesOpen: Bool {
        guard let problem = self as? Problem else { return true }
        return problem.mayHaveBeenDone || problem.status == nil && problem.kind != .building
    }
}
