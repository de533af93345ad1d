import LayoutModel

/// Metrics whose key is the text of an expression: `{"px(150)": 75}`.
///
/// They are looked up only where an expression has no value of its own.
extension Evaluator {
    /// The value of a chain that has none of its own, by the text of it or of its longest part from the head on.
    ///
    /// - Throws: `error`, with the key that would give the value.
    func metric(for chain: Chain, insteadOf error: SourceError) throws(SourceError) -> Value {
        guard error.reason.isUnknownValue || error.reason.isUndecided else { throw error }
        for count in Self.prefixes(of: chain) {
            for start in Self.starts(of: chain, count) {
                guard let end = chain.end(of: count), start < end,
                    let value = try scope.metric(start..<end, at: chain.position)
                else { continue }
                try budget.use(value, at: chain.position)
                return try self.value(of: chain, after: count, value)
            }
        }
        guard error.reason.isUnknownValue else { throw error }
        throw SourceError(missing(chain, error.reason), at: error.location)
    }

    /// The value of an expression with operators, one of whose operands has none.
    func metric(for expression: Expression, insteadOf error: SourceError) throws(SourceError) -> Value {
        guard error.reason.isUnknownValue || error.reason.isUndecided, let bytes = expression.bytes,
            let value = try scope.metric(bytes, at: expression.position)
        else { throw error }
        return value
    }

    /// How many links to try: all, and then fewer.
    ///
    /// Only as many shorter parts are tried as a name may have words.
    private static func prefixes(of chain: Chain) -> [Int] {
        let count = chain.links.count
        return (count > 0 ? [count] : []) + (0...min(max(0, count - 1), Scope.maxWords)).reversed()
    }

    /// The offsets at which the text may begin: `self.px(150)` is `px(150)` as well.
    private static func starts(of chain: Chain, _ count: Int) -> [Int] {
        guard let start = chain.extent?.start else { return [] }
        guard count > 0, let name = chain.name, Names.isSelf(name.text), case .member(let word)? = chain.links.first
        else { return [start] }
        return [start, word.start]
    }
}

// MARK: - Faults

extension Evaluator {
    /// The fault of an unknown chain, with the key that would give it a value or say which view it is.
    private func missing(_ chain: Chain, _ fault: SourceFault) -> SourceFault {
        switch fault {
        case .unknownValue, .unknownView: return fault
        default: break
        }
        if let index = chain.links.firstIndex(where: isAttribute) { return unknownView(chain.prefix(index), fault) }
        if chain.namesView {
            let view = unknownView(chain, fault)
            if case .unknownView = view { return view }
        }
        guard let key = key(of: chain) else { return fault }
        return .unknownValue(key: key, fault)
    }

    private func key(of chain: Chain) -> String? {
        guard let start = chain.extent?.start, let end = chain.end else { return nil }
        return scope.key(start..<end)
    }

    /// The fault of a variable of the app where a word of the system is expected, with the key that would give it a
    /// value.
    ///
    /// A name that is near to such a word is that word, misspelt.
    func undecided(_ expression: Expression, _ error: SourceError) -> SourceError {
        guard case .unknownWord(_, _, nil) = error.reason, let chain = expression.chain, case .name = chain.head,
            let key = key(of: chain)
        else { return error }
        return SourceError(.unknownValue(key: key, error.reason), at: error.location)
    }

    /// The fault of an unknown view, with its whole name where that has several words.
    private func unknownView(_ chain: Chain, _ fault: SourceFault) -> SourceFault {
        let path = chain.path
        if path.count <= chain.links.count, let key = key(of: chain) { return .unknownView(name: key, fault) }
        let count = path.count - (path.first.map { Names.isSelf($0.text) } ?? false ? 1 : 0)
        guard count > 1 || scope.report.isPostponed(path.last?.text), count <= Scope.maxWords,
            path.count == chain.links.count + 1
        else { return fault }
        return .unknownView(name: path.map(\.text).joined(separator: "."), fault)
    }

    /// Whether a link is certainly an attribute of a view; a length may be a number as well.
    private func isAttribute(_ link: Link) -> Bool {
        guard case .member(let word) = link, word.text != "width", word.text != "height" else { return false }
        return vocabulary.attributes[word.text] != nil || Scope.looksLikeAttribute(word.text)
    }

    /// The fault that a number is needed where a chain is an attribute or a view.
    func missing(_ chain: Chain, _ found: Value, _ fault: SourceFault) -> SourceFault {
        switch found {
        case .anchor, .item:
            return key(of: chain).map { .unknownValue(key: $0, fault) } ?? fault
        case .number, .insets, .size, .point, .rect, .list, .string, .bool, .nothing: return fault
        }
    }

    /// Evaluates an expression that must be one or several views, so that no metric would help.
    func viewValue(of expression: Expression) throws(SourceError) -> Value {
        do throws(SourceError) {
            return try value(of: expression)
        } catch {
            guard error.reason.isUnknownValue else { throw error }
            var fault = error.reason
            if case .unknownValue(_, let inner) = fault { fault = inner }
            if case .unknownView = fault { throw error }
            throw SourceError(expression.chain.map { unknownView($0, fault) } ?? fault, at: error.location)
        }
    }
}

extension Chain {
    /// Whether it is a view by its name: `cell.contentView`, `header.superview`.
    fileprivate var namesView: Bool {
        guard path.count == links.count + 1, let word = lastMember?.text else { return false }
        let isLength = ["height", "width", "size", "margin", "inset", "space", "spacing", "padding", "offset", "gap"]
            .contains { word.hasPrefix($0) }
        return !isLength && (word == "view" || word == "superview" || word.hasSuffix("View"))
    }
}

extension SourceFault {
    static let callsFunction = "it calls a function of the app"
    static let callsMethod = "it calls a method of the app"
    static let isOpaque = "only the app has its value"

    /// Whether something has no value that a metric could have given.
    var isUnknownValue: Bool {
        switch self {
        case .unknownName, .unknownValue, .unknownView, .unknownWord, .unknownSize: true
        case .unsupported(_, let because): [Self.callsFunction, Self.callsMethod, Self.isOpaque].contains(because)
        default: false
        }
    }

    /// Whether a metric could decide which statements run.
    fileprivate var isUndecided: Bool {
        if case .undecided = self { return true }
        return false
    }
}

// MARK: - Boxes

extension Evaluator {
    /// Evaluates the content of `@(…)` or `[NSNumber …]`, which is never an attribute of a view.
    ///
    /// `self.view.height` in a box is the length of a view: known for the root if its size is given.
    func boxed(_ content: Expression) throws(SourceError) -> Value {
        let value = try value(of: content)
        if let length = rootLength(value) { return .number(length) }
        switch value {
        case .anchor, .item, .list, .nothing: break
        case .number, .insets, .size, .point, .rect, .string, .bool: return value
        }
        let fault = SourceFault.wrongValue(word: "@()", takes: "a number", found: value.phrase)
        throw SourceError(content.chain.map { missing($0, value, fault) } ?? fault, at: content.position)
    }

    /// The number that an attribute of the root is where a number is needed; nil for any other value.
    func rootLength(_ value: Value) -> Number? {
        guard case .anchor(let item, .attribute(let attribute)) = value, item == SourceItem(scope.tree.root) else {
            return nil
        }
        let length: Double? =
            switch attribute {
            case .width: scope.traits.size.width
            case .height: scope.traits.size.height
            default: nil
            }
        return length.map { Number(value: $0) }
    }
}
