import HTTP
import Sessions
import Storage
import Threads
import Wire

/// Where layouts are stored, an answer leaves once all is stored that it shows: what a client has seen is never lost,
/// and what could not be stored nobody has seen.
extension LayoutService {
    /// What becomes of an answer.
    enum Fate: Sendable {
        case sent(Response)
        /// The call has seen what could not be stored, and changed nothing, or can be stored now: it has to be done
        /// again.
        case again
    }

    /// Whether the answer to a call may leave at once, as it does where nothing is stored.
    func mayLeave(_ call: Call, _ route: Route) -> Bool {
        if registry.isInMemoryAlone || !route.concernsLayouts { return true }
        guard let journal = registry.store?.journal else { return mayLeaveUnseen(call) }
        return journal.failureCount == call.formerFailures && journal.isStored(sequence(of: call, journal))
    }

    /// The number of the record that has to be stored before the answer to a call may leave.
    private func sequence(of call: Call, _ journal: Journal) -> UInt64 {
        if let noted = call.receipt?.sequence, noted > 0 { return noted }
        // It has read which layouts there are, or that there is none: of one that is gone it is not known which record
        // says so.
        return registry.unstoredSequence(of: call.parameters.isEmpty ? nil : call.layout) ?? 0
    }

    /// Decides what becomes of an answer once it may leave.
    ///
    /// - Parameters:
    ///   - response: the answer.
    ///   - call: the call.
    ///   - route: its route.
    ///   - decide: called on this thread or another.
    func pass(
        _ response: Response,
        to call: Call,
        by route: Route,
        _ decide: @escaping @Sendable (Fate) -> Void
    ) {
        if registry.isInMemoryAlone || !route.concernsLayouts { return decide(.sent(response)) }
        guard let journal = registry.store?.journal else { return judge(response, to: call, by: route, decide) }
        let sequence = sequence(of: call, journal)
        journal.whenSettled(sequence) { [self] isStored in
            let isOfChange = call.receipt?.isOfChange ?? false
            if isStored, isOfChange || journal.failureCount == call.formerFailures {
                decide(.sent(response))
            } else if isOfChange, !(route.method == .delete && journal.acceptsRemovalsAlone) {
                let reason = journal.failure?.description ?? "the disk has refused it"
                decide(.sent(refusal(.notStored(reason), by: route)))
            } else {
                // Also a removal with which the disk has turned out to be full: the reserve takes it.
                decide(.again)
            }
        }
    }

    /// Returns the answer of `route` to a call that has the limits of the service alone, once it may leave.
    func answerOnceStored(_ call: inout Call, by route: Route) -> Response {
        while true {
            let response = answerCompletely(call, by: route)
            guard !mayLeave(call, route) else { return response }
            let fate = Guarded<Fate?>(nil)
            let arrival = Condition()
            pass(response, to: call, by: route) { decided in
                fate.withLock { $0 = decided }
                arrival.signal()
            }
            if case .sent(let response) = fate.wait(for: arrival, until: { $0 }) { return response }
            call.begin()
        }
    }
}

extension Route {
    /// Whether answers show what layouts are like, or which there are.
    var concernsLayouts: Bool { pattern.hasPrefix("/layouts") }
}
