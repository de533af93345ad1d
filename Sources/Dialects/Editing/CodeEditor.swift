import LayoutModel

/// Finds edits of a statement of Swift or Objective-C.
struct CodeEditor {
    let statement: EditedStatement
    let language: SourceLanguage
    let place: StatementPlace
    let isObjectiveC: Bool

    var tokens: [Token] { statement.tokens }
    var unit: Range<Int> { statement.unit }

    init(_ statement: EditedStatement, _ language: SourceLanguage, _ place: StatementPlace) {
        (self.statement, self.language, self.place) = (statement, language, place)
        isObjectiveC = SourceForm.isObjectiveC(statement.bytes[...])
    }

    func guesses(for change: SourceEditChange) -> [[TextEdit]] {
        let inFormat = formats.flatMap { FormatEditor(statement.bytes, $0).guesses(for: change) }
        if !inFormat.isEmpty { return inFormat + (change == .removal ? removals : []) }
        return switch change {
        case .constant(let old, let new): constants(old, new).map { [$0] }
        case .priority(let priority): priorities(priority)
        case .relation(let relation): relations(relation).map { [$0] }
        case .removal: removals
        }
    }

    /// The contents of string literals that look like visual formats.
    private var formats: [Range<Int>] {
        tokens[unit].filter { $0.kind == .string && $0.text.contains("[") && $0.end > $0.start + 2 }
            .map { ($0.start + 1)..<($0.end - 1) }
    }

    // MARK: - Constants

    /// The words whose argument is a constant, in the languages that have methods for it.
    private static let constantWords: Set<String> = [
        "offset", "inset", "mas_offset", "valueOffset", "constant", "equalToConstant", "greaterThanOrEqualToConstant",
        "lessThanOrEqualToConstant", "constraintEqualToConstant", "constraintGreaterThanOrEqualToConstant",
        "constraintLessThanOrEqualToConstant", "equalTo", "greaterThanOrEqualTo", "lessThanOrEqualTo", "mas_equalTo",
        "mas_greaterThanOrEqualTo", "mas_lessThanOrEqualTo",
    ]

    private func constants(_ old: Double, _ new: Double) -> [TextEdit] {
        let numbers = unit.compactMap { number(at: $0) }.filter { abs($0.value) == abs(old) }
            .sorted { ($0.isLabeled ? 0 : 1, $0.range.lowerBound) < ($1.isLabeled ? 0 : 1, $1.range.lowerBound) }
        var found: [TextEdit] = []
        for number in numbers {
            let value = number.value == old ? new : -new
            found.append(TextEdit(number.range, SourceEditor.literal(value)))
            if old == 0 { found.append(TextEdit(number.range, SourceEditor.literal(-value))) }
        }
        found += arguments.flatMap { argument in
            [new, -new].map { value in
                TextEdit(statement.bytes(of: argument.range), literal(value, for: argument.word))
            }
        }
        found += assignedValues("constant").map { TextEdit($0, SourceEditor.literal(new)) }
        if old == 0 || found.isEmpty { found += insertions(new) }
        return found
    }

    private struct NumberToken {
        var range: Range<Int>
        var value: Double
        /// Whether it is the argument of a word that takes a constant.
        var isLabeled: Bool
    }

    /// Returns the number at a token, with a sign before it that is no operator.
    private func number(at index: Int) -> NumberToken? {
        guard case .number(let value, _) = tokens[index].kind else { return nil }
        var number = NumberToken(range: tokens[index].start..<tokens[index].end, value: value, isLabeled: false)
        var first = index
        if index > unit.lowerBound, tokens[index - 1].isSymbol("-") {
            let isOperator = index - 1 > unit.lowerBound && tokens[index - 2].endsOperand
            guard !isOperator else { return nil }
            (first, number.value) = (index - 1, -value)
            number.range = tokens[first].start..<number.range.upperBound
        }
        while first > unit.lowerBound, tokens[first - 1].isOneOf(["@", "(", ":"]) { first -= 1 }
        number.isLabeled = first > unit.lowerBound && Self.constantWords.contains(tokens[first - 1].text)
        return number
    }

    /// The arguments of words that take a constant.
    private var arguments: [(word: String, range: Range<Int>)] {
        unit.dropLast(2).compactMap { index in
            guard tokens[index].isWord, Self.constantWords.contains(tokens[index].text) else { return nil }
            if tokens[index + 1].isSymbol("("), let end = tokens.closing(of: index + 1), end > index + 2 {
                // The constant of `constraint(equalTo: x, constant: 8)` has a label of its own.
                return (tokens[index].text, (index + 2)..<end)
            }
            guard tokens[index + 1].isSymbol(":") else { return nil }
            let end = argumentEnd(from: index + 2)
            return end > index + 2 ? (tokens[index].text, (index + 2)..<end) : nil
        }
    }

    /// The end of an argument: before the next comma, label or closing bracket.
    private func argumentEnd(from start: Int) -> Int {
        let end = tokens[..<unit.upperBound].end(from: start) { index in
            let isLabel = tokens[index].isWord && index + 1 < unit.upperBound && tokens[index + 1].isSymbol(":")
            return tokens[index].isSymbol(",") || isLabel && index > start
        }
        return end ?? unit.upperBound
    }

    /// A number as an argument: some methods of Masonry take objects.
    private func literal(_ value: Double, for word: String) -> String {
        let text = SourceEditor.literal(value)
        guard language == .masonry, ["equalTo", "greaterThanOrEqualTo", "lessThanOrEqualTo"].contains(word) else {
            return text
        }
        return value < 0 ? "@(\(text))" : "@\(text)"
    }

    /// Adds a constant to a statement without one.
    private func insertions(_ constant: Double) -> [TextEdit] {
        var found: [TextEdit] = []
        for index in unit.dropLast() where tokens[index].isWord {
            let word = tokens[index].text
            if Self.relationWords.contains(word), tokens[index + 1].isSymbol("("),
                let end = tokens.closing(of: index + 1)
            {
                for value in [constant, -constant] {
                    found.append(TextEdit(at: tokens[end].end, ".offset(\(SourceEditor.literal(value)))"))
                }
            } else if word == "constraint", tokens[index + 1].isSymbol("("), let end = tokens.closing(of: index + 1) {
                found.append(TextEdit(at: tokens[end].start, ", constant: \(SourceEditor.literal(constant))"))
            } else if word.hasPrefix("constraint"), word.hasSuffix("ToAnchor"),
                let end = tokens[unit].end(from: index)
            {
                // Before the bracket that ends the message.
                found.append(TextEdit(at: tokens[end].start, " constant:\(SourceEditor.literal(constant))"))
            }
        }
        return found
    }

    // MARK: - Relations

    /// The methods of SnapKit and Masonry that relate a constraint to something.
    static let relationWords = Set(makerRelations.flatMap(\.values))

    private static let makerRelations = [words("", "To"), words("", "ToSuperview"), words("mas_", "To")]

    private static let relations =
        makerRelations + [
            words("", "ToConstant"), words("constraint", "ToAnchor"), words("constraint", "ToConstant"),
            words("NSLayoutRelation", ""), words("", ""),
        ]

    /// Words with the name of a relation in them.
    private static func words(_ prefix: String, _ suffix: String) -> [Relation: String] {
        let isCapital = !prefix.isEmpty && !prefix.hasSuffix("_")
        let words = Relation.allCases.map { relation in
            let name = relation.systemName
            return (relation, prefix + (isCapital ? name.prefix(1).uppercased() + name.dropFirst() : name) + suffix)
        }
        return Dictionary(uniqueKeysWithValues: words)
    }

    /// The bounds of KeepLayout's attributes.
    private static let keepRelations: [[Relation: String]] = [
        [.equal: "equal", .greaterThanOrEqual: "min", .lessThanOrEqual: "max"]
    ]

    private func relations(_ relation: Relation) -> [TextEdit] {
        var found: [TextEdit] = []
        for index in unit where tokens[index].isWord {
            let table = language == .keep ? Self.keepRelations : Self.relations
            guard let words = table.first(where: { $0.values.contains(tokens[index].text) }) else { continue }
            // A language may express the constraint with its sides exchanged.
            for word in [words[relation], words[relation.reversed]].compactMap(\.self) where word != tokens[index].text
            {
                found.append(TextEdit(tokens[index].start..<tokens[index].end, word))
            }
        }
        return found
    }
}

extension Token {
    /// Whether an operator after this token has it as its left side.
    fileprivate var endsOperand: Bool {
        switch kind {
        case .word: text != "return"
        case .number, .string, .interpolated: true
        case .symbol: isOneOf([")", "]"])
        case .invalid, .end: false
        }
    }
}
