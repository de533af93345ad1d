import LayoutModel

/// What pictures show of views and what people call them, without effect on the layout.
///
/// Only views that are known by then have a look: unlike a property of the layout, a color makes no view of a name. A
/// value that is not known is no remark, because the layout does not depend on it. Methods are not inlined, as
/// statements in statements run in each other's frames.
extension ViewsReader {
    private static let looks: Set<String> = [
        "backgroundColor", "textColor", "tintColor", "alpha", "clipsToBounds", "textAlignment", "image",
        "accessibilityIdentifier", "mas_key",
    ]

    private static let looksOfLayer: Set<String> = [
        "backgroundColor", "cornerRadius", "borderWidth", "borderColor", "masksToBounds", "opacity",
    ]

    /// Properties that the object has that the source belongs to; others of these names would be its own.
    private static let looksOfSelf: Set<String> = [
        "backgroundColor", "tintColor", "clipsToBounds", "accessibilityIdentifier",
    ]

    /// Executes an assignment to a property of the look of a view; false for any other, and if the value is not known.
    @inline(never)
    mutating func setLook(
        _ target: Chain,
        to value: Expression,
        _ statement: Statement
    ) throws(SourceError) -> Bool {
        let flat = target.flattened
        guard let word = flat.links.last?.word ?? (flat.links.isEmpty ? flat.name : nil) else { return false }
        let receiver = flat.links.isEmpty ? nil : flat.dropping(1)
        return try setLook(word.text, of: receiver, to: value, statement)
    }

    /// Executes `setBackgroundColor:` and the like, and calls of buttons; false for any other.
    @inline(never)
    mutating func setLookByCall(
        _ word: Token,
        _ arguments: [Argument],
        of receiver: Chain,
        _ statement: Statement
    ) throws(SourceError) -> Bool {
        guard let value = arguments.first?.value, let property = Names.property(setBy: word.text) else { return false }
        switch (property, arguments.count) {
        case ("titleColor", 2): return try setLook("textColor", of: receiver, to: value, statement)
        case ("image", 2), (_, 1): return try setLook(property, of: receiver, to: value, statement)
        default: return false
        }
    }

    private mutating func setLook(
        _ property: String,
        of receiver: Chain?,
        to value: Expression,
        _ statement: Statement
    ) throws(SourceError) -> Bool {
        var receiver = receiver
        let isOfLayer = receiver?.lastWord == "layer" && Self.looksOfLayer.contains(property)
        if isOfLayer {
            receiver = receiver.flatMap { $0.links.isEmpty ? nil : $0.dropping(1) }
        } else {
            guard Self.looks.contains(property) else { return false }
            // A button shows the color of its label.
            if let outer = receiver, outer.lastWord == "titleLabel", !outer.links.isEmpty,
                outer.links.count > 1 || !Names.isSelf(outer.name?.text ?? ""),
                property == "textColor" || property == "textAlignment"
            {
                receiver = outer.dropping(1)
            }
        }
        guard let index = try knownView(receiver, property, isOfLayer: isOfLayer, statement) else { return false }
        try evaluator.scope.work.spend(SourceWork.ofName, at: statement.position)
        let key = isOfLayer ? "layer.\(property)" : property
        let method = evaluator.scope.created?.era ?? 0
        // Of what several methods say differently, the first counts.
        if let before = records[index].settings[key], before != method { return true }
        guard try apply(isOfLayer ? key : property, to: index, value) else { return false }
        records.change(index) { $0.settings[key] = method }
        return true
    }

    /// Returns the view that a receiver is, if it is one by now; without a receiver, the view that the source belongs
    /// to.
    private mutating func knownView(
        _ receiver: Chain?,
        _ property: String,
        isOfLayer: Bool,
        _ statement: Statement
    ) throws(SourceError) -> Int? {
        let isOfSelf = isOfLayer || Self.looksOfSelf.contains(property)
        guard let receiver else { return isOfSelf && evaluator.scope.value(named: property) == nil ? 0 : nil }
        let path = receiver.path
        if path.count == receiver.links.count + 1 {
            if path.count == 1, Names.isSelf(path[0].text) { return isOfSelf ? 0 : nil }
            guard let (_, count) = evaluator.scope.resolve(path), count == path.count else { return nil }
        }
        return try view(receiver, statement)
    }

    /// Sets a property; false if its value is not known.
    private mutating func apply(_ property: String, to index: Int, _ value: Expression) throws(SourceError) -> Bool {
        switch property {
        case "backgroundColor", "layer.backgroundColor": return try setColor(\.background, of: index, to: value)
        case "textColor": return try setColor(\.foreground, of: index, to: value)
        case "tintColor": return try setColor(\.tint, of: index, to: value)
        case "layer.borderColor":
            guard let color = try evaluator.color(value) else { return false }
            changeBorder(of: index) { $0.color = color }
        case "layer.borderWidth":
            guard let width = try magnitude(value) else { return false }
            changeBorder(of: index) { $0.width = width }
        case "layer.cornerRadius":
            guard let radius = try magnitude(value) else { return false }
            records.change(index) { $0.properties.style.cornerRadius = radius }
        case "alpha", "layer.opacity":
            guard let opacity = try magnitude(value), opacity <= 1 else { return false }
            records.change(index) { $0.properties.style.opacity = opacity }
        case "clipsToBounds", "layer.masksToBounds":
            guard let clips = try flag(value) else { return false }
            records.change(index) { $0.properties.style.clips = clips }
        case "textAlignment":
            guard let alignment = value.enumeration(TextAlignment.self) else { return false }
            records.change(index) { $0.textStyle.alignment = alignment }
        case "image":
            guard let name = try evaluator.imageName(value) else { return false }
            records.change(index) { $0.properties.style.image = name }
        case "accessibilityIdentifier", "mas_key":
            guard let label = try evaluator.text(value, upTo: Self.longestLabel) else { return false }
            records.change(index) { $0.properties.label = label }
        default: return false
        }
        return true
    }

    /// The maximum length of a label in bytes, as by default in documents.
    static var longestLabel: Int { 256 }

    private mutating func setColor(
        _ part: WritableKeyPath<ViewStyle, ViewColor?>,
        of index: Int,
        to value: Expression
    ) throws(SourceError) -> Bool {
        let color = try evaluator.color(value)
        guard color != nil || value.chain?.name?.text == "nil" else { return false }
        records.change(index) { $0.properties.style[keyPath: part] = color }
        return true
    }

    private mutating func changeBorder(of index: Int, _ change: (inout ViewStyle.Border) -> Void) {
        records.change(index) {
            // A layer has no border until it has a width.
            var border = $0.properties.style.border ?? ViewStyle.Border(width: 0)
            change(&border)
            $0.properties.style.border = border
        }
    }

    /// Returns a number that is not negative; nil for any other value.
    private func magnitude(_ value: Expression) throws(SourceError) -> Double? {
        guard let number = try ifKnown(evaluator.number(value, for: "look"))?.value else { return nil }
        return (0...Evaluator.largestMagnitude).contains(number) ? number : nil
    }

    private func flag(_ value: Expression) throws(SourceError) -> Bool? {
        try ifKnown(evaluator.flag(value, for: "look"))
    }

    /// Sets the image that the initializer of a view names.
    @inline(never)
    mutating func configureLook(_ index: Int, with creation: Creation) throws(SourceError) {
        guard let image = creation.argument("image"), let name = try evaluator.imageName(image) else { return }
        records.change(index) { $0.properties.style.image = name }
    }
}

extension Chain {
    /// The last word of a path; nil if the chain ends with anything else.
    fileprivate var lastWord: String? { (links.last.map { $0.word } ?? name)?.text }
}
