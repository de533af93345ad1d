public import LayoutModel

/// The tree of views that sources describe, and what each of them says of it.
public struct ViewsOfSources: Sendable {
    public var root: ViewDescription
    /// For each source, what its reading needs to know.
    public var sources: [SourceViews]
}

extension DialectSource {
    /// Whether sources of the language have statements, which may create views.
    public static func hasStatements(_ language: SourceLanguage) -> Bool {
        switch language {
        case .masonry, .snapkit, .anchors, .keep, .ss: true
        case .vfl, .log: false
        }
    }

    /// Reads which views sources create, and how these are nested, in O(length).
    ///
    /// Faults are told when the sources are read for their constraints.
    ///
    /// - Parameters:
    ///   - sources: the sources, in the order in which they take effect.
    ///   - traits: the environment, which decides conditions and gives the root its size.
    ///   - limits: bounds on the size of each source.
    ///   - viewLimits: bounds on the tree.
    ///   - budget: what reading is charged to.
    /// - Returns: the tree, and what the second reading of each source needs.
    public static func views(
        of sources: [DialectSource],
        traits: Traits,
        limits: SourceLimits,
        viewLimits: ViewLimits,
        budget: inout WorkBudget
    ) -> ViewsOfSources {
        let work = SourceWork(budget)
        defer { budget = work.budget }
        var records = ViewRecords(root: rootName)
        var tree = emptyTree
        var told: [SourceViews] = []
        let placesMentioned = !sources.contains { $0.placesViews }
        let ownsContentView = sources.contains { $0.ownsContentView(limits, work) }
        for (number, source) in sources.enumerated() {
            var views = SourceViews()
            views.contentViewIsRoot = !ownsContentView
            defer { told.append(views) }
            guard hasStatements(source.language), source.text.count <= limits.bytes else { continue }
            var plain = source
            plain.text = source.text.withPlainSpaces(outsideOfStrings: true)
            do throws(SourceError) {
                let report = SourceReport()
                let reading = Reading(
                    number: number,
                    traits: traits,
                    limits: viewLimits,
                    work: work,
                    report: report,
                    placesMentioned: placesMentioned
                )
                try plain.read(reading, &records, &tree, &views)
            } catch {
                views.faults.append(error)
            }
        }
        var builder = ViewsBuilder(records)
        let root = builder.build()
        for index in told.indices { told[index].complete(with: builder, records, source: index) }
        return ViewsOfSources(root: root, sources: told)
    }

    private static let rootName = "root"

    private static var emptyTree: ViewTree {
        do throws(TreeError) {
            return try ViewTree(ViewDescription(name: rootName))
        } catch {
            preconditionFailure("a root alone has a legal name")
        }
    }

    private struct Reading {
        let number: Int
        let traits: Traits
        let limits: ViewLimits
        let work: SourceWork
        let report: SourceReport
        let placesMentioned: Bool
    }

    /// Whether the source may put a view into another one.
    private var placesViews: Bool {
        ["ubview", "ubView", "addLayoutGuide"].contains { text.contains($0) }
    }

    private func read(
        _ reading: Reading,
        _ records: inout ViewRecords,
        _ tree: inout ViewTree,
        _ views: inout SourceViews
    ) throws(SourceError) {
        let work = reading.work
        var scope = try Scope(
            tree: tree,
            traits: reading.traits,
            names: [:],
            metrics: allMetrics,
            of: textWithShared,
            ownEnd: text.endIndex,
            views: views,
            suggesting: NearestName.Allowance(),
            work,
            reading.report
        )
        for (index, record) in records.all.enumerated() where record.isProperty && record.merged == nil && index > 0 {
            let item = Value.item(SourceItem(NodeID(index: index)))
            scope.declare(record.name, item)
            scope.declare("_" + record.name, item)
        }
        try work.spend(SourceWork.ofName, times: records.all.count, at: .start)
        try work.spend(SourceWork.ofByte, times: 2 * text.count, at: .start)
        var reader = ViewsReader(
            evaluator: Evaluator(scope: scope, vocabulary: Vocabulary(attributes: [:])),
            writer: StepWriter(self, scope, limit: .max),
            records: records,
            source: reading.number,
            limits: reading.limits,
            implementations: implementations,
            mentionsButtonParts: ButtonPart.types.keys.contains { text.contains(".\($0)") },
            placesMentioned: reading.placesMentioned
        )
        try reader.declare(names)
        var end: SourceError?
        do throws(SourceError) {
            var statements = StatementParser(text, style: language.viewStyle, work)
            try reader.runAll(&statements, in: ())
        } catch {
            end = error
        }
        (records, tree) = (reader.records, reader.evaluator.scope.tree)
        views.made = reader.evaluator.scope.created?.made ?? [:]
        views.parts = reader.evaluator.scope.created?.parts ?? [:]
        views.nested = reader.evaluator.scope.created?.nested ?? [:]
        views.read = reader.readStatements
        views.notes = reader.notes
        views.faults = reading.report.errors(endingWith: end)?.all ?? []
    }

    /// The classes of Objective-C in the source, by the offsets of their first lines.
    private var implementations: [(start: Int, name: String)] {
        guard text.contains("@implementation") else { return [] }
        var found: [(start: Int, name: String)] = []
        var tokens = TokenCursor(text)
        while case let token = tokens.skip(), !token.isEnd {
            if token.isWord("implementation") { found.append((token.start, tokens.peek().text)) }
        }
        return found
    }

    /// Whether the source has a `contentView` of its own, which is not that of the root.
    private func ownsContentView(_ limits: SourceLimits, _ work: SourceWork) -> Bool {
        guard Self.hasStatements(language), text.count <= limits.bytes else { return false }
        var tokens = TokenCursor(text)
        var previous: Token?
        while case let token = tokens.skip(), !token.isEnd {
            if token.isWord("contentView") || token.isWord("_contentView") {
                let isDeclared = ["let", "var", "*"].contains(previous?.text ?? "")
                if isDeclared || tokens.peek().isSymbol("=") { return true }
            }
            previous = token
        }
        return false
    }
}

// MARK: - Guides

extension DialectSource {
    /// Adds the layout guides that the source makes to a tree that is given.
    ///
    /// - Returns: what has been added; nothing where the tree comes from the sources, which has them already.
    mutating func addGuides(
        to tree: inout ViewTree,
        _ traits: Traits,
        _ limits: SourceLimits,
        _ work: SourceWork
    ) throws(SourceError) -> [GuidesReader.Addition] {
        guard views == nil, Self.hasStatements(language), text.contains("UILayoutGuide") else { return [] }
        try work.spend(SourceWork.ofByte, times: text.count, at: .start)
        try work.spend(SourceWork.ofElement, times: tree.capacity, at: .start)
        var empty = SourceViews()
        empty.contentViewIsRoot = false
        let report = SourceReport()
        let scope: Scope
        do throws(SourceError) {
            scope = try Scope(
                tree: tree,
                traits: traits,
                names: names,
                metrics: allMetrics,
                of: text,
                views: empty,
                suggesting: NearestName.Allowance(),
                work,
                report
            )
        } catch {
            // The same fault is met again.
            return []
        }
        let writer = StepWriter(self, scope, limit: limits.steps)
        let style = language.viewStyle
        let read: (additions: [GuidesReader.Addition], views: SourceViews)
        do throws(SourceError) {
            read = try GuidesReader.read(scope, writer, text, style: style, limit: limits.steps)
        } catch {
            guard case .tooMuchWork = error.reason else { return [] }
            throw error
        }
        for addition in read.additions {
            guard let owner = tree.node(named: addition.owner) else { continue }
            let guides = tree[owner].guides.map { tree.name(of: $0) }
            try work.spend(SourceWork.ofElement, times: guides.count, at: addition.position)
            do throws(TreeError) {
                _ = try tree.setGuides(guides + [addition.guide], of: owner)
            } catch {
                preconditionFailure("'\(addition.guide)' is free and well formed")
            }
        }
        views = read.views
        return read.additions
    }
}

extension ArraySlice<UInt8> {
    /// Whether a word is among the bytes.
    fileprivate func contains(_ word: String) -> Bool {
        let word = Array(word.utf8)
        guard count >= word.count else { return false }
        return (startIndex...(endIndex - word.count)).contains { start in
            self[start] == word[0] && self[start..<start + word.count].elementsEqual(word)
        }
    }
}

extension SourceLanguage {
    /// The syntax of a language, in which declarations of properties tell the classes of views.
    var viewStyle: SyntaxStyle {
        var style = SyntaxStyle()
        if self == .keep { style = KeepReader.style }
        style.keepsProperties = true
        return style
    }
}

extension ViewsReader {
    /// Declares the view names that the request gives with a source.
    fileprivate mutating func declare(_ names: [String: [String]]) throws(SourceError) {
        for (name, ids) in names.sorted(by: { $0.key < $1.key }) {
            try evaluator.scope.work.spend(SourceWork.ofName, times: ids.count, at: .start)
            var values: [Value] = []
            for id in ids where !id.contains(".") {
                if id == records.all[0].name {
                    values.append(.item(SourceItem(NodeID(index: 0))))
                    continue
                }
                let known = evaluator.scope.value(named: id).flatMap(index)
                let index =
                    if let known { known } else {
                        try add(ViewRecord(name: id, statement: (.start, "")), at: .beginning)
                    }
                if known == nil { declareProperty(id, index) }
                values.append(.item(SourceItem(NodeID(index: index))))
            }
            guard values.count == ids.count else { continue }
            evaluator.scope.declare(name, ids.count == 1 ? values[0] : .list(values))
        }
    }
}

extension Statement {
    /// What comes before all statements.
    fileprivate static var beginning: Statement {
        let kind = Kind.unreadable(SourceError(.tooMuchWork, at: .start), names: [])
        return Statement(kind: kind, position: .start, text: "", start: 0, length: 0)
    }
}

extension SourceViews {
    /// Adds what is known when all sources have been read.
    fileprivate mutating func complete(with builder: ViewsBuilder, _ records: ViewRecords, source: Int) {
        func ids(_ numbers: [String]) -> [String] {
            numbers.map { Int($0).flatMap { builder.ids[records.resolved($0)] } ?? "" }
        }
        (made, nested) = (made.mapValues(ids), nested.mapValues(ids))
        let places = parts
        parts = [:]
        for (part, id) in places {
            // A name of the first reading is the number behind a minus sign.
            let names = ids([part.button, id].map { String($0.dropFirst()) })
            parts[ButtonPart(button: names[0], property: part.property)] = names[1]
        }
        for (index, record) in records.all.enumerated() where index > 0 && record.isProperty && record.merged == nil {
            guard let id = builder.ids[index], id != record.name else { continue }
            names[record.name] = id
            names["_" + record.name] = id
        }
        (detached, outermost, loose) = (builder.detached, builder.outermost, builder.looseIDs)
        faults += builder.faults[source] ?? []
        for (remark, position, text) in builder.remarks[source] ?? [] {
            guard notes.count < PassedStatement.maxPerSource else { break }
            let text = String(text.prefix { $0 != "\n" })
            notes.append(PassedStatement(line: position.line, text: text, remark: remark))
        }
    }

    /// These notes with others, in the order of their lines; what both are about is told once.
    ///
    /// There may be more than a source may have.
    func notes(besides others: [PassedStatement]) -> [PassedStatement] {
        let told = Set(notes.map { Line(number: $0.line, text: $0.text) })
        let rest = others.filter { !told.contains(Line(number: $0.line, text: $0.text)) }
        // A stable order: notes of one line stay as they come.
        return (notes + rest).enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .map(\.element)
    }

    private struct Line: Hashable {
        let number: Int
        let text: String
    }
}
