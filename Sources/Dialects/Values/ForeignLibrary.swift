import LayoutModel

/// Libraries of layout whose languages are not read here.
enum ForeignLibrary {
    /// The library that a statement is of, by its words; nil if it has none of them.
    static func name(in text: String) -> String? {
        var tokens = TokenCursor(Array(text.utf8.prefix(maxBytes))[...])
        var previous: Token?
        while case let token = tokens.skip(), !token.isEnd {
            defer { previous = token }
            guard token.isWord else { continue }
            let next = tokens.peek()
            let isMember =
                previous?.isSymbol(".") ?? false || previous?.isSymbol("]") ?? false || previous?.isWord ?? false
            for library in all where library.isMeant(by: token.text, isMember: isMember, before: next) {
                return library.name
            }
        }
        return nil
    }

    /// The maximum number of bytes of a statement that are examined: its first words name the library.
    private static let maxBytes = 1_000

    private struct Library {
        let name: String
        /// Words that are followed by an argument or a block.
        var calls: Set<String> = []
        /// Members of views that lead to the methods of the library.
        var members: Set<String> = []
        /// Beginnings of methods.
        var prefixes: [String] = []

        func isMeant(by word: String, isMember: Bool, before next: Token) -> Bool {
            if members.contains(word), isMember, next.isSymbol(".") { return true }
            let isCall = next.isOneOf(["(", "{", ":", "]"])
            guard isCall else { return false }
            if calls.contains(word) { return true }
            return isMember
                && prefixes.contains { word.hasPrefix($0) && word.dropFirst($0.count).first?.isUppercase ?? false }
        }
    }

    private static let all = [
        Library(
            name: "PureLayout",
            prefixes: ["autoPin", "autoSet", "autoAlign", "autoMatch", "autoCenter", "autoConstrain"]
        ),
        Library(name: "Cartography", calls: ["constrain"]),
        Library(name: "PinLayout", members: ["pin"]),
        Library(name: "FlexLayout", members: ["flex"]),
        Library(name: "EasyPeasy", members: ["easy"]),
        Library(
            name: "SwiftUI",
            calls: ["VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "GeometryReader", "LazyVGrid", "Spacer"]
        ),
        Library(
            name: "TinyConstraints",
            calls: [
                "edgesToSuperview", "centerInSuperview", "topToSuperview", "bottomToSuperview", "leadingToSuperview",
                "trailingToSuperview", "leftToSuperview", "rightToSuperview", "widthToSuperview", "heightToSuperview",
                "centerXToSuperview", "centerYToSuperview", "sizeToSuperview", "topToBottom", "leadingToTrailing",
            ]
        ),
        Library(
            name: "Stevia",
            calls: ["subviewsLayout", "fillContainer", "fillHorizontally", "fillVertically", "centerInContainer"]
        ),
        Library(
            name: "FLKAutoLayout",
            prefixes: ["alignTop", "alignLeading", "alignBottom", "alignTrailing", "constrainWidth", "constrainHeight"]
        ),
    ]
}
