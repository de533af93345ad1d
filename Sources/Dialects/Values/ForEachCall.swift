import LayoutModel

/// A call of Swift's `forEach`: `[a, b].forEach { … }`.
struct ForEachCall {
    let word: Token
    let receiver: Chain
    /// nil if the argument is a method reference: `forEach(view.addSubview)`.
    let body: Block?
    let isWithoutEffect: Bool

    /// nil for a chain that does not end with `forEach`.
    init?(_ chain: Chain) {
        guard chain.links.count > 1 || chain.name == nil, case .call(let arguments, _)? = chain.links.last,
            case .member(let word)? = chain.links.dropLast().last, word.text == "forEach",
            let argument = arguments.first?.value.chain, arguments.count == 1
        else { return nil }
        (self.word, receiver) = (word, chain.dropping(2))
        if case .block(let body) = argument.head { self.body = body } else { body = nil }
        isWithoutEffect = (argument.lastMember ?? argument.name)?.text == "addSubview"
    }

    /// The name of the element within the block.
    var parameter: String { body?.parameters.first ?? "$0" }
}
