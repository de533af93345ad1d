import HTTP
import Sessions
import Wire

/// A request with what its handler needs.
struct Call: Sendable {
    var request: Request
    let parameters: PathParameters
    let caller: Caller
    let service: LayoutService
    var inlineBudget = InlineBudget.unlimited
    /// Whether the client is still connected; asked by long work in between.
    var isAwaited: @Sendable () -> Bool = { true }
    /// Takes how far the work has come; nil where the client does not want to know.
    var progress: ProgressAnswer?

    var registry: SessionRegistry { service.registry }

    /// The body, with the limits to read it by.
    var body: RequestBody {
        let allowance =
            switch inlineBudget.level {
            case .inline: ServiceLimits.inlineSourceBytes
            case .light: ServiceLimits.lightSourceBytes
            case .unlimited: Int.max
            }
        return RequestBody(request.body, limits: service.limits.body, sourceAllowance: allowance)
    }

    /// How many bytes the answer may have.
    var answerLimit: AnswerLimit { AnswerLimit(registry.limits, inline: inlineBudget) }

    /// The namespace whose layouts the call concerns.
    var namespace: Namespace { caller.namespace }

    /// The layout in the path.
    var layout: LayoutKey { LayoutKey(parameters["id"], in: namespace) }

    /// The key by which the calls of one layout run in order; nil for a call that concerns no layout.
    var serialKey: String? { parameters.isEmpty ? nil : "\(namespace.name)/\(parameters["id"])" }
}
