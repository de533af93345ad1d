import HTTP
import Sessions
import Storage
import Wire

/// A request with what its handler needs.
struct Call: Sendable {
    var request: Request
    let parameters: PathParameters
    let caller: Caller
    let service: LayoutService
    /// What precedes the path of every call for the client.
    let prefix: PathPrefix
    var inlineBudget = InlineBudget.unlimited {
        didSet {
            inlineBudget.receipt = receipt
            inlineBudget.isAbandoned = attendance?.question
        }
    }
    /// What the answer depends on, where layouts are stored.
    private(set) var receipt: StorageReceipt?
    /// The call among those with a key; nil without one.
    var ticket: AnswerStore.Ticket?
    /// How often layouts could not be stored before the call.
    private(set) var formerFailures = 0
    /// When it was first done, where layouts are stored.
    private(set) var start: ContinuousClock.Instant?
    /// Whether the client still waits; nil where the call is done in any case.
    var attendance: Attendance? {
        didSet { inlineBudget.isAbandoned = attendance?.question }
    }
    /// The id of the layout that the call makes, where a shared store has it for a call that is repeated.
    var newLayout: String?
    /// Takes how far the work has come; nil where the client does not want to know.
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

    /// Begins to note what the answer depends on, of a call that has not changed anything.
    mutating func begin() {
        receipt = StorageReceipt()
        inlineBudget.receipt = receipt
        if start == nil { start = .now }
        formerFailures = registry.store?.journal.failureCount ?? 0
    }

    /// Where the answer to a call with a key still has to be kept.
    var keeping: AnswerStore.Keeping {
        if case .changed = receipt?.shared, receipt?.answer != nil { .here } else { .everywhere }
    }

    /// Lets the answer be stored with the change that the call is about to make, if it has a key.
    func keep(_ answer: Response) {
        guard let receipt, let ticket else { return }
        receipt.answer = service.answers.stored(answer, to: ticket)
    }

    var registry: SessionRegistry { service.registry }

    /// The body as JSON, with the limits to read it by.
    var body: RequestBody { body(as: .json) }

    /// The same where it may be an Interface Builder file.
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

    /// The query without the scene, which belongs to a body that is a file.
    ///
    /// - Throws: the refusal of a scene of another body.
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

    /// The scene that is meant where the body is a file.
    private var scene: String? { request.query.first(where: \.isScene)?.value }

    /// How many bytes the answer may have.
    var answerLimit: AnswerLimit { AnswerLimit(registry.limits, inline: inlineBudget) }

    /// The namespace whose layouts the call concerns.
    var namespace: Namespace { caller.namespace }

    /// The layout in the path.
    var layout: LayoutKey { LayoutKey(parameters["id"], in: namespace) }

    /// The key by which the calls of one layout run in order; nil for a call that concerns no layout.
    var serialKey: String? { parameters.value(of: "id").map { "\(namespace.name)/\($0)" } }
}

extension QueryItem {
    /// Whether it names a scene of the file that is the body.
    fileprivate var isScene: Bool { name == "scene" }
}
