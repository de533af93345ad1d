import LayoutModel

/// A method call in either language, with Swift's first argument label folded into the method name.
struct SelectorCall {
    var receiver: Chain
    /// The method name as written, and as Objective-C spells it up to the first colon: `keepAnimatedWithDuration`.
    var word: Token
    var name: String
    var arguments: [Argument]

    /// The last call of a chain; nil if the chain does not end with a member access or a call of one.
    init?(_ chain: Chain) {
        var links = chain.links[...]
        arguments = []
        if case .call(let given, _) = links.last {
            arguments = given
            links.removeLast()
        }
        guard case .member(let word) = links.popLast() else { return nil }
        self.word = word
        name = word.text
        if let label = arguments.first?.label?.text {
            name += label.prefix(1).uppercased() + label.dropFirst()
        }
        receiver = chain.prefix(links.count)
    }

    /// The labels after the first argument.
    var labels: [String] { arguments.dropFirst().map { $0.label?.text ?? "" } }

    /// The block passed under a label, or else the trailing closure.
    func block(_ label: String) -> Block? {
        let argument = arguments.first { $0.label?.text == label } ?? arguments.last { $0.label == nil }
        guard case .block(let block) = argument?.value.chain?.head else { return nil }
        return block
    }

    /// The selector as error messages name it: `keepSize:priority:`.
    var selector: String {
        arguments.isEmpty ? word.text : word.text + arguments.map { ($0.label?.text ?? "") + ":" }.joined()
    }
}

extension Chain {
    /// The chain with messages rewritten as member calls.
    ///
    /// `[view keepSize:size priority:p]` becomes `view.keepSize(size, priority: p)`.
    var flattened: Chain {
        guard case .message(let message) = head, let receiver = message.receiver.chain, let first = message.parts.first
        else { return self }
        var chain = receiver.flattened
        chain.extent = nil
        chain.links.append(.member(first.name))
        let arguments = message.parts.enumerated().flatMap { index, part in
            part.arguments.map { Argument(label: index == 0 ? nil : part.name, value: $0) }
        }
        if !arguments.isEmpty { chain.links.append(.call(arguments, at: CallPlace(position: first.name.position))) }
        chain.links += links
        return chain
    }

    /// The chain with the type that an implicit member belongs to: `UIColor.red` for `.red`.
    func member(of type: String) -> Chain {
        guard case .implicit(let word) = head else { return self }
        var chain = self
        chain.head = .name(word.renamed(type))
        chain.links.insert(.member(word), at: 0)
        return chain
    }

    /// The chain with only its first `count` links.
    func prefix(_ count: Int) -> Chain {
        var chain = self
        chain.links = Array(links.prefix(count))
        return chain
    }
}
