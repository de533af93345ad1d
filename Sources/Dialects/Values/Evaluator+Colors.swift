import LayoutModel

/// Colors and images, which only pictures of a layout show.
extension Evaluator {
    /// Returns the color that `UIColor.systemBlue`, `[UIColor colorWithWhite:1 alpha:0.5]` and their relatives make.
    ///
    /// - Returns: nil for any other value: colors of an asset catalog, of the app's own extensions, in variables.
    /// - Throws: ``SourceError`` if the work of the source is used up.
    @inline(never)
    func color(_ expression: Expression) throws(SourceError) -> ViewColor? {
        guard let flat = expression.chain?.flattened else { return nil }
        try scope.work.spend(SourceWork.ofValue, times: 1 + flat.links.count, at: flat.position)
        let chain = flat.member(of: "UIColor")
        guard chain.name?.text == "UIColor" else { return nil }
        var links = chain.links[...]
        if case .member(let word)? = links.last, word.text == "cgColor" || word.text == "CGColor" { links.removeLast() }
        guard let color = try color(&links) else { return nil }
        guard case .member(let word)? = links.popFirst() else { return color }
        guard word.text == "withAlphaComponent" || word.text == "colorWithAlphaComponent",
            case .call(let arguments, _)? = links.popFirst(), links.isEmpty, arguments.count == 1,
            let alpha = try component(arguments[0].value)
        else { return nil }
        var components = color.components(in: .light)
        components.alpha = alpha
        return .components(HexColor(components))
    }

    /// Takes the links that make a color off the front.
    private func color(_ links: inout ArraySlice<Link>) throws(SourceError) -> ViewColor? {
        var label = ""
        if case .member(let word)? = links.first {
            links.removeFirst()
            guard case .call? = links.first else { return Self.color(named: word.text) }
            // `withAlphaComponent` belongs to a color before it.
            label = word.text == "init" ? "" : word.text
        }
        guard case .call(let arguments, _)? = links.popFirst(), let first = arguments.first else { return nil }
        let labels =
            [first.label?.text ?? Self.label(in: label)] + arguments.dropFirst().map { $0.label?.text ?? "" }
        guard Self.initializers.contains(labels) else { return nil }
        var values: [UInt8] = []
        for argument in arguments {
            guard let value = try component(argument.value) else { return nil }
            values.append(value)
        }
        if values.count == 2 { values = [values[0], values[0], values[0], values[1]] }
        let components = ColorComponents(red: values[0], green: values[1], blue: values[2], alpha: values[3])
        return .components(HexColor(components))
    }

    /// The labels of the initializers with components.
    private static let initializers: Set<[String]> = [
        ["red", "green", "blue", "alpha"], ["displayP3Red", "green", "blue", "alpha"], ["white", "alpha"],
    ]

    /// Returns Swift's label of the first argument: `red` for `colorWithRed` and `initWithRed`.
    private static func label(in name: String) -> String {
        for prefix in ["colorWith", "initWith"] where name.hasPrefix(prefix) {
            let word = name.dropFirst(prefix.count)
            return word.prefix(1).lowercased() + word.dropFirst()
        }
        return ""
    }

    private static func color(named word: String) -> ViewColor? {
        let name = word.hasSuffix("Color") ? String(word.dropLast("Color".count)) : word
        // Its name before iOS 13.
        if name == "groupTableViewBackground" { return .named(.systemGroupedBackground) }
        return ColorName(rawValue: name).map(ViewColor.named)
    }

    /// Returns a component from 0 to 1 as one from 0 to 255; UIKit limits others to that range.
    private func component(_ expression: Expression) throws(SourceError) -> UInt8? {
        guard let value = try ifKnown(number(expression, for: "color"))?.value, !value.isNaN else { return nil }
        return UInt8((min(max(value, 0), 1) * 255).rounded())
    }

    /// Returns the name in `UIImage(named: "photo")`, `UIImage(systemName: "star")` and
    /// `[UIImage imageNamed:@"photo"]`; nil for any other image.
    @inline(never)
    func imageName(_ expression: Expression) throws(SourceError) -> String? {
        guard let chain = expression.chain?.flattened.member(of: "UIImage"), chain.name?.text == "UIImage"
        else { return nil }
        var links = chain.links[...]
        var word = ""
        if case .member(let first)? = links.first {
            word = first.text
            links.removeFirst()
        }
        guard case .call(let arguments, _)? = links.first, let argument = arguments.first else { return nil }
        let isNamed = ["named", "systemName"].contains(argument.label?.text ?? "") && (word.isEmpty || word == "init")
        guard isNamed || word == "imageNamed" || word == "systemImageNamed" else { return nil }
        return try text(argument.value, upTo: ViewStyle.maxNameBytes)
    }

    /// Returns the text of an expression that is not empty and at most `limit` bytes long; nil for any other.
    @inline(never)
    func text(_ expression: Expression, upTo limit: Int) throws(SourceError) -> String? {
        guard case .string(let text)? = try ifKnown(value(of: expression)), !text.isEmpty, text.utf8.count <= limit
        else { return nil }
        return text
    }
}
