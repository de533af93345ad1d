import LayoutModel

/// An expression that creates an object: `UILabel()`, `[[UILabel alloc] init]`, `{ let label = UILabel(); … }()`.
struct Creation {
    /// The name of the class.
    var type: String
    /// The arguments of the initializer, with Swift's labels.
    var arguments: [Argument] = []
    /// Blocks that run with the new object as their argument: `UILabel().then { $0.text = "Hello" }`.
    var blocks: [Block] = []
    /// The closure that creates it, and the name that the object has in there, unless it is returned at once.
    var body: (block: Block, local: String?)?
    let position: SourcePosition

    /// nil for any other expression.
    ///
    /// - Parameters:
    ///   - expression: the expression.
    ///   - declared: the type of the name that it is assigned to, which `.init()` is of.
    init?(_ expression: Expression, for declared: String? = nil) {
        guard let chain = expression.chain else { return nil }
        self.init(chain.unwrapped, for: declared)
    }

    private init?(_ chain: Chain, for declared: String?) {
        position = chain.position
        if case .block(let block) = chain.head {
            guard case .call(let given, _)? = chain.links.first, chain.links.count == 1 else { return nil }
            // `{ $0.text = "Hello"; return $0 }(UILabel())`
            if given.count == 1, let inner = Creation(given[0].value) {
                (type, arguments, blocks) = (inner.type, inner.arguments, inner.blocks + [block])
                return
            }
            guard given.isEmpty, let (local, inner) = block.returnedCreation else { return nil }
            (type, body) = (inner.type, (block, local))
            return
        }
        var links: ArraySlice<Link>
        let flat = chain.flattened
        if case .implicit(let word) = flat.head, word.text == "init", let declared {
            type = declared
            links = [.member(word)] + flat.links
        } else if let name = flat.name, name.text.first?.isUppercase ?? false {
            type = name.text
            links = flat.links[...]
        } else {
            return nil
        }
        guard !ViewClass.isOther(type), takeInitializer(&links) else { return nil }
        while !links.isEmpty {
            guard case .member(let word)? = links.popFirst(), Self.configuring.contains(word.text),
                case .call(let arguments, _)? = links.popFirst(), arguments.count == 1,
                case .block(let block)? = arguments[0].value.chain?.head
            else { return nil }
            blocks.append(block)
        }
    }

    /// Methods that libraries add to all objects, which run a block with the object and return it.
    private static let configuring: Set<String> = ["then", "apply", "also", "configure"]

    /// Takes the links that belong to the initializer; false if these create nothing.
    private mutating func takeInitializer(_ links: inout ArraySlice<Link>) -> Bool {
        if case .call(let given, _)? = links.first {
            links.removeFirst()
            arguments = given
            return true
        }
        guard case .member(var word)? = links.popFirst() else { return false }
        if word.text == "alloc" {
            if case .call? = links.first { links.removeFirst() }
            guard case .member(let next)? = links.popFirst() else { return false }
            word = next
        }
        let name = word.text
        guard name == "new" || name.hasPrefix("init") || Self.factories.contains(name) else { return false }
        guard case .call(let given, _)? = links.first else { return true }
        links.removeFirst()
        arguments = given
        // `initWithFrame:` has the label `frame` in Swift.
        if let with = name.lastWith, !given.isEmpty, given[0].label == nil {
            arguments[0].label = word.renamed(with.prefix(1).lowercased() + with.dropFirst())
        }
        return true
    }

    private static let factories: Set<String> = ["buttonWithType", "systemButtonWithImage", "visualEffectView"]

    func argument(_ label: String) -> Expression? {
        arguments.first { $0.label?.text == label }?.value
    }
}

extension Chain {
    /// The chain in the parentheses around it.
    fileprivate var unwrapped: Chain {
        guard links.isEmpty, case .group(let inner) = head, let chain = inner.chain else { return self }
        return chain.unwrapped
    }
}

extension Block {
    /// What a closure without parameters returns, if it creates that: the local name of it, and its creation.
    fileprivate var returnedCreation: (local: String?, creation: Creation)? {
        guard let last = statements.last else { return nil }
        let returned: Expression
        switch last.kind {
        case .control(.jump(.leaveMethod, let expression?)), .expression(let expression): returned = expression
        default: return nil
        }
        if let creation = Creation(returned) { return (nil, creation) }
        guard let chain = returned.chain, chain.links.isEmpty, let name = chain.name else { return nil }
        for statement in statements {
            if case .declaration(let type, let local, let value?) = statement.kind, local.text == name.text,
                let creation = Creation(value, for: type)
            {
                return (name.text, creation)
            }
        }
        return nil
    }
}

extension String {
    /// What follows `With` in the name of an initializer.
    fileprivate var lastWith: Substring? {
        guard let range = firstRange(of: "With") else { return nil }
        return self[range.upperBound...]
    }

    private func firstRange(of word: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(word) { return start..<index(start, offsetBy: word.count) }
            start = index(after: start)
        }
        return nil
    }
}
