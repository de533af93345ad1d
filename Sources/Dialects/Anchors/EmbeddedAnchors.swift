import LayoutModel

/// A language whose sources may have statements with layout anchors and constructors of NSLayoutConstraint, too.
protocol HostOfAnchors: StatementReader {
    /// What reads such statements; nil if the source has none.
    var anchors: EmbeddedAnchors? { get set }
}

/// The reader of the statements with anchors in a source of another language.
///
/// Both readers know the same names: the scope goes to the one that reads a statement. The constraints come in the
/// order in which the statements of both activate them.
struct EmbeddedAnchors {
    fileprivate var reader: AnchorsReader
    private let limit: Int

    /// nil for a source without such statements.
    init?(_ source: DialectSource, _ scope: Scope, _ writer: StepWriter, _ limits: SourceLimits) throws(SourceError) {
        var tokens = TokenCursor(source.text)
        var isFound = false
        while !isFound, case let token = tokens.skip(), !token.isEnd {
            try scope.work.spend(SourceWork.ofToken, at: token.position)
            isFound = token.isWord && Self.isTelling(token.text)
        }
        guard isFound else { return nil }
        (reader, limit) = (AnchorsReader(source, scope, writer, limits), limits.steps)
    }

    /// Whether a word is of anchors, and of no other language.
    private static func isTelling(_ word: String) -> Bool {
        ofConstraints.contains(word) || word.hasSuffix("Anchor") && AnchorWords.attributes[word] != nil
    }

    private static let ofConstraints: Set<String> = [
        "NSLayoutConstraint", "addConstraint", "addConstraints", "removeConstraint", "removeConstraints",
    ]

    /// Whether a statement is about anchors or about the constraints that are made of them.
    fileprivate func reads(_ statement: Statement, in scope: Scope) throws(SourceError) -> Bool {
        guard var tokens = scope.tokens(of: statement) else { return false }
        var isFound = false
        while case let token = tokens.skip(), !token.isEnd {
            try scope.work.spend(SourceWork.ofToken, at: statement.position)
            guard token.isWord else { continue }
            if token.text == "snp" || token.text.hasPrefix("mas_") || token.text.hasPrefix("snp_") { return false }
            isFound = isFound || Self.isTelling(token.text) || reader.names[token.text] != nil
        }
        return isFound
    }

    /// Joins the steps of both readers in the order in which their statements ran.
    ///
    /// - Parameter steps: those of the other language.
    /// - Throws: ``SourceError`` if there are too many.
    /// - Returns: all steps.
    fileprivate consuming func joined(with steps: [SourceStep]) throws(SourceError) -> [SourceStep] {
        let own = try reader.finished()
        guard own.count + steps.count <= limit else {
            throw SourceError(.tooManySteps(limit: limit), at: (own.last?.step ?? steps.last)?.position ?? .start)
        }
        var all: [SourceStep] = []
        var rest = own[...]
        for (index, step) in steps.enumerated() {
            while let next = rest.first, next.mark <= index { all.append(rest.removeFirst().step) }
            all.append(step)
        }
        return all + rest.map(\.step)
    }
}

extension HostOfAnchors {
    /// The steps of all statements once the source has been read.
    ///
    /// - Throws: ``SourceError`` if there are too many.
    consuming func finished() throws(SourceError) -> [SourceStep] {
        let steps = writer.steps
        return try anchors?.joined(with: steps) ?? steps
    }

    /// Reads a statement with anchors; false for any other.
    ///
    /// Not inlined, as statements in statements run in each other's frames.
    @inline(never)
    mutating func readAnchors(_ statement: Statement) throws(SourceError) -> Bool {
        guard try anchors?.reads(statement, in: evaluator.scope) ?? false, var embedded = anchors else { return false }
        // Held once, as everything in it would be copied otherwise.
        anchors = nil
        embedded.reader.mark = writer.steps.count
        swap(&embedded.reader.evaluator.scope, &evaluator.scope)
        defer {
            swap(&embedded.reader.evaluator.scope, &evaluator.scope)
            anchors = embedded
        }
        return try embedded.reader.read(statement, in: ())
    }
}
