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
        if let fault = fault(ofNothing: steps, report) { throw SourceErrors(fault) }
        dropFrames(ofConstrainedViewsIn: &steps)
        placeButtonParts(in: &steps, tree)
        let notes = views?.notes(besides: report.passedOver) ?? report.passedOver
        let told = (notes.filter(\.mayConcernLayout) + notes.filter { !$0.mayConcernLayout })
            .prefix(PassedStatement.maxPerSource)
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
        if language == .log { source.text = source.text.withoutMarkupEntities }
        let whole = source.textWithShared
        source.text = whole[..<(whole.startIndex + source.text.count)]
        var tree = tree
        let guides = try source.addGuides(to: &tree, traits, limits, work)
        let scope = try Scope(
            tree: tree,
            traits: traits,
            names: names,
            metrics: allMetrics,
            of: whole,
            ownEnd: source.text.endIndex,
            views: source.views,
            suggesting: allowance,
            work,
            report
        )
        for fault in views?.faults ?? [] { try report.record(fault) }
        var writer = StepWriter(source, scope, limit: limits.steps)
        for guide in guides {
            writer.begin(at: guide.position, text: "")
            try writer.append(.addGuide(guide.guide, to: guide.owner))
        }
        try work.spend(costOfByte, times: text.count, at: .start)
        return switch language {
        case .masonry: try MasonryReader.steps(of: source, scope, writer, limits)
        case .snapkit: try SnapKitReader.steps(of: source, scope, writer, limits)
        case .vfl: try VisualFormatReader.steps(of: source, scope, writer)
        case .anchors: try AnchorsReader.steps(of: source, scope, writer, limits)
        case .keep: try KeepReader.steps(of: source, scope, writer, limits)
        case .ss: try SSReader.steps(of: source, scope, writer, limits)
        case .log: try ConflictLogReader.steps(of: source, scope, limits)
        }
    }

    /// Removes frames that the source gives to views which its constraints place.
    private func dropFrames(ofConstrainedViewsIn steps: inout [SourceStep]) {
        func setsFrame(_ step: SourceStep) -> Bool {
            guard case .set(_, let change) = step.action else { return false }
            return change.fields.contains(.frame)
        }
        guard steps.contains(where: setsFrame) else { return }
        var constrained: Set<NodeID> = []
        for step in steps {
            switch step.action {
            case .addOrUpdate(let constraint, _), .changeOrAdd(_, _, let constraint):
                constrained.insert(constraint.first.node)
            case .fill(let slot): if let constraint = slot.side.constraint { constrained.insert(constraint.first.node) }
            case .removeAll, .change, .setContentPriorities, .set, .add, .addGuide: continue
            }
        }
        steps.removeAll { step in
            guard setsFrame(step), case .set(let node, _) = step.action else { return false }
            return constrained.contains(node)
        }
    }

    /// The fault of a source of which nothing is understood: no constraint, no view, no property, no method.
    private func fault(ofNothing steps: [SourceStep], _ report: SourceReport) -> SourceError? {
        guard Self.hasStatements(language), steps.isEmpty, views?.isEmpty ?? true,
            text.contains(where: { $0 > UInt8(ascii: " ") })
        else { return nil }
        let foreign = report.libraries.sorted().joined(separator: " and ")
        guard foreign.isEmpty else {
            let because = "it is \(foreign), which is not read here; say the same in one of the languages that are"
            return SourceError(.unsupported(language.rawValue, because: because), at: .start)
        }
        guard !report.hasUnderstood else { return nil }
        var tokens = TokenCursor(text)
        var because = "nothing in this source describes a layout"
        if tokens.peek().isEnd {
            because = "all of the source is a comment; if its line breaks were lost, everything after // is part of it"
        } else if let method = report.passedOver.lazy.compactMap(\.method).first {
            because += "; it calls '\(method)', which is defined elsewhere"
        }
        return SourceError(.unsupported(language.rawValue, because: because), at: .start)
    }

    /// What each byte costs before it is known what it says.
    private var costOfByte: Int {
        switch language {
        case .masonry, .snapkit, .anchors, .keep, .ss: SourceWork.ofByte
        case .vfl, .log: SourceWork.ofByteWithoutTokens
        }
    }
}
