import HTTP
import JSON
import LayoutEngine
public import Sessions

extension Problem {
    /// Creates the rejection of a request by a session; `verbs` are those of an edit's operations, `variants` are the
    /// requested ones.
    public init(_ error: SessionError, verbs: [String] = [], variants: [VariantRequest] = []) {
        switch error {
        case .faults(let faults): self.init(faults: faults.map { Fault($0, verbs: verbs) })
        case .variantFaults(let faults):
            // One variant in the request may produce several, with the same faults.
            var told: Set<Fault> = []
            self.init(faults: faults.map { Fault($0, variants) }.filter { told.insert($0).inserted })
        case .conflicts(let conflicts):
            self.init(.unprocessableContent, "there are conflicts, and 'onConflict' is 'reject'", conflicts: conflicts)
        case .unsolvable(let error):
            self.init(.unprocessableContent, error.detail)
            if error == .workLimitExceeded { kind = .workLimitExceeded }
        case .workLimitExceeded: self = .workLimitExceeded
        case .selector(let field, let error):
            self.init(faults: [Fault(parameter: field.name ?? "first", error.detail)], status: .badRequest)
        case .drawnView(let error): self.init(faults: [Fault(parameter: "view", error.detail)])
        case .noDevice:
            let words = "'orientation' alone turns a device, and the layout has the traits of none; add 'device'"
            self.init(faults: [Fault(at: .root.appending(TraitsField.orientation.rawValue), words)])
        case .tooManyViews(let limit):
            self.init(.unprocessableContent, "a layout has at most \(limit) views and guides (--max-views)")
        case .tooManyConstraints(let limit):
            self.init(.unprocessableContent, "a layout has at most \(limit) constraints (--max-constraints)")
        case .tooMuchText(let limit): self.init(.unprocessableContent, EditFaultReason.tooMuchText(limit: limit).detail)
        case .needsWorker: self = .needsWorker
        case .noSuchLayout: self.init(.notFound, "there is no such layout")
        case .expired(let time):
            let words = "the layout has expired, as nobody used it for \(time.secondsText) seconds (--layout-ttl)"
            self.init(.notFound, words)
        case .quotaExceeded(let quota): self.init(.insufficientStorage, quota.detail)
        case .noMemory(let limit):
            let words = """
                the layouts take so much of the \(limit) bytes of memory that this request cannot be done; delete \
                layouts, or start the service with a larger --max-memory
                """
            self.init(.insufficientStorage, words)
        case .memoryInUse:
            self.init(.serviceUnavailable, "other requests have the memory that this one needs; try again later")
        case .needsTooMuchMemory(let bytes, let limit):
            let words = """
                this request may need \(bytes) bytes of memory, and the service may use \(limit); send or ask for less at \
                once, or start the service with a larger --max-memory
                """
            self.init(.contentTooLarge, words)
        case .staleRevision(let current):
            let words = "the layout is at revision \(current), which the precondition does not admit"
            self.init(failedPrecondition: words, current: current)
        case .nothingToUndo:
            self.init(.conflict, "there is no revision to undo, or it is no longer remembered (--max-history)")
        case .nothingToRedo:
            self.init(.conflict, "there is no revision to redo: none was undone, or another edit has come since")
        case .forgottenRevision(let revision, let oldest):
            self.init(
                .gone,
                "revision \(revision) is no longer remembered, or is that of another layout; the oldest is \(oldest) "
                    + "(--max-history)"
            )
        case .futureRevision(let revision, let current):
            self.init(.notFound, "the layout is at revision \(current), and there is no revision \(revision) yet")
        case .tooManyLayouts(let limit):
            self.init(.insufficientStorage, "\(limit) layouts are kept already, which is the limit (--max-layouts)")
        case .noRoomForViews(let limit):
            self.init(.insufficientStorage, "all layouts together have at most \(limit) views (--max-total-views)")
        case .tooManyVariants(let limit):
            let fault = Fault(
                at: .root.appending("variants"),
                "a request has at most \(limit) variants (--max-variants)"
            )
            self.init(faults: [fault])
        case .unknownKey(let key, let nearest):
            let fault = Fault(at: .root.appending("key"), Fault.unknown("key", key, nearest: nearest))
            self.init(faults: [fault])
        case .sweep(let error): self.init(error)
        case .tooManyLines(let limit):
            let words = "the texts of all variants have at most \(limit) lines together (--max-text-lines)"
            self.init(faults: [Fault(at: .root.appending("variants"), words)])
        case .answerTooLarge(let limit):
            self.init(
                .unprocessableContent,
                "the answer would have more than \(limit) bytes (--max-answer-bytes); ask for less of it: frames=none or "
                    + "frames=changed, no text=lines, fewer variants or samples, constraints of one view or key"
            )
        case .abandoned: self.init(.serviceUnavailable, "the client has gone")
        case .storageFailed(let reason): self = .notStored(reason)
        case .storeAway(let reason): self = .storeAway(reason)
        // Files and addresses of the server are only logged.
        case .unreadable: self = .damaged
        case .tooExpensiveToRebuild:
            let words = """
                the layout is stored, and solving it again as a whole takes more than twice the work of a request \
                (--max-solver-work); start the service with more, or replace or delete the layout
                """
            self.init(.unprocessableContent, words)
        case .tooManySamples(let limit):
            let words = "a transition has at most \(limit) frames, samples times views (--max-transition-frames)"
            self.init(faults: [Fault(at: .root.appending(EditField.animation.rawValue), words)])
        }
    }
}

extension Problem {
    /// Returns the rejection of a change that cannot be stored; nothing has changed.
    public static func notStored(_ reason: String) -> Problem {
        Problem(
            .insufficientStorage,
            "the change cannot be stored, so nothing has changed; layouts can be read: \(reason)"
        )
    }
}

extension Problem {
    /// Returns the rejection of a request while the shared store is unavailable; nothing has changed.
    public static func storeAway(_ reason: String) -> Problem {
        Problem(.serviceUnavailable, "the store of the layouts cannot be used now, so nothing has changed: \(reason)")
    }
}

extension Problem {
    /// The response to a request for a layout whose stored data is damaged.
    static let damaged = Problem(
        .internalServerError,
        "what is stored of this is damaged and cannot be read; others are not affected, and the log of the service has the "
            + "place"
    )
}

extension Problem {
    private init(_ error: SweepError) {
        switch error {
        case .unsolvable(let error, let point):
            self.init(.unprocessableContent, "at \(ExplanationText.number(point)): \(error.detail)")
        case .tooManyPieces(let limit, let point):
            let words = """
                the layout changes too often for one sweep, which has at most \(limit) pieces: up to \
                \(ExplanationText.number(point)) it was followed; ask for a smaller range
                """
            self.init(.unprocessableContent, words)
        case .workLimitExceeded: self = .workLimitExceeded
        }
    }
}

extension Quota {
    fileprivate var detail: String {
        switch self {
        case .layouts(let limit):
            "your name has \(limit) layouts already, which is its limit (--max-layouts-per-name); delete some"
        case .views(let limit):
            "all layouts of your name together have at most \(limit) views (--max-views-per-name); delete some"
        case .memory(let limit):
            """
            all layouts of your name together take at most \(limit) bytes of memory (--max-memory-per-name); delete some
            """
        }
    }
}

extension Duration {
    /// The number of seconds, without decimals if it is whole.
    fileprivate var secondsText: String {
        let (seconds, attoseconds) = components
        return attoseconds == 0 ? "\(seconds)" : "\(Double(seconds) + Double(attoseconds) / 1e18)"
    }
}

extension EngineError {
    fileprivate var detail: String {
        switch self {
        case .contradiction(let equations):
            "what holds without any constraint cannot hold together: \(equations.joined(separator: "; "))"
        case .frameTooLarge(let view):
            "the mask of '\(view)' gives it a frame with a number larger than 1e12, the most that is allowed: "
                + "use a smaller frame, another mask, or constraints"
        case .coefficientTooSmall(let equation):
            "'\(equation)' has coefficients too far apart, or so near to each other that they cancel, for a solution that "
                + "could be trusted; keep multipliers between 0.001 and 1000"
        case .constraintOutOfHand(let equation):
            "'\(equation)' does not hold although nothing contradicts it: numbers are too large, or too far apart, for a "
                + "solution that could be trusted; keep lengths within 1e6 and multipliers between 0.001 and 1000"
        case .workLimitExceeded: "solving the layout takes \(Problem.tooMuchWork)"
        case .numbersOutOfHand(let report):
            "the numbers are too large, or too far apart, for a solution that could be trusted"
                + (report.suspect.map { ", most of all in \($0)" } ?? "")
        }
    }
}
