/// The parts of a view's properties in packed form: a number before the properties.
///
/// The number was a Boolean value, ``none``, before there were optional parts, which follow all others in the order of
/// their bits. Properties without them are coded as they were then, so that documents and differences of older versions
/// can be read, and a new part needs no more than a bit of its own.
struct PropertyParts: OptionSet {
    let rawValue: Int

    /// All properties have their defaults, and nothing follows.
    static let none = PropertyParts(rawValue: 1)
    /// The kind, the style and the label.
    static let look = PropertyParts(rawValue: 2)
    /// The alignment of the text.
    static let alignment = PropertyParts(rawValue: 4)

    private static let known: PropertyParts = [.none, .look, .alignment]

    /// True if the parts can occur together.
    fileprivate var isPossible: Bool { isSubset(of: Self.known) && (self == .none || !contains(.none)) }
}

extension PropertyParts {
    /// The parts that properties have.
    init(_ properties: ViewProperties) {
        self = properties == ViewProperties() ? .none : []
        if properties.hasLook { insert(.look) }
        if properties.text.map({ $0.alignment != .natural }) ?? false { insert(.alignment) }
    }
}

extension PackingCoder {
    mutating func code(_ parts: inout PropertyParts) throws(PackingError) {
        var number = parts.rawValue
        try code(&number)
        parts = PropertyParts(rawValue: number)
        guard parts.isPossible else { throw malformed }
    }

    /// Codes the optional parts of properties.
    mutating func code(_ parts: PropertyParts, of properties: inout ViewProperties) throws(PackingError) {
        if parts.contains(.look) {
            try code(word: &properties.kind, from: .view)
            try code(&properties.style)
            try code(&properties.label)
        }
        if parts.contains(.alignment) {
            guard var text = properties.text else { throw malformed }
            try code(word: &text.alignment)
            if isReading { properties.text = text }
        }
    }

    private mutating func code(_ style: inout ViewStyle) throws(PackingError) {
        let black = ViewColor.named(.black)
        var isPlain = style == ViewStyle()
        try code(&isPlain)
        guard !isPlain else { return }
        try code(word: &style.background, from: black)
        try code(word: &style.foreground, from: black)
        try code(word: &style.tint, from: black)
        try code(&style.cornerRadius)
        try code(&style.border, from: ViewStyle.Border()) { (coder, border) throws(PackingError) in
            try coder.code(&border.width)
            try coder.code(word: &border.color, from: black)
        }
        try code(&style.opacity)
        try code(&style.clips)
        try code(&style.image)
        try code(&style.placeholder)
    }
}
