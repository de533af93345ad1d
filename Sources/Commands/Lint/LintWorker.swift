import API
import JSON
import LayoutEngine
import LayoutModel
import Lint
import Sessions
import TextMetrics
import Wire

/// Looks for faults in one file after the other, from any thread.
struct LintWorker: Sendable {
    private let arguments: LintArguments
    private let context: CommandContext
    private let place: Place
    private let report: RefusalReport
    /// Called with how far a file is.
    private let observe: @Sendable (LintProgress) -> Void

    /// Where layouts are solved.
    private enum Place {
        case here(SessionRegistry)
        case service(RemoteLint)
    }

    /// - Parameters:
    ///   - arguments: what is looked for.
    ///   - context: the limits and fonts.
    ///   - remote: a service that solves the layouts; nil for this program.
    ///   - report: how faults are written.
    ///   - observe: called with how far a file is.
    init(
        _ arguments: LintArguments,
        _ context: CommandContext,
        at remote: RemoteLint?,
        _ report: RefusalReport,
        observe: @escaping @Sendable (LintProgress) -> Void
    ) {
        if let remote {
            place = .service(remote)
        } else {
            var limits = context.limits.sessions
            limits.measurer = TextMeasurer(fonts: context.fonts)
            place = .here(SessionRegistry(limits: limits))
        }
        (self.arguments, self.context, self.report, self.observe) = (arguments, context, report, observe)
    }

    func lint(_ input: Input, _ config: LintConfig?) -> LintedInput {
        let text: SourceText
        do throws(InputError) {
            if case .file(let path) = input, let reason = ForeignFile.reason(path) {
                throw InputError(name: path, reason: reason)
            }
            text = SourceText(try input.read(context.streams, limit: context.inputBytes))
        } catch {
            return LintedInput(input: input, result: .refusal(report.text(error), problem: nil, []))
        }
        do throws(LintRefusal) {
            return try lint(text, of: input, config)
        } catch {
            switch error {
            case .problem(let json):
                let refusal = Refusal((try? JSONValue(parsing: json)) ?? .object([]), in: text)
                let places = refusal.entries.compactMap {
                    $0.place.map { LintedInput.Place($0, in: text, withExcerpt: false) }
                }
                let message = report.text(refusal, of: input, in: text)
                return LintedInput(input: input, result: .refusal(message, problem: json, places))
            case .message(let reason):
                let message = report.text(InputError(name: input.name, reason: reason))
                return LintedInput(input: input, result: .refusal(message, problem: nil, []))
            case .unanswered(let fault):
                return LintedInput(input: input, result: .unanswered(fault))
            }
        }
    }

    private func lint(_ text: SourceText, of input: Input, _ config: LintConfig?) throws(LintRefusal) -> LintedInput {
        let (document, found) =
            switch place {
            case .here(let registry): try lint(text, config, by: registry)
            case .service(let remote): try remote.lint(text, arguments, config, observe)
            }
        var answer = found
        let hasConstraints = answer.findings.contains { $0.constraint?.id != nil }
        var search = LintPlaces(text, entryOfConstraint: hasConstraints ? document.entryOfConstraint : [])
        let isForPeople = arguments.format == .text
        let places = answer.findings.map { finding in
            search.place(of: finding).map { LintedInput.Place($0, in: text, withExcerpt: isForPeople) }
        }
        for (index, place) in places.enumerated() {
            answer.findings[index].place = place?.range ?? .start..<(.start)
        }
        return LintedInput(input: input, result: .answer(answer, places: places), matches: document.matches)
    }

    private func lint(
        _ text: SourceText,
        _ config: LintConfig?,
        by registry: SessionRegistry
    ) throws(LintRefusal) -> (LintedDocument, LintAnswer) {
        var budget = WorkBudget(limit: context.limits.sessions.engine.work)
        let linted = try LintedDocument(text, arguments, config, limits: context.limits.body, budget: &budget)
        let document = linted.document
        do throws(Problem) {
            let settings = try linted.settings(&budget)
            let limits = LintLimits(variants: context.limits.sessions.variants)
            let pointer = JSONPointer.root.appending(LintMember.key)
            let plan = try LintPlan(settings, for: document, limits: limits, at: pointer)
            do throws(SessionError) {
                let session = try registry.solve(document, budget: &budget)
                let report = try session.lint(plan, budget: &budget) { progress in
                    observe(progress)
                    return true
                }
                return (linted, LintAnswer(report, of: document))
            } catch {
                throw Problem(error)
            }
        } catch {
            throw LintRefusal(error)
        }
    }
}
