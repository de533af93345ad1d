public import LayoutModel

/// The choice of the reader, by language. No reader refers to this file or to another reader.
extension DialectSource {
    /// Reads the source: what it asks of a layout with these views, in O(length).
    ///
    /// - Parameters:
    ///   - tree: the views of the layout.
    ///   - traits: the environment, which gives the root's size to `self.view.frame.size.width`.
    ///   - limits: bounds on the size of the source and on the number of its steps.
    ///   - allowance: how much finding the names that misspelt ones mean may take.
    ///   - budget: what reading is charged to.
    /// - Returns: the steps, in the order in which they take effect, and what was passed over.
    /// - Throws: ``SourceErrors`` where it has faults.
    public func read(
        in tree: ViewTree,
        traits: Traits,
        limits: SourceLimits,
        suggesting allowance: NearestName.Allowance = NearestName.Allowance(),
        budget: inout WorkBudget
    ) throws(SourceErrors) -> SourceReading {
        let work = SourceWork(budget)
        defer { budget = work.budget }
        let report = SourceReport()
        var steps: [SourceStep] = []
        var end: SourceError?
        do throws(SourceError) {
            steps = try self.steps(in: tree, traits, limits, allowance, work, report)
        } catch {
            end = error
        }
        if let errors = report.errors(endingWith: end) { throw errors }
        let notes = views?.notes(besides: report.passedOver) ?? report.passedOver
        let told = notes.prefix(PassedStatement.maxPerSource)
        let omitted = report.omittedCount + notes.count - told.count
        return SourceReading(steps: steps, passedOver: Array(told), omitted: omitted)
    }

    private func steps(
        in tree: ViewTree,
        _ traits: Traits,
        _ limits: SourceLimits,
        _ allowance: NearestName.Allowance,
        _ work: SourceWork,
        _ report: SourceReport
    ) throws(SourceError) -> [SourceStep] {
        guard text.count <= limits.bytes else { throw SourceError(.tooLong(limit: limits.bytes), at: .start) }
        var source = self
        source.text = text.withPlainSpaces(outsideOfStrings: language != .log)
        var tree = tree
        let guides = try source.addGuides(to: &tree, traits, limits, work)
        let scope = try Scope(
            tree: tree,
            traits: traits,
            names: names,
            metrics: metrics,
            of: source.text,
            views: source.views,
            suggesting: allowance,
            work,
            report
        )
        for fault in views?.faults ?? [] { try report.record(fault) }
        var writer = StepWriter(source, tree: tree, limit: limits.steps, work)
        for guide in guides {
            writer.begin(at: guide.position, text: "")
            try writer.append(.addGuide(guide.guide, to: guide.owner))
        }
        try work.spend(costOfByte, times: text.count, at: .start)
        return switch language {
        case .masonry: try MasonryReader.steps(of: source, scope, writer, limits)
        case .snapkit: try SnapKitReader.steps(of: source, scope, writer)
        case .vfl: try VisualFormatReader.steps(of: source, scope, writer)
        case .anchors: try AnchorsReader.steps(of: source, scope, writer, limits)
        case .keep: try KeepReader.steps(of: source, scope, writer, limits)
        case .ss: try SSReader.steps(of: source, scope, writer, limits)
        case .log: try ConflictLogReader.steps(of: source, scope, limits)
        }
    }

    /// What each byte costs before it is known what it says.
    private var costOfByte: Int {
        switch language {
        case .masonry, .snapkit, .anchors, .keep, .ss: SourceWork.ofByte
        case .vfl, .log: SourceWork.ofByteWithoutTokens
        }
    }
}
