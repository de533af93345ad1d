import HTTP
import Sessions
import Storage
import Wire

/// A request with everything that its handler needs.
struct Call: Sendable {
    var request: Request
    let parameters: PathParameters
    let caller: Caller
    let service: LayoutService
    /// The prefix that clients see before the path of every call.
    let prefix: PathPrefix
    var inlineBudget = InlineBudget.unlimited {
        didSet {
            inlineBudget.receipt = receipt
            inlineBudget.isAbandoned = attendance?.question
        }
    }
    /// The stored state that the response depends on, if layouts are stored.
    private(set) var receipt: StoreDependencies?
    /// The ticket of a call with an idempotency key.
    var ticket: AnswerStore.Ticket?
    /// The number of storage failures before the call.
    private(set) var formerFailures = 0
    /// The time of the first attempt, if layouts are stored.
    private(set) var start: ContinuousClock.Instant?
    /// Tracks whether the client still waits; nil if the call runs regardless.
    var attendance: Attendance? {
        didSet { inlineBudget.isAbandoned = attendance?.question }
    }
    /// The id of the layout that the call creates, if a shared store has reserved one for a repeated call.
    var newLayout: String?
    /// Receives progress reports; nil if the client does not request them.
    var progress: ProgressAnswer?

    init(
        _ request: Request,
        _ parameters: PathParameters,
        from caller: Caller,
        to service: LayoutService,
        below prefix: PathPrefix
    ) {
        (self.request, self.parameters, self.caller, self.service) = (request, parameters, caller, service)
        self.prefix = prefix
        if !service.registry.isInMemoryAlone { begin() }
    }

    /// Starts recording the dependencies of the response, for a call that has not changed anything.
    mutating func begin() {
        receipt = StoreDependencies()
        inlineBudget.receipt = receipt
        if start == nil { start = .now }
        formerFailures = registry.store?.journal.failureCount ?? 0
    }

    /// The places in which the response to a call with an idempotency key has yet to be stored.
    var keeping: AnswerStore.Keeping {
        if case .changed = receipt?.shared, receipt?.answer != nil { .here } else { .everywhere }
    }

    /// Arranges for the response to be stored together with the pending change, if the call has an idempotency key.
    func keep(_ answer: Response) {
        guard let receipt, let ticket else { return }
        receipt.answer = service.answers.stored(answer, to: ticket)
    }

    var registry: SessionRegistry { service.registry }

    /// The body as JSON, with its parsing limits.
    var body: RequestBody { body(as: .json) }

    /// The body, which may be an Interface Builder file.
    var documentBody: RequestBody { body(as: isOfFile ? .interfaceBuilder(scene: scene) : .json) }

    private func body(as format: RequestBody.Format) -> RequestBody {
        let allowance =
            switch inlineBudget.level {
            case .inline: ServiceLimits.inlineSourceBytes
            case .light: ServiceLimits.lightSourceBytes
            case .unlimited: Int.max
            }
        return RequestBody(request.body, as: format, limits: service.limits.body, sourceAllowance: allowance)
    }

    /// Returns the query without the scene, which belongs to a body that is a file.
    ///
    /// - Throws: the refusal of a scene for any other body.
    func queryBesideBody() throws(Problem) -> [QueryItem] {
        guard request.query.contains(where: \.isScene) else { return request.query }
        guard isOfFile else {
            let detail = "it goes with a body in XML; a document that has a file has a field 'scene'"
            throw Problem(faults: [Fault(parameter: "scene", detail)], status: .badRequest)
        }
        guard request.query.count(where: \.isScene) == 1 else {
            throw Problem(faults: [Fault(parameter: "scene", "'scene' appears twice")], status: .badRequest)
        }
        return request.query.filter { !$0.isScene }
    }

    /// The scene to read if the body is a file.
    private var scene: String? { request.query.first(where: \.isScene)?.value }

    /// The maximum size of the response.
    var answerLimit: AnswerLimit { AnswerLimit(registry.limits, inline: inlineBudget) }

    /// The namespace of the call's layouts.
    var namespace: Namespace { caller.namespace }

    /// The layout named in the path.
    var layout: LayoutKey { LayoutKey(parameters["id"], in: namespace) }

    /// The key that serializes the calls for one layout; nil for a call without a layout.
    var serialKey: String? { parameters.value(of: "id").map { "\(namespace.name)/\($0)" } }
}

extension QueryItem {
    /// True if the item names a scene of the file in the body.
    fileprivate var isScene: Bool { name == "scene" }
}
