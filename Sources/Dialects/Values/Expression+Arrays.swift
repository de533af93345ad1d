extension Expression {
    /// Whether it makes an empty array: `[]`, `[NSLayoutConstraint]()`, `[NSMutableArray array]`, `@[].mutableCopy`.
    var makesArray: Bool {
        guard let chain = chain?.flattened else { return false }
        switch chain.head {
        case .list(let elements):
            if elements.isEmpty { return chain.links.isEmpty || chain.lastMember?.text == "mutableCopy" }
            guard elements.count == 1, elements[0].chain?.word?.text.first?.isUppercase ?? false,
                case .call(let arguments, _)? = chain.links.first
            else { return false }
            return arguments.isEmpty && chain.links.count == 1
        case .name(let name):
            guard name.text == "NSMutableArray" || name.text == "NSArray",
                case .member(let word)? = chain.links.first
            else { return false }
            return ["array", "arrayWithCapacity", "new", "alloc"].contains(word.text)
        case .number, .string, .implicit, .group, .boxed, .cast, .message, .block, .choice, .opaque: return false
        }
    }
}
