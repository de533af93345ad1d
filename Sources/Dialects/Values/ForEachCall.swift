import LayoutModel

/// `[a, b].forEach { … }` of Swift.
struct ForEachCall {
    let word: Token
    let receiver: Chain
    /// nil where a method is handed in: `forEach(view.addSubview)`.
    let body: Block?
    let isWithoutEffect: Bool

    /// Nothing for another chain.
    init?(_ chain: Chain) {
        guard chain.links.count > 1 || chain.name == nil, case .call(let arguments, _)? = chain.links.last,
            case .member(let word)? = chain.links.dropLast().last, word.text == "forEach",
            let argument = arguments.first?.value.chain, arguments.count == 1
        else { return nil }
        (self.word, receiver) = (word, chain.dropping(2))
        if case .block(let body) = argument.head { self.body = body } else { body = nil }
        isWithoutEffect = (argument.lastMember ?? argument.name)?.text == "addSubview"
    }

    /// What an element is called in the block.
    var parameter: String { body?.parameters.first ?? "$0" }
}

/// How often statements may run again, for another element of a list: in all, so many bytes of source.
///
/// Without it, lists of lists of statements would run as good as for ever.
struct RepetitionBudget {
    private var left = 1 << 24
    private let length: Int

    init(of text: ArraySlice<UInt8>) {
        length = text.count
    }

    /// Counts that a block runs so many times.
    mutating func take(_ count: Int, for word: Token) throws(SourceError) {
        let (bytes, overflows) = max(count - 1, 0).multipliedReportingOverflow(by: length)
        guard !overflows, bytes <= left else {
            throw SourceError(.unsupported(word.text, because: "its block would run too often"), at: word.position)
        }
        left -= bytes
    }
}
