import HTTP
import Sessions
import Storage
import Threads
import Wire

/// With a store, a response is sent only after everything that it shows is stored: state that a client has seen is
/// never lost, and state that could not be stored is never shown.
extension LayoutService {
    /// The disposition of a response.
    enum Disposition: Sendable {
        case sent(Response)
        /// The call must be retried: it changed nothing but read state that could not be stored, or its change can be
        /// stored now.
        case again
    }

    /// Returns true if the response to a call can be sent immediately, which is always the case without a store.
    func canSend(_ call: Call, _ route: Route) -> Bool {
        if registry.isInMemoryAlone || !route.showsLayouts { return true }
        guard let journal = registry.store?.journal else { return needsNoStoreCheck(call) }
        return journal.failureCount == call.formerFailures && journal.isStored(sequence(of: call, journal))
    }

    /// Returns the number of the record that must be stored before the response to a call can be sent.
    private func sequence(of call: Call, _ journal: Journal) -> UInt64 {
        if let noted = call.receipt?.sequence, noted > 0 { return noted }
        // The call read the list of layouts, or found no layout: the record of a removal is unknown after the layout is
        // gone.
        return registry.unstoredSequence(of: call.parameters.isEmpty ? nil : call.layout) ?? 0
    }

    /// Determines the disposition of a response after its dependencies have been settled.
    ///
    /// - Parameters:
    ///   - response: the response.
    ///   - call: the call.
    ///   - route: its route.
    ///   - decide: called on this thread or another.
    func pass(
        _ response: Response,
        to call: Call,
        by route: Route,
        _ decide: @escaping @Sendable (Disposition) -> Void
    ) {
        if registry.isInMemoryAlone || !route.showsLayouts { return decide(.sent(response)) }
        guard let journal = registry.store?.journal else { return validate(response, to: call, by: route, decide) }
        let sequence = sequence(of: call, journal)
        journal.whenSettled(sequence) { [self] isStored in
            let isOfChange = call.receipt?.isOfChange ?? false
            if isStored, isOfChange || journal.failureCount == call.formerFailures {
                decide(.sent(response))
            } else if isOfChange, !(route.method == .delete && journal.acceptsRemovalsAlone) {
                let reason = journal.failure?.description ?? "the disk has refused it"
                decide(.sent(refusal(.notStored(reason), by: route)))
            } else {
                // Includes a removal that failed because the disk became full: the retry uses the reserve.
                decide(.again)
            }
        }
    }

    /// Returns the response of `route` to a call with the limits of the service alone, after its dependencies are
    /// stored.
    func answerOnceStored(_ call: inout Call, by route: Route) -> Response {
        while true {
            let response = answerCompletely(call, by: route)
            guard !canSend(call, route) else { return response }
            let disposition = Guarded<Disposition?>(nil)
            let arrival = Condition()
            pass(response, to: call, by: route) { decided in
                disposition.withLock { $0 = decided }
                arrival.signal()
            }
            if case .sent(let response) = disposition.wait(for: arrival, until: { $0 }) { return response }
            call.begin()
        }
    }
}
