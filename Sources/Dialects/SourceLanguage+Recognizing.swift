public import LayoutModel

extension SourceLanguage {
    /// Returns the language of a text, by words that are in texts of one language only; nil if it has none of them.
    ///
    /// `recognise` of the playground follows the same rules. A visual format has no such words. O(length).
    public static func recognized(in text: ArraySlice<UInt8>) -> SourceLanguage? {
        var best: Mark?
        var tokens = TokenCursor(text)
        var last: (Token?, Token?) = (nil, nil)
        // The first word of a chain of members, and whether it follows `<`, or its entity in HTML.
        var (head, isInRow): (Token?, Bool) = (nil, false)
        while best != .log, case let token = tokens.skip(), !token.isEnd {
            if token.isWord, last.1?.isSymbol(".") != true {
                let opens = last.1?.isSymbol(";") ?? false && last.0?.isWord("lt") ?? false
                (head, isInRow) = (token, opens || last.1?.isSymbol("<") ?? false)
            }
            if let mark = Mark(token, after: last, in: head, isRow: isInRow && tokens.peek().isSymbol(":")) {
                best = best.map { min($0, mark) } ?? mark
            }
            last = (last.1, token)
        }
        return best?.language
    }
}

/// What a token says of the language, the most telling first.
private enum Mark: Int, Comparable {
    case log, snapKit, masonry, keepLayout, ssLayout, anchors, snapKitBlock, masonryBlock

    /// - Parameters:
    ///   - token: the token.
    ///   - last: the two tokens before it.
    ///   - head: the first word of the chain that it is in.
    ///   - isRow: whether it is between `<` and `:`, as the class of a constraint is in a log.
    init?(_ token: Token, after last: (Token?, Token?), in head: Token?, isRow: Bool) {
        let text = token.text
        if case .string = token.kind {
            guard text.hasPrefix("<"), text.contains("Constraint:0x") else { return nil }
            self = .log
        } else if !token.isWord {
            return nil
        } else if isRow, text.contains("Constraint") {
            self = .log
        } else if ["snp", "equalToSuperview"].contains(text) || text.hasPrefix("snp_") {
            self = .snapKit
        } else if text.hasPrefix("mas_") || text.hasPrefix("MAS") && text.dropFirst(3).first?.isUppercase ?? false {
            self = .masonry
        } else if text.hasPrefix("keep"), text.dropFirst(4).first?.isUppercase ?? false {
            self = .keepLayout
        } else if text.hasSuffix("_attr") {
            self = .ssLayout
        } else if text.hasSuffix("Anchor") || text == "NSLayoutConstraint" {
            self = .anchors
        } else if text == "in", last.1?.isWord("make") ?? false {
            self = .snapKitBlock
        } else if Self.relations.contains(text), last.1?.isSymbol(".") ?? false {
            switch head?.text {
            case "$0": self = .snapKitBlock
            case "make": self = .masonryBlock
            default: return nil
            }
        } else {
            return nil
        }
    }

    private static let relations: Set<String> = ["equalTo", "lessThanOrEqualTo", "greaterThanOrEqualTo"]

    var language: SourceLanguage {
        switch self {
        case .log: .log
        case .snapKit, .snapKitBlock: .snapkit
        case .masonry, .masonryBlock: .masonry
        case .keepLayout: .keep
        case .ssLayout: .ss
        case .anchors: .anchors
        }
    }

    static func < (left: Mark, right: Mark) -> Bool { left.rawValue < right.rawValue }
}
