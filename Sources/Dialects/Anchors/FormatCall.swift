import LayoutModel

/// A visual format in code: `NSLayoutConstraint.constraints(withVisualFormat:options:metrics:views:)`, and in
/// Objective-C `[NSLayoutConstraint constraintsWithVisualFormat:options:metrics:views:]`.
struct FormatCall {
    let word: Token
    let format: Expression
    let options: Expression?
    let metrics: Expression?
    let views: Expression?

    /// nil for any other chain.
    init?(_ chain: Chain) throws(SourceError) {
        let arguments: [Argument]
        if case .message(let message) = chain.head, chain.links.isEmpty, let word = message.parts.first?.name {
            guard message.receiver.chain?.word?.text == "NSLayoutConstraint", word.text == Self.method else {
                return nil
            }
            self.word = word
            arguments = message.parts.compactMap { part in
                part.arguments.count == 1 ? Argument(label: part.name, value: part.arguments[0]) : nil
            }
        } else {
            guard chain.links.count == 2, chain.name?.text == "NSLayoutConstraint",
                case .member(let word) = chain.links[0], word.text == "constraints" || word.text == Self.method,
                case .call(let given, _) = chain.links[1]
            else { return nil }
            self.word = word
            arguments = given
        }
        let labels = arguments.dropFirst().map { $0.label?.text ?? "" }
        guard let format = arguments.first?.value, Set(labels).isSubset(of: Self.labels),
            Set(labels).count == labels.count
        else {
            let found = labels.map { $0 + ":" }.joined()
            let takes = "a format and options:metrics:views:"
            throw SourceError(.wrongValue(word: word.text, takes: takes, found: found), at: word.position)
        }
        func value(_ label: String) -> Expression? { arguments.dropFirst().first { $0.label?.text == label }?.value }
        self.format = format
        (options, metrics, views) = (value("options"), value("metrics"), value("views"))
    }

    private static let labels: Set<String> = ["options", "metrics", "views"]

    static let method = "constraintsWithVisualFormat"
}

// MARK: - Reading

extension AnchorsReader {
    /// The constraints of a visual format in code; nil for any other chain.
    mutating func formatted(_ chain: Chain) throws(SourceError) -> [ConstraintReference]? {
        guard let call = try FormatCall(chain) else { return nil }
        let text = try evaluator.text(call.format, for: call.word.text)
        try evaluator.scope.work.spend(SourceWork.ofByteWithoutTokens, times: text.utf8.count, at: call.format.position)
        var scope = evaluator.scope
        // The names of a format are those of its dictionaries; where these are not in the source, those of the request.
        let (metrics, views) = (try entries(of: call.metrics), try entries(of: call.views))
        if !metrics.isEmpty || !views.isEmpty {
            // These names go into a copy of all names.
            try scope.work.spend(SourceWork.ofElement, times: scope.nameCount, at: call.format.position)
        }
        for (name, value) in metrics {
            scope.declare(name, .number(try evaluator.number(value, for: name)))
        }
        for (name, value) in views {
            scope.declare(name, try evaluator.viewValue(of: value))
        }
        let options = try call.visualOptions()
        let clauses: [Clause]
        do throws(SourceError) {
            clauses = try VisualFormatReader.clauses(of: text, in: scope, options, writer)
        } catch {
            // Its place is within the format, which may be a value of a name.
            throw SourceError(error.reason, at: call.format.position)
        }
        var references: [ConstraintReference] = []
        for var clause in clauses {
            clause.position = call.format.position
            references.append(try make(clause))
        }
        return references
    }

}

// MARK: - Options

extension FormatCall {
    /// The options of the call; those of a call without any are the usual ones.
    func visualOptions() throws(SourceError) -> VisualFormatOptions {
        guard let expression = options else { return VisualFormatOptions() }
        do throws(VisualFormatOptionsError) {
            return try VisualFormatOptions(Self.options(expression))
        } catch {
            switch error {
            case .unknown(let word, let nearest, _):
                throw SourceError(.unknownWord(word, kind: "option", nearest: nearest), at: expression.position)
            case .contradiction(let word, let earlier, _):
                throw SourceError(.unsupported(word, because: "'\(earlier)' excludes it"), at: expression.position)
            }
        }
    }

    /// The words of options: `alignAllTop` for `[.alignAllTop]`, `NSLayoutFormatAlignAllTop` and
    /// `NSLayoutFormatOptions.AlignAllTop`; none for `0`, `nil` and `NSLayoutFormatOptions()`.
    ///
    /// What is none of these is a word that no option has.
    private static func options(_ expression: Expression) -> [String] {
        ([expression.first] + expression.rest.map(\.operand)).flatMap { options($0.chain) }
    }

    private static func options(_ chain: Chain) -> [String] {
        switch chain.head {
        case .list(let elements) where chain.links.isEmpty: return elements.flatMap { options($0) }
        case .group(let inner) where chain.links.isEmpty: return options(inner)
        case .cast(_, let operand) where chain.links.isEmpty: return options(operand.chain)
        case .number(0, _) where chain.links.isEmpty: return []
        default: break
        }
        if case .call(let arguments, _)? = chain.links.last {
            // `NSLayoutFormatOptions(rawValue: 0)`
            return arguments.flatMap { options($0.value) }
        }
        guard let text = chain.word?.text else { return ["options"] }
        if text == "nil" || text == "kNilOptions" { return [] }
        let prefix = "NSLayoutFormat"
        let name = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
        return [name.prefix(1).lowercased() + name.dropFirst()]
    }
}

// MARK: - Dictionaries

extension AnchorsReader {
    /// Stores a dictionary that visual formats may name; false for any other value.
    mutating func declareDictionary(_ name: String?, _ value: Expression) -> Bool {
        guard let chain = value.chain else { return false }
        // The names of NSDictionaryOfVariableBindings are those of the views themselves.
        if chain.name?.text == "NSDictionaryOfVariableBindings", chain.links.count == 1 {
            if let name { dictionaries[name] = nil }
            return true
        }
        guard let name, chain.opensDictionary(in: evaluator.scope.text) else { return false }
        dictionaries[name] = value
        return true
    }

    /// The entries of a dictionary in the source; none for any other expression.
    private func entries(of expression: Expression?) throws(SourceError) -> [(name: String, value: Expression)] {
        guard let chain = expression?.chain else { return [] }
        let scope = evaluator.scope
        if let name = name(of: chain), let known = dictionaries[name] { return try entries(of: known) }
        guard chain.opensDictionary(in: scope.text), let extent = chain.extent else { return [] }
        let bytes = scope.text[extent.start..<extent.headEnd]
        try scope.work.spend(SourceWork.ofByte, times: bytes.count, at: chain.position)
        var parser = ExpressionParser(TokenCursor(bytes, at: chain.position), style: SyntaxStyle())
        _ = try parser.tokens.consume(symbol: "@")
        let close = try parser.tokens.consume().isSymbol("{") ? "}" : "]"
        var entries: [(name: String, value: Expression)] = []
        while try parser.tokens.consume(symbol: close) == nil {
            let key = try parser.expression()
            try parser.tokens.expect(symbol: ":")
            entries.append((try evaluator.text(key, for: "a dictionary"), try parser.expression()))
            if try parser.tokens.consume(symbol: ",") == nil {
                try parser.tokens.expect(symbol: close)
                break
            }
        }
        return entries
    }
}

extension Chain {
    /// Whether it is the literal of a dictionary, with a text as its first key.
    fileprivate func opensDictionary(in text: ArraySlice<UInt8>) -> Bool {
        guard case .opaque = head, links.isEmpty, let extent, extent.start < extent.headEnd,
            text.indices.contains(extent.start), extent.headEnd <= text.endIndex
        else { return false }
        var tokens = TokenCursor(text[extent.start..<extent.headEnd], at: position)
        do throws(SourceError) {
            if try tokens.consume(symbol: "@") != nil { return tokens.peek().isSymbol("{") }
            guard try tokens.consume(symbol: "[") != nil, case .string = try tokens.consume().kind else { return false }
            return tokens.peek().isSymbol(":")
        } catch {
            return false
        }
    }
}
