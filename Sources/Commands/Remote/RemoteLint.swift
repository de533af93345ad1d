import API
import HTTP
import JSON
import LayoutModel
import Lint
import Sessions
import Threads
import Wire

/// A remote service that lints single files, callable from any thread.
struct RemoteLint: Sendable {
    let service: RemoteService
    /// True if the service is to report its progress.
    let isObserved: Bool
    /// The first fault of the service, after which it is not called again.
    private let lastFault = Guarded<RemoteFault?>(nil)

    /// The default number of files linted concurrently; low, because others use the service too.
    static let usualJobs = 4

    init(_ service: RemoteService, isObserved: Bool) {
        (self.service, self.isObserved) = (service, isObserved)
    }

    /// Returns the service's findings in one of the layouts of an input.
    func lint(
        _ text: LayoutText,
        _ layouts: LintedLayouts,
        _ index: Int,
        _ arguments: LintArguments,
        _ config: LintConfig?,
        of input: Input,
        _ observe: (LintProgress) -> Void
    ) throws(LintRefusal) -> (LintedDocument, LintAnswer) {
        // The service applies its own limits and refuses whatever exceeds them.
        var budget = WorkBudget(limit: .max)
        let linted: LintedDocument
        do throws(LintRefusal) {
            linted = try LintedDocument(
                text,
                layouts,
                index,
                arguments,
                config,
                of: input,
                limits: .ofService,
                budget: &budget
            )
        } catch {
            if case .problem = error { try refuse(text, observe) }
            throw error
        }
        let json = try call(linted.bytes, observe)
        let answer = (try? JSONValue(parsing: json, maximumDepth: 1_000)).flatMap { json in
            (try? linted.settings(&budget)).flatMap { settings in
                LintAnswer(json, of: linted.document, settings, scene: linted.scene)
            }
        }
        guard let answer else { throw remember(.otherVersion) }
        return (linted, answer)
    }

    /// Makes the service report the faults of an input; returns normally if it finds none.
    func refuse(_ text: LayoutText, _ observe: (LintProgress) -> Void) throws(LintRefusal) {
        _ = try call(text.document(), observe)
    }

    private func call(_ body: [UInt8], _ observe: (LintProgress) -> Void) throws(LintRefusal) -> [UInt8] {
        if let fault = lastFault.withLock(\.self) { throw .unanswered(fault) }
        do throws(CallFailure) {
            return try post(body, observe)
        } catch {
            switch error {
            case .unanswered(let fault): throw remember(fault)
            case .refused(let problem):
                var writer = JSONWriter()
                writer.value(problem)
                throw .problem(writer.bytes)
            }
        }
    }

    /// `POST /lint`.
    private func post(_ body: [UInt8], _ observe: (LintProgress) -> Void) throws(CallFailure) -> [UInt8] {
        guard let target = RequestTarget("/lint") else { preconditionFailure("a target that cannot be parsed") }
        var headers: HeaderFields = ["Content-Type": "application/json"]
        if isObserved { headers.append("Accept", "\(LayoutService.linesType), application/json;q=0.5") }
        let request = Request(method: .post, target: target, headers: headers, body: body)
        var lines = ProgressLines()
        let answer: (status: Int, body: [UInt8])
        do throws(RemoteFault) {
            answer = try service.respond(to: request) { body in
                if isObserved, let progress = lines.latest(in: body) { observe(progress) }
            }
        } catch {
            throw .unanswered(error)
        }
        guard isObserved, answer.status == 200 else {
            return try RemoteService.content(of: answer.body, status: answer.status)
        }
        // The status was sent before the first line, so the status of a refusal is in the last line.
        let last = ProgressLines.last(of: answer.body)
        let status = (try? JSONValue(parsing: last, maximumDepth: 1_000))?["status"]?.integer
        return try RemoteService.content(of: last, status: status ?? 200)
    }

    /// Records a fault of the service, unless it concerns only one answer.
    private func remember(_ fault: RemoteFault) -> LintRefusal {
        if case .answer(.bodyTooLarge, _) = fault { return .unanswered(fault) }
        lastFault.withLock { $0 = $0 ?? fault }
        return .unanswered(fault)
    }
}

extension BodyLimits {
    /// Limits above the maximum of any service, so that the service itself refuses the document.
    static var ofService: BodyLimits {
        let many = 1 << 40
        var limits = BodyLimits()
        limits.jsonDepth = 1_000
        limits.sourceBytes = many
        (limits.layout.views, limits.layout.constraints, limits.layout.variants) = (many, many, many)
        (limits.layout.textBytes, limits.layout.nameBytes) = (many, many)
        return limits
    }
}
