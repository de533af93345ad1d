import API
import JSON
import LayoutEngine
import LayoutModel
import Lint
import Sessions
import Wire

/// A worker that lints single files, on any thread.
struct LintWorker: Sendable {
    private var arguments: LintArguments
    private let context: CommandContext
    /// The limits of documents, including the text measurer.
    private let bodyLimits: BodyLimits
    private let place: Place
    /// Solves layouts for pictures; nil if none are drawn.
    private let studio: SessionRegistry?
    private let report: RefusalReport
    /// A closure called with the progress of a file.
    private let observe: @Sendable (LintProgress) -> Void

    /// The place where layouts are solved.
    private enum Place {
        case here(SessionRegistry)
        case service(RemoteLint)
    }

    /// - Parameters:
    ///   - arguments: the command-line arguments.
    ///   - context: the limits and fonts.
    ///   - remote: a remote service that solves the layouts; nil to solve them in this process.
    ///   - report: formats faults.
    ///   - observe: called with the progress of a file.
    init(
        _ arguments: LintArguments,
        _ context: CommandContext,
        at remote: RemoteLint?,
        _ report: RefusalReport,
        observe: @escaping @Sendable (LintProgress) -> Void
    ) {
        let limits = context.limits
        bodyLimits = limits.body
        if let remote {
            place = .service(remote)
        } else {
            place = .here(SessionRegistry(limits: limits.sessions))
        }
        studio = arguments.format == .html ? SessionRegistry(limits: limits.sessions) : nil
        (self.arguments, self.context, self.report, self.observe) = (arguments, context, report, observe)
    }

    /// Lints an input with its configuration and the translations that belong to it.
    func lint(_ input: Input, _ config: LintConfig?, _ strings: JSONValue? = nil) -> LintedInput {
        guard let strings else { return lint(input, config) }
        var worker = self
        worker.arguments.settings.set(strings: strings)
        return worker.lint(input, config)
    }

    private func lint(_ input: Input, _ config: LintConfig?) -> LintedInput {
        let text: LayoutText
        do throws(InputError) {
            let bytes = try input.read(context.streams, limit: context.inputBytes)
            text = try LayoutText(bytes, of: input).checked(of: input)
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
                    $0.place.map { LintedInput.Place($0, in: text.text, withExcerpt: false) }
                }
                let message = report.text(refusal, of: input, in: text.text)
                return LintedInput(input: input, result: .refusal(message, problem: json, places))
            case .message(let reason):
                let message = report.text(InputError(name: input.name, reason: reason))
                return LintedInput(input: input, result: .refusal(message, problem: nil, []))
            case .unanswered(let fault):
                return LintedInput(input: input, result: .unanswered(fault))
            }
        }
    }

    /// Lints all layouts of an input.
    private func lint(_ text: LayoutText, of input: Input, _ config: LintConfig?) throws(LintRefusal) -> LintedInput {
        let layouts = try layouts(of: text)
        var result: (answer: LintAnswer, places: [LintedInput.Place?], matches: AssertionMatches)?
        for index in 0..<layouts.count {
            let (document, found) =
                switch place {
                case .here(let registry): try lint(text, layouts, index, config, of: input, by: registry)
                case .service(let remote): try remote.lint(text, layouts, index, arguments, config, of: input, observe)
                }
            var answer = found
            draw(&answer, document, layouts, index)
            let places = places(of: &answer, document, in: text)
            if result == nil {
                result = (answer, places, document.matches)
            } else {
                let before = result?.answer.findings.count ?? 0
                result?.answer.append(answer)
                let room = (result?.answer.findings.count ?? 0) - before
                result?.places += places.prefix(room)
                result?.matches.add(document.matches)
            }
        }
        var (answer, places) = (result?.answer ?? .ofNoScene, result?.places ?? [])
        Self.sort(&answer, &places)
        return LintedInput(
            input: input,
            result: .answer(answer, places: places),
            matches: result?.matches ?? AssertionMatches()
        )
    }

    /// Adds pictures to the findings of a layout; a layout that cannot be drawn has none.
    private func draw(_ answer: inout LintAnswer, _ linted: LintedDocument, _ layouts: LintedLayouts, _ index: Int) {
        guard let studio, !answer.findings.isEmpty else { return }
        var budget = WorkBudget(limit: context.limits.sessions.engine.work)
        guard let settings = try? linted.settings(&budget),
            let plan = try? LintPlan(settings, for: linted.document, limits: LintLimits(variants: .max))
        else { return }
        do throws(SessionError) {
            let session = try studio.solve(linted.document, budget: &budget)
            try answer.draw(session, plan, budget: &budget) { (language, budget) throws(SessionError) in
                try layouts.translation(index, of: linted.document, into: language, budget: &budget)
            }
        } catch {
            return
        }
    }

    /// Sorts findings by their place in the file; those at one place keep their order.
    private static func sort(_ answer: inout LintAnswer, _ places: inout [LintedInput.Place?]) {
        func key(_ index: Int) -> (Int, Int, Int) {
            let start = places[index]?.start
            return (start?.line ?? .max, start?.column ?? .max, index)
        }
        let order = places.indices.sorted { key($0) < key($1) }
        (answer.findings, places) = (order.map { answer.findings[$0] }, order.map { places[$0] })
    }

    private func layouts(of text: LayoutText) throws(LintRefusal) -> LintedLayouts {
        // A remote service applies its own limits.
        let (work, limits): (Int, BodyLimits) =
            switch place {
            case .here: (context.limits.sessions.engine.work, bodyLimits)
            case .service: (.max, .ofService)
            }
        var budget = WorkBudget(limit: work)
        do throws(Problem) {
            return try LintedLayouts(body: text.body(limits: limits), budget: &budget)
        } catch {
            // Lets the remote service report the fault in its own words.
            if case .service(let remote) = place { try remote.refuse(text, observe) }
            throw LintRefusal(error)
        }
    }

    /// Locates findings and records the locations in them.
    private func places(
        of answer: inout LintAnswer,
        _ document: LintedDocument,
        in text: LayoutText
    ) -> [LintedInput.Place?] {
        let hasConstraints = answer.findings.contains { $0.constraint?.id != nil }
        var search = LintPlaces(
            text,
            entryOfConstraint: hasConstraints ? document.entryOfConstraint : [],
            scene: document.scene
        )
        let isForPeople = arguments.format == .text
        let places = answer.findings.map { finding in
            search.place(of: finding).map { LintedInput.Place($0, in: text.text, withExcerpt: isForPeople) }
        }
        for (index, place) in places.enumerated() {
            answer.findings[index].place = place?.range ?? .start..<(.start)
        }
        return places
    }

    private func lint(
        _ text: LayoutText,
        _ layouts: LintedLayouts,
        _ index: Int,
        _ config: LintConfig?,
        of input: Input,
        by registry: SessionRegistry
    ) throws(LintRefusal) -> (LintedDocument, LintAnswer) {
        var budget = WorkBudget(limit: context.limits.sessions.engine.work)
        let limits = bodyLimits
        let linted = try LintedDocument(
            text,
            layouts,
            index,
            arguments,
            config,
            of: input,
            limits: limits,
            budget: &budget
        )
        let document = linted.document
        do throws(Problem) {
            let settings = try linted.settings(&budget)
            let limits = LintLimits(variants: context.limits.sessions.variants)
            let pointer = JSONPointer.root.appending(LintMember.key)
            let plan = try LintPlan(settings, for: document, limits: limits, at: pointer)
            do throws(SessionError) {
                let session = try registry.solve(document, budget: &budget)
                let translate: LintTranslator = { (language, budget) throws(SessionError) in
                    try layouts.translation(index, of: document, into: language, budget: &budget)
                }
                let tell = { (progress: LintProgress) in
                    let (done, total) = (progress.done + index * progress.total, layouts.count * progress.total)
                    observe(LintProgress(done: done, total: total))
                }
                let report = try session.lint(plan, budget: &budget, reporting: tell, translating: translate)
                var answer = LintAnswer(report, of: document, scene: linted.scene)
                if let scene = linted.scene { answer.addDoubts(about: scene, plan, session) }
                return (linted, answer)
            } catch {
                throw Problem(error, variants: settings.variantRequests(at: pointer))
            }
        } catch {
            throw LintRefusal(error)
        }
    }
}
