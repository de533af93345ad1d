public import LayoutModel

/// What the sources of a document define for each other: constants, types of constants, macros, and functions that
/// return a value.
///
/// A source is read together with the definitions that it names, as files of an app are compiled together. They stand
/// behind its own text, so that its positions stay what they are, and none of their statements runs unless it is
/// called.
struct SharedDefinitions {
    /// What a name means.
    private struct Meaning {
        /// The text of the definition; nil if two sources differ about it.
        var text: ArraySlice<UInt8>?
        /// The number of the first definition of the name.
        let number: Int
        /// The sources that define the name.
        var sources: Set<Int>
    }

    /// By the words that mean the definitions in a source which uses them.
    private var meanings: [String: Meaning] = [:]
    private var count = 0
    /// The sources that define anything.
    private var definers: Set<Int> = []

    /// Of one definition, in bytes; what is longer is no small helper.
    private static let longest = 4_096
    /// Of all that is read with one source, in bytes.
    private static let maxBytes = 16_384
    /// Of all that is read with the sources of a document, in bytes: many sources can use the same definitions.
    fileprivate static let maxBytesOfDocument = 262_144

    /// Collects the definitions of sources, in O(length); those of a source that cannot be parsed are left out.
    init(of sources: [DialectSource], limits: SourceLimits, _ work: SourceWork) {
        for (number, source) in sources.enumerated() where source.canShare(limits) {
            do throws(SourceError) {
                try collect(source.text.withPlainSpaces(outsideOfStrings: true), of: number, source.language, work)
            } catch {
                // Exceeded budgets and faults are told when the source is read.
                continue
            }
        }
    }

    private mutating func collect(
        _ text: ArraySlice<UInt8>,
        of source: Int,
        _ language: SourceLanguage,
        _ work: SourceWork
    ) throws(SourceError) {
        try work.spend(SourceWork.ofByte, times: text.count, at: .start)
        var parser = StatementParser(text, style: language.viewStyle, work)
        var last = text.startIndex..<text.startIndex
        while let statement = try parser.next() {
            let names = statement.definedNames
            let range = statement.start..<min(statement.start + statement.length, text.endIndex)
            guard !names.isEmpty, range.count <= Self.longest else { continue }
            try work.spend(SourceWork.ofName, times: names.count, at: statement.position)
            definers.insert(source)
            // A declaration of several names is one definition.
            if range != last { count += 1 }
            last = range
            for name in names {
                guard var known = meanings[name] else {
                    meanings[name] = Meaning(text: text[range], number: count, sources: [source])
                    continue
                }
                if let other = known.text, !other.elementsEqual(text[range]) { known.text = nil }
                known.sources.insert(source)
                meanings[name] = known
            }
        }
    }

    /// The definitions of other sources that a source uses, and those that these use, as text.
    ///
    /// What it defines itself is left out, and what two other sources define in different ways.
    fileprivate func used(
        by source: Int,
        _ text: ArraySlice<UInt8>,
        _ work: SourceWork
    ) throws(SourceError) -> [UInt8] {
        guard definers.count > (definers.contains(source) ? 1 : 0) else { return [] }
        var found: Set<Int> = []
        var bytes: [UInt8] = []
        var texts = [text]
        while let text = texts.popLast() {
            var tokens = TokenCursor(text)
            while case let token = tokens.skip(), !token.isEnd {
                try work.spend(SourceWork.ofToken, at: token.position)
                guard token.isWord, let meaning = meanings[token.text], !meaning.sources.contains(source),
                    let definition = meaning.text, found.insert(meaning.number).inserted
                else { continue }
                guard bytes.count + definition.count < Self.maxBytes else { return bytes }
                try work.spend(SourceWork.ofByte, times: definition.count, at: token.position)
                bytes += definition
                bytes.append(UInt8(ascii: "\n"))
                texts.append(definition)
            }
        }
        return bytes
    }
}

extension DialectSource {
    /// Lets sources of one document use what others of them define.
    ///
    /// - Parameters:
    ///   - sources: the sources, in the order in which they take effect.
    ///   - limits: bounds on the size of each source.
    ///   - budget: what reading is charged to.
    public static func shareDefinitions(
        among sources: inout [DialectSource],
        limits: SourceLimits,
        budget: inout WorkBudget
    ) {
        guard sources.count(where: { hasStatements($0.language) }) > 1 else { return }
        let work = SourceWork(budget)
        defer { budget = work.budget }
        let definitions = SharedDefinitions(of: sources, limits: limits, work)
        var room = SharedDefinitions.maxBytesOfDocument
        for number in sources.indices where sources[number].canShare(limits) {
            do throws(SourceError) {
                let used = try definitions.used(by: number, sources[number].text, work)
                guard used.count <= room else { return }
                room -= used.count
                sources[number].sharedText = used
            } catch {
                // The budget is exceeded, which is told when the source is read.
                return
            }
        }
    }

    fileprivate func canShare(_ limits: SourceLimits) -> Bool {
        Self.hasStatements(language) && text.count <= limits.bytes
    }

    /// The text of the source with the definitions of others that it uses behind it, from its own end on.
    var textWithShared: ArraySlice<UInt8> {
        sharedText.isEmpty ? text : (Array(text) + [UInt8(ascii: "\n")] + sharedText)[...]
    }
}

extension Statement {
    /// The names by which other sources use what this statement of the outermost level defines.
    fileprivate var definedNames: [String] {
        switch kind {
        case .declaration(_, let name, let value?):
            if case .block? = value.chain?.head { return [] }
            return isVariable ? [] : [name.text]
        case .control(.method(let method)):
            return method.kind == .method && method.result != nil ? [method.name.text] : []
        case .control(.type(let type)):
            let members = type.statements.compactMap(\.nameOfMember)
            guard members.count == type.statements.count, !members.isEmpty else { return [] }
            return Names.numericTypes.contains(type.name.text) ? members : [type.name.text]
        case .declaration, .assignment, .expression, .control, .unreadable: return []
        }
    }

    /// Whether it declares what the code after it may change, in Swift.
    private var isVariable: Bool { text.split(separator: " ").prefix { $0 != "=" }.contains("var") }

    /// The name of what it declares in a type of constants; nil for all that such a type does not have.
    private var nameOfMember: String? {
        switch kind {
        case .declaration(_, let name, _): name.text
        case .control(.type(let type)): type.name.text
        case .control(.method(let method)): method.isStatic || method.name.text == "init" ? method.name.text : nil
        case .assignment, .expression, .control, .unreadable: nil
        }
    }
}
