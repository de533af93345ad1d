import LayoutModel

/// Tells statements that may hold layout from others, by their words.
struct LayoutWords: Sendable {
    /// What the language is called in messages.
    let language: String
    /// Words that hold layout in this language wherever they stand.
    let exact: Set<String>
    /// Beginnings of such words, before a capital letter or after an underscore.
    let prefixes: [String]
    /// Methods of the language, which are recognized even if misspelt.
    let methods: [String]

    init(_ language: String, exact: Set<String> = [], prefixes: [String] = [], methods: [String] = []) {
        (self.language, self.prefixes, self.methods) = (language, prefixes, methods)
        self.exact = exact.union(Self.common)
    }

    /// Words of all languages: what may hold layout in another one is not passed over either.
    private static let common: Set<String> = Set(AnchorWords.attributes.keys).union(KeepWords.meanings.keys)
        .union(SSWords.attributes.keys).union([
            "snp", "NSLayoutConstraint", "equalTo", "equalToSuperview", "lessThanOrEqualTo", "greaterThanOrEqualTo",
            "mas_makeConstraints", "mas_updateConstraints", "mas_remakeConstraints", "snp_makeConstraints",
            "snp_updateConstraints", "snp_remakeConstraints", "constraintWithItem", "constraintsWithVisualFormat",
            "addConstraint", "addConstraints", "removeConstraint", "removeConstraints", "equalToSystemSpacingAfter",
            "equalToSystemSpacingBelow", "equalToConstant", "setContentHuggingPriority",
            "setContentCompressionResistancePriority", "activateConstraints",
            "translatesAutoresizingMaskIntoConstraints",
        ])

    /// Methods that take a block with layout, and are methods of views or of the app without one.
    private static let blockMethods: Set<String> = ["makeConstraints", "updateConstraints", "remakeConstraints"]

    /// Words near to those of a language that mean something else.
    private static let others: Set<String> = ["insert", "isEqualTo", "equals", "contains"]

    /// The meaning of a word in its place before `next`.
    enum Meaning {
        case none
        case layout
        /// Near to a method of the language.
        case misspelt(of: String)
    }

    func meaning(of word: String, after previous: Token?, before next: Token, _ second: Token) -> Meaning {
        if exact.contains(word) || prefixes.contains(where: { Self.begins(word, with: $0) }) { return .layout }
        if Self.blockMethods.contains(word) {
            return next.isOneOf(["{", ":"]) || next.isSymbol("(") && !second.isSymbol(")") ? .layout : .none
        }
        // `top.constant = 8` names a constraint.
        if word == "constant", previous?.isSymbol(".") ?? false, next.text.hasSuffix("=") { return .layout }
        guard word.utf8.count >= Self.minNear, next.isOneOf(["(", "{", ":"]), !Self.others.contains(word) else {
            return .none
        }
        if next.isSymbol("("), methods.contains(word), previous?.isSymbol(".") ?? false {
            // `rect.inset(by:)` is the system's.
            return second.isWord("by") ? .none : .layout
        }
        // `move(xOffset: 4)` has the label of an argument.
        if next.isSymbol(":"), previous?.isOneOf(["(", ","]) ?? false { return .none }
        guard next.isSymbol("(") ? previous?.isSymbol(".") ?? false : true,
            let nearest = NearestName.nearest(to: word, among: methods)
        else { return .none }
        return .misspelt(of: nearest)
    }

    /// What it costs to find the method that a word is near to, if it is compared with them.
    func costOfNearness(to word: String, before next: Token) -> Int {
        guard word.utf8.count >= Self.minNear, next.isOneOf(["(", "{", ":"]) else { return 0 }
        return methods.count * min(word.utf8.count, Self.maxCompared)
    }

    /// Shorter words are near to too many.
    private static let minNear = 5
    /// Longer words are not compared letter by letter.
    private static let maxCompared = 20

    private static func begins(_ word: String, with prefix: String) -> Bool {
        guard word.hasPrefix(prefix) else { return false }
        let next = word.utf8.dropFirst(prefix.utf8.count).first
        return prefix.hasSuffix("_") || next.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
    }
}

/// The first word of a statement that may be layout.
struct LayoutMention {
    var word: Token
    /// The word of the language that it is near to.
    var nearest: String?
    /// Whether it is in a block.
    var isInBlock: Bool
}

extension LayoutWords {
    static let masonry = LayoutWords(
        "Masonry",
        exact: ["make", "maker"],
        prefixes: ["mas_", "MAS"],
        methods: MasonryReader.selectors.map { String($0.prefix { $0 != ":" }) }.filter { $0.count > 10 } + [
            "equalTo", "mas_equalTo", "offset", "mas_offset", "insets", "inset", "sizeOffset", "centerOffset",
            "multipliedBy", "dividedBy", "greaterThanOrEqualTo", "lessThanOrEqualTo", "priority", "priorityLow",
            "priorityHigh", "priorityMedium",
        ]
    )
    static let snapkit = LayoutWords(
        "SnapKit",
        exact: ["make", "maker"],
        prefixes: ["snp_"],
        methods: [
            "makeConstraints", "updateConstraints", "remakeConstraints", "prepareConstraints", "equalTo",
            "equalToSuperview", "offset", "inset", "multipliedBy", "dividedBy", "priority", "labeled",
            "greaterThanOrEqualTo", "lessThanOrEqualTo", "lessThanOrEqualToSuperview",
            "greaterThanOrEqualToSuperview",
        ]
    )
    static let keep = LayoutWords("KeepLayout", exact: ["KeepAtomic", "KeepAttribute"], prefixes: ["keep"])
    static let ss = LayoutWords("SSLayout", exact: Set(SSWords.methods), methods: SSWords.methods)
    static let anchors = LayoutWords(
        "layout anchors",
        methods: ["constraint"] + AnchorRelation.objectiveCWords.keys.sorted()
    )
}
