import HTTP
import Sessions
import Wire

/// Where instances share a store, an answer leaves once the store has said that it shows what is stored.
extension LayoutService {
    /// How long a call is done again and again, as other instances have changed the layout meanwhile.
    ///
    /// Each time another change has been stored, so the instances together go on; but the one that has to read the
    /// layout again takes longer than the one that has it.
    private static let patience = Duration.seconds(5)

    /// Whether the answer to a call depends on nothing that the store has.
    func mayLeaveUnseen(_ call: Call) -> Bool {
        guard let sight = call.receipt?.shared else { return true }
        if case .nothing = sight { return true }
        return registry.isConfirmed(sight)
    }

    /// Decides what becomes of an answer once the store has said so.
    func judge(
        _ response: Response,
        to call: Call,
        by route: Route,
        _ decide: @escaping @Sendable (Fate) -> Void
    ) {
        registry.judge(call.receipt?.shared ?? .nothing, of: call.sharedLayout) { [self] verdict in
            switch verdict {
            case .holds: decide(.sent(response))
            case .again where call.start.map { $0.duration(to: .now) < Self.patience } ?? true: decide(.again)
            case .again:
                let words = "other clients have changed the layout each time that this was tried; try again"
                decide(.sent(refusal(Problem(.serviceUnavailable, words), by: route)))
            case .repeated(let answer):
                // Another instance has worked on the same call at the same time.
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
    /// The answer to a change of which it is not known whether it is stored.
    fileprivate static func storeSilent(_ reason: String) -> Problem {
        Problem(
            .serviceUnavailable,
            "the store has not answered, so the change may have been stored or not (\(reason)); read the layout, or repeat "
                + "the request with the same Idempotency-Key if it had one"
        )
    }
}
