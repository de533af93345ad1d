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
    private let registry: SessionRegistry
    private let report: RefusalReport
    /// Called with how far a file is.
    private let observe: @Sendable (LintProgress) -> Void

    init(
        _ arguments: LintArguments,
        _ context: CommandContext,
        _ report: RefusalReport,
        observe: @escaping @Sendable (LintProgress) -> Void
    ) {
        var limits = context.limits.sessions
        limits.measurer = TextMeasurer(fonts: context.fonts)
        registry = SessionRegistry(limits: limits)
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
            case .problem(let problem):
                let refusal = Refusal(problem, in: text)
                let places = refusal.entries.compactMap {
                    $0.place.map { LintedInput.Place($0, in: text, withExcerpt: false) }
                }
                let message = report.text(refusal, of: input, in: text)
                return LintedInput(input: input, result: .refusal(message, problem: problem.json, places))
            case .message(let reason):
                let message = report.text(InputError(name: input.name, reason: reason))
                return LintedInput(input: input, result: .refusal(message, problem: nil, []))
            }
        }
    }

    /// Why a file is not looked at.
    private enum LintRefusal: Error {
        case problem(Problem)
        /// With a reason that is not in the document.
        case message(String)
    }

    private func lint(_ text: SourceText, of input: Input, _ config: LintConfig?) throws(LintRefusal) -> LintedInput {
        var budget = WorkBudget(limit: context.limits.sessions.engine.work)
        let body = RequestBody(text.bytes, limits: context.limits.body)
        let request: LayoutRequest
        do throws(Problem) {
            request = try LayoutRequest(lintBody: body, budget: &budget)
        } catch {
            throw .problem(error)
        }
        var settings = arguments.settings.over(
            (request.lint ?? LintSettings()).over(config?.settings ?? LintSettings())
        )
        guard settings.product.orientations.isEmpty || settings.product.devices != nil else {
            throw .message("orientations turn devices, and none are given (--devices)")
        }
        var matches = AssertionMatches()
        for assertion in (config?.assertions ?? []) + arguments.assertions {
            let match = assertion.match(request.document)
            matches.add(assertion.origin, match)
            if match == .applies { settings.assertions.append(assertion.draft) }
        }
        var answer = try answer(settings, request.document, &budget)
        let hasConstraints = answer.findings.contains { $0.constraint?.id != nil }
        let entries = hasConstraints ? ConstraintOrigins(body: body).entryOfConstraint : []
        let isForPeople = arguments.format == .text
        var search = LintPlaces(text, entryOfConstraint: entries)
        let places = answer.findings.map { finding in
            search.place(of: finding).map { LintedInput.Place($0, in: text, withExcerpt: isForPeople) }
        }
        for (index, place) in places.enumerated() {
            answer.findings[index].place = place?.range ?? .start..<(.start)
        }
        return LintedInput(input: input, result: .answer(answer, places: places), matches: matches)
    }

    private func answer(
        _ settings: LintSettings,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(LintRefusal) -> LintAnswer {
        do throws(Problem) {
            let limits = LintLimits(variants: context.limits.sessions.variants)
            let plan = try LintPlan(settings, for: document, limits: limits, at: JSONPointer.root.appending("lint"))
            do throws(SessionError) {
                let session = try registry.solve(document, budget: &budget)
                let report = try session.lint(plan, budget: &budget) { progress in
                    observe(progress)
                    return true
                }
                return LintAnswer(report, of: document)
            } catch {
                throw Problem(error)
            }
        } catch {
            throw .problem(error)
        }
    }
}
