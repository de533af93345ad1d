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
        case .variantFaults(let faults): self.init(faults: Self.distinct(faults.map { Fault($0, variants) }))
        case .conflicts(let conflicts):
            self.init(.unprocessableContent, "there are conflicts, and 'onConflict' is 'reject'", conflicts: conflicts)
        case .unsolvable(let error):
            self.init(.unprocessableContent, error.detail)
            if error == .workLimitExceeded { kind = .workLimitExceeded }
        case .workLimitExceeded: self = .workLimitExceeded
        case .selector(let field, let error):
            self.init(faults: [Fault(parameter: field.name ?? "first", error.detail)], status: .badRequest)
        case .drawnView(let error): self.init(faults: [Fault(parameter: "view", error.detail)])
        case .noDevice: self.init(at: TraitsField.orientation.rawValue, Words.noDevice)
        case .tooManyViews(let limit):
            self.init(.unprocessableContent, EditFaultReason.tooManyViews(limit: limit).detail)
        case .tooManyConstraints(let limit):
            self.init(.unprocessableContent, EditFaultReason.tooManyConstraints(limit: limit).detail)
        case .tooMuchText(let limit): self.init(.unprocessableContent, EditFaultReason.tooMuchText(limit: limit).detail)
        case .needsWorker: self = .needsWorker
        case .noSuchLayout: self.init(.notFound, "there is no such layout")
        case .expired(let time): self.init(.notFound, Words.expired(after: time))
        case .quotaExceeded(let quota): self.init(.insufficientStorage, quota.detail)
        case .noMemory(let limit): self.init(.insufficientStorage, Words.noMemory(limit))
        case .memoryInUse:
            self.init(.serviceUnavailable, "other requests have the memory that this one needs; try again later")
        case .needsTooMuchMemory(let bytes, let limit): self.init(.contentTooLarge, Words.needs(bytes, of: limit))
        case .staleRevision(let current):
            let words = "the layout is at revision \(current), which the precondition excludes"
            self.init(failedPrecondition: words, current: current)
        case .nothingToUndo: self.init(.conflict, Words.nothingToUndo)
        case .nothingToRedo: self.init(.conflict, Words.nothingToRedo)
        case .forgottenRevision(let revision, let oldest): self.init(.gone, Words.forgotten(revision, oldest: oldest))
        case .futureRevision(let revision, let current):
            self.init(.notFound, "the layout is at revision \(current), and there is no revision \(revision) yet")
        case .tooManyLayouts(let limit):
            self.init(.insufficientStorage, "\(limit) layouts are kept already, which is the limit (--max-layouts)")
        case .noRoomForViews(let limit):
            self.init(.insufficientStorage, "all layouts together have at most \(limit) views (--max-total-views)")
        case .tooManyVariants(let limit):
            self.init(at: "variants", "a request has at most \(limit) variants (--max-variants)")
        case .unknownKey(let key, let nearest): self.init(at: "key", Fault.unknown("key", key, nearest: nearest))
        case .sweep(let error): self.init(error)
        case .tooManyLines(let limit): self.init(at: "variants", Words.tooManyLines(limit))
        case .answerTooLarge(let limit): self.init(.unprocessableContent, Words.answerTooLarge(limit))
        case .abandoned: self.init(.serviceUnavailable, "the client has gone")
        case .storageFailed(let reason): self = .notStored(reason)
        case .storeAway(let reason): self = .storeAway(reason)
        // Files and addresses of the server are only logged.
        case .unreadable: self = .damaged
        case .tooExpensiveToRebuild: self.init(.unprocessableContent, Words.tooExpensiveToRebuild)
        case .tooManySamples(let limit): self.init(at: EditField.animation.rawValue, Words.tooManySamples(limit))
        }
    }

    /// Creates the rejection of a field of the body.
    private init(at field: String, _ words: String) {
        self.init(faults: [Fault(at: .root.appending(field), words)])
    }

    /// The faults without repetitions: one variant in a request may produce several, with the same faults.
    private static func distinct(_ faults: [Fault]) -> [Fault] {
        var told: Set<Fault> = []
        return faults.filter { told.insert($0).inserted }
    }
}

/// The longer texts of rejections.
private enum Words {
    static let noDevice = "'orientation' alone turns a device, and the layout has the traits of none; add 'device'"
    static let nothingToUndo = "there is no revision to undo, or it is no longer remembered (--max-history)"
    static let nothingToRedo = "there is no revision to redo: none was undone, or another edit has come since"
    static let tooExpensiveToRebuild = """
        the layout is stored, and solving it again as a whole takes more than twice the work of a request \
        (--max-solver-work); start the service with more, or replace or delete the layout
        """

    static func expired(after time: Duration) -> String {
        "the layout has expired because it was not used for \(time.secondsText) seconds (--layout-ttl)"
    }

    static func noMemory(_ limit: Int) -> String {
        """
        the layouts take so much of the \(limit) bytes of memory that this request cannot be done; delete \
        layouts, or start the service with a larger --max-memory
        """
    }

    static func needs(_ bytes: Int, of limit: Int) -> String {
        """
        this request may need \(bytes) bytes of memory, and the service may use \(limit); send or ask for less at \
        once, or start the service with a larger --max-memory
        """
    }

    static func forgotten(_ revision: Int, oldest: Int) -> String {
        "revision \(revision) is no longer remembered, or is that of another layout; the oldest is \(oldest) "
            + "(--max-history)"
    }

    static func tooManyLines(_ limit: Int) -> String {
        "the texts of all variants have at most \(limit) lines together (--max-text-lines)"
    }

    static func tooManySamples(_ limit: Int) -> String {
        "a transition has at most \(limit) frames, samples times views (--max-transition-frames)"
    }

    static func answerTooLarge(_ limit: Int) -> String {
        "the answer would have more than \(limit) bytes (--max-answer-bytes); ask for less of it: frames=none or "
            + "frames=changed, no text=lines, fewer variants or samples, constraints of one view or key"
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
        "the stored data is damaged and cannot be read; other layouts are not affected, and the log of the service has the "
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
            "the rules of the layout itself contradict each other: \(equations.joined(separator: "; "))"
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
