import Glibc
import JSON
import Lint
import Synchronization
import Threads
import Wire

/// One run of `quoin lint`.
struct LintSession {
    private let arguments: LintArguments
    private let context: CommandContext
    private let remote: RemoteService?
    private let report: RefusalReport
    /// The faults of the remote service that have been reported.
    private var toldFaults: Set<RemoteFault> = []
    private var baseline: BaselineFile?
    private var catalog: StringsCatalog?
    private var summary = LintSummary()
    private var matches = AssertionMatches()
    private var output: LintOutput

    /// - Parameters:
    ///   - arguments: the command-line arguments.
    ///   - context: the limits, fonts and streams.
    ///   - remote: a remote service that solves the layouts; nil to solve them in this process.
    init(_ arguments: LintArguments, _ context: CommandContext, at remote: RemoteService?) {
        (self.arguments, self.context, self.remote) = (arguments, context, remote)
        report = RefusalReport(style: context.streams.style(of: .errors))
        output = LintOutput(arguments, context.streams)
    }

    mutating func run() -> CommandOutcome {
        if let path = arguments.baseline {
            do throws(InputError) {
                baseline = try BaselineFile(path, isToBeWritten: arguments.writesBaseline)
            } catch {
                tell(report.text(error))
                return .failure
            }
        }
        do throws(InputError) {
            catalog = try StringsCatalog(arguments.strings)
        } catch {
            tell(report.text(error))
            return .failure
        }
        var configs = LintConfigs(fixed: arguments.config, context, report)
        let search = FileSearch(arguments.operands) { input in
            guard case .success(let config)? = configs.config(for: input) else { return false }
            return config.excludes(input)
        }
        for error in search.errors { tell(report.text(error)) }
        tell(search.notes)
        lint(jobs(for: search.inputs, &configs))
        var hasFailed = !search.errors.isEmpty || summary.refused > 0
        for complaint in matches.complaints {
            hasFailed = true
            tell("quoin: \(complaint.printable)\n")
        }
        if let baseline, arguments.writesBaseline, !write(baseline, unless: hasFailed) { hasFailed = true }
        guard output.finish(summary, baseline: arguments.writesBaseline && !hasFailed ? arguments.baseline : nil) else {
            return context.streams.cannotWrite()
        }
        if hasFailed { return .failure }
        return summary.worst.map { $0 >= arguments.failOn } ?? false ? .findings : .success
    }

    private func tell(_ message: String) {
        _ = context.streams.write(.errors, Array(message.utf8))
    }

    /// An input with its configuration.
    private struct Job: Sendable {
        let input: Input
        let config: LintConfig?
        /// The translations that belong to the input.
        let strings: JSONValue?
    }

    /// Returns a job for each input whose configuration can be read.
    private mutating func jobs(for inputs: [Input], _ configs: inout LintConfigs) -> [Job] {
        var told: Set<LintConfig.Failure> = []
        var jobs: [Job] = []
        for input in inputs {
            let strings = catalog?.strings(for: input)
            switch configs.config(for: input) {
            case nil: jobs.append(Job(input: input, config: nil, strings: strings))
            case .success(let config): jobs.append(Job(input: input, config: config, strings: strings))
            case .failure(let failure):
                summary.addRefusal()
                guard told.insert(failure).inserted, case .message(let message) = failure else { continue }
                tell(message)
            }
        }
        return jobs
    }

    private mutating func lint(_ jobs: [Job]) {
        var line = ProgressLine(context.streams)
        let reached = Guarded<LintProgress?>(nil)
        let service = remote.map { RemoteLint($0, isObserved: jobs.count == 1 && line.isWanted) }
        let place = remote.map { " at \($0.url.text)" } ?? ""
        let worker = LintWorker(arguments, context, at: service, report) { progress in
            reached.withLock { $0 = progress }
        }
        let work = OrderedWork(jobs) { worker.lint($0.input, $0.config, $0.strings) }
        let usualJobs = remote == nil ? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) : RemoteLint.usualJobs
        var session = self
        work.run(jobs: arguments.jobs ?? usualJobs) { done in
            let progress = jobs.count == 1 ? reached.withLock { $0 } : nil
            let variants = progress.map { "\($0.done) of \($0.total) variants" }
            line.show("quoin lint: \(variants ?? "\(done) of \(jobs.count) files")\(place)")
        } take: { linted in
            line.clear()
            session.take(linted)
        }
        line.clear()
        self = session
    }

    private mutating func take(_ linted: LintedInput) {
        matches.add(linted.matches)
        switch linted.result {
        case .refusal(let message, let problem, let places):
            summary.addRefusal()
            tell(message)
            output.add(refusalOf: linted.input, message, problem, places)
        case .unanswered(let fault):
            summary.addRefusal()
            let message = "quoin: \(remote?.url.text ?? ""): \(fault)".printable + "\n"
            if toldFaults.insert(fault).inserted { tell(message) }
            output.add(refusalOf: linted.input, message, nil, [])
        case .answer(var answer, var places):
            if arguments.format.isForPeople { Self.removeRepetitions(in: &answer, &places) }
            let before = answer.findings.count
            var gone = 0
            if baseline != nil { gone = baseline?.hide(&answer, &places, of: linted.input) ?? 0 }
            summary.add(answer, hidden: before - answer.findings.count, gone: gone)
            output.add(answer, places, of: linted.input)
        }
    }

    /// Removes the findings in languages that are the same as in the document's own texts, which say nothing of the
    /// language.
    private static func removeRepetitions(in answer: inout LintAnswer, _ places: inout [LintedInput.Place?]) {
        func identity(_ finding: LintAnswer.Finding) -> [String] {
            var plain = finding
            plain.language = nil
            // The message names the variant that is worst, whose name ends in the language.
            let message = finding.message.split(separator: " (Worst in ").first.map(String.init) ?? ""
            return [plain.fingerprint, message]
        }
        let own = Set(answer.findings.lazy.filter { $0.language == nil }.map(identity))
        let kept = answer.findings.indices.filter { index in
            let finding = answer.findings[index]
            return finding.language == nil || !own.contains(identity(finding))
        }
        (answer.findings, places) = (kept.map { answer.findings[$0] }, kept.map { places[$0] })
    }

    /// Writes the baseline; returns false on failure.
    private func write(_ baseline: BaselineFile, unless hasFailed: Bool) -> Bool {
        guard !hasFailed else {
            tell(report.text(InputError(name: baseline.path, reason: "it is not written, as not every input was read")))
            return true
        }
        do throws(InputError) {
            try baseline.write()
            return true
        } catch {
            tell(report.text(error))
            return false
        }
    }
}
