import HTTP
import JSON
import LayoutEngine
public import Sessions

extension Problem {
    /// The refusal of a request by a session; `verbs` are those of the operations of an edit.
    public init(_ error: SessionError, verbs: [String] = []) {
        switch error {
        case .faults(let faults): self.init(faults: faults.map { Fault($0, verbs: verbs) })
        case .conflicts(let conflicts):
            self.init(.unprocessableContent, "there are conflicts, and 'onConflict' is 'reject'", conflicts: conflicts)
        case .unsolvable(let error): self.init(.unprocessableContent, error.detail)
        case .selector(let field, let error):
            self.init(faults: [Fault(parameter: field.name ?? "first", error.detail)], status: .badRequest)
        case .tooManyViews(let limit):
            self.init(.unprocessableContent, "a layout has at most \(limit) views and guides (--max-views)")
        case .tooManyConstraints(let limit):
            self.init(.unprocessableContent, "a layout has at most \(limit) constraints (--max-constraints)")
        case .tooMuchText(let limit): self.init(.unprocessableContent, EditFaultReason.tooMuchText(limit: limit).detail)
        case .needsWorker: self = .needsWorker
        case .noSuchLayout: self.init(.notFound, "there is no such layout")
        case .staleRevision(let current):
            self.init(
                .preconditionFailed,
                "the layout is at revision \(current), which the precondition does not admit"
            )
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
        case .tooManyLines(let limit):
            let words = "the texts of all variants have at most \(limit) lines together (--max-text-lines)"
            self.init(faults: [Fault(at: .root.appending("variants"), words)])
        case .tooManySamples(let limit):
            let words = "a transition has at most \(limit) frames, samples times views (--max-transition-frames)"
            self.init(faults: [Fault(at: .root.appending(EditField.animation.rawValue), words)])
        }
    }
}

extension EngineError {
    fileprivate var detail: String {
        switch self {
        case .contradiction(let equations):
            "what holds without any constraint cannot hold together: \(equations.joined(separator: "; "))"
        case .workLimitExceeded: "solving the layout takes more work than is allowed (--max-solver-work)"
        case .numbersOutOfHand(_): "the numbers are too large, or too far apart, for a solution that could be trusted"
        }
    }
}
