import Glibc

/// One run of `quoin diff`.
struct DiffSession {
    private let arguments: DiffArguments
    private let context: CommandContext
    private let report: RefusalReport
    private var output: DiffOutput
    private var hasRefused = false
    private var notLayouts = 0

    init(_ arguments: DiffArguments, _ context: CommandContext) {
        (self.arguments, self.context) = (arguments, context)
        report = RefusalReport(style: context.streams.style(of: .errors))
        output = DiffOutput(arguments.format, context.streams)
    }

    mutating func run() -> CommandOutcome {
        if case .unmerged(let path) = arguments.subject {
            tell("quoin: \(path.printable) has merge conflicts\n")
            return .success
        }
        let found = FilePairs(arguments.subject)
        for error in found.errors { tell(report.text(error)) }
        hasRefused = !found.errors.isEmpty
        tell(found.notes)
        compare(jobs(for: found.pairs))
        if notLayouts > 0, !arguments.isForGit {
            tell("quoin: files that are not layouts are skipped: \(notLayouts)\n")
        }
        guard output.finish(isForGit: arguments.isForGit) else { return context.streams.cannotWrite() }
        // Git gives up at the first file with another status.
        if arguments.isForGit { return .success }
        return hasRefused ? .failure : output.differs ? .findings : .success
    }

    private func tell(_ message: String) {
        guard !message.isEmpty else { return }
        _ = context.streams.write(.errors, Array(message.utf8))
    }

    /// A pair of files with its configuration.
    private struct Job: Sendable {
        let pair: FilePair
        let config: LintConfig?
        /// The path relative to the folder of the settings; nil for standard input.
        let path: String?

        init(_ pair: FilePair, _ config: LintConfig?, at place: Input) {
            (self.pair, self.config) = (pair, config)
            path = place.path(below: config)
        }
    }

    private mutating func jobs(for pairs: [FilePair]) -> [Job] {
        var configs = LintConfigs(fixed: arguments.config, context, report)
        var told: Set<LintConfig.Failure> = []
        var jobs: [Job] = []
        for pair in pairs {
            // Git's temporary files are in folders of their own, and the path is that in the repository.
            let place = arguments.isForGit ? Input.file(pair.name) : (pair.new ?? pair.old)?.input ?? .standardInput
            switch configs.config(for: place) {
            case nil: jobs.append(Job(pair, nil, at: place))
            case .success(let config): jobs.append(Job(pair, config, at: place))
            case .failure(let failure):
                hasRefused = true
                guard told.insert(failure).inserted, case .message(let message) = failure else { continue }
                tell(message)
            }
        }
        return jobs
    }

    private mutating func compare(_ jobs: [Job]) {
        var line = ProgressLine(context.streams)
        let worker = DiffWorker(arguments, context, report)
        let work = OrderedWork(jobs) { worker.compare($0.pair, $0.config, at: $0.path) }
        var session = self
        work.run(jobs: arguments.jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) { done in
            line.show("quoin diff: \(done) of \(jobs.count) files")
        } take: { difference in
            line.clear()
            session.take(difference)
        }
        line.clear()
        self = session
    }

    private mutating func take(_ difference: FileDifference) {
        switch difference.result {
        case .passedOver(let isLayout): if !isLayout { notLayouts += 1 }
        case .refusal(let message, let problem):
            hasRefused = true
            tell(message)
            output.add(refusalOf: difference.pair, problem)
        case .layouts(let layouts): output.add(layouts, of: difference.pair)
        }
    }
}
