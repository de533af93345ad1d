import HTTP
import Sessions
import Wire

/// With a shared store, a response is sent only after the store has confirmed the state that it shows.
extension LayoutService {
    /// The time for which a call is retried because other instances keep changing the layout.
    ///
    /// Each retry means that another change was stored, so the instances together make progress; but an instance that
    /// has to read the layout again is slower than the one that has it.
    private static let patience = Duration.seconds(5)

    /// Returns true if the response to a call does not depend on the store.
    func needsNoStoreCheck(_ call: Call) -> Bool {
        guard let observed = call.receipt?.shared else { return true }
        if case .nothing = observed { return true }
        return registry.isConfirmed(observed)
    }

    /// Determines the disposition of a response after the store has confirmed or rejected its state.
    func validate(
        _ response: Response,
        to call: Call,
        by route: Route,
        _ decide: @escaping @Sendable (Disposition) -> Void
    ) {
        registry.validate(call.receipt?.shared ?? .nothing, of: call.sharedLayout) { [self] verdict in
            switch verdict {
            case .holds: decide(.sent(response))
            case .again where call.start.map { $0.duration(to: .now) < Self.patience } ?? true: decide(.again)
            case .again:
                let words = "other clients changed the layout during every attempt; try again"
                decide(.sent(refusal(Problem(.serviceUnavailable, words), by: route)))
            case .repeated(let answer):
                // Another instance executed the same call concurrently.
                let tooLarge = Problem(
                    .unprocessableContent,
                    "the call was done, and its answer was too large to be kept"
                )
                guard let response = Response(answer) else { return decide(.sent(refusal(tooLarge, by: route))) }
                call.receipt?.isRepetition = true
                decide(.sent(response))
            case .refused(let error): decide(.sent(refusal(Problem(error), by: route)))
            case .unavailable(let reason): decide(.sent(refusal(.storeAway(reason), by: route)))
            case .unknown(let reason): decide(.sent(refusal(.storeSilent(reason), by: route)))
            }
        }
    }
}

extension Call {
    /// The layout in the path; for a call without one, a key that no layout has.
    fileprivate var sharedLayout: LayoutKey {
        parameters.value(of: "id") == nil ? LayoutKey("", in: namespace) : layout
    }
}

extension Problem {
    /// Returns the response to a change that may or may not have been stored.
    fileprivate static func storeSilent(_ reason: String) -> Problem {
        Problem(
            .serviceUnavailable,
            "the store has not answered, so the change may have been stored or not (\(reason)); read the layout, or repeat "
                + "the request with the same Idempotency-Key if it had one"
        )
    }
}
