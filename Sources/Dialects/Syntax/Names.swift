import LayoutModel

/// Names and types that mean the same in every language.
enum Names {
    /// Names of the object whose method the source is, and common names of weak references to it.
    private static let selves: Set<String> = [
        "self", "weakSelf", "strongSelf", "wself", "sself", "wSelf", "sSelf", "ws", "ss", "__self", "this",
        "weakself", "strongself", "weak_self", "strong_self", "blockSelf", "bself", "bSelf", "safeSelf", "_self",
    ]

    static func isSelf(_ word: String) -> Bool {
        selves.contains(word)
    }

    /// The property that a setter sets: `frame` for `setFrame`; nil for any other word.
    static func property(setBy word: String) -> String? {
        guard word.hasPrefix("set"), let first = word.dropFirst(3).first else { return nil }
        return first.lowercased() + word.dropFirst(4)
    }

    /// Whether a macro with this name declares a reference to the object itself: `weakify(self)`, `WS(weakSelf)`.
    static func isMacroOfSelf(_ word: String) -> Bool {
        let name = word.lowercased()
        return selves.contains(name) || ["weak", "strong"].contains { name.hasPrefix($0) || name.hasPrefix("k" + $0) }
    }

    /// The key that an assignment to a name gives to constraints; nil for `_`.
    ///
    /// An instance variable has the key of its property: `_top` and `self.top` both give `top`.
    static func key(of name: String) -> String? {
        let key = name.hasPrefix("_") ? String(name.dropFirst()) : name
        return key.isEmpty ? nil : key
    }

    /// The name that an assignment to a path declares: `gap` for `self.gap`, `_gap` and `gap`; nil for longer paths.
    static func declared(by path: ArraySlice<Token>) -> String? {
        let words = path.count == 2 && path.first.map { isSelf($0.text) } ?? false ? path.dropFirst() : path
        return words.count == 1 ? words.first.flatMap { key(of: $0.text) } : nil
    }

    /// What the name of a value beside a source may be found by.
    enum Form {
        /// Words with points between them, `Constants.gap`.
        case path
        /// Any other expression, `px(150)`.
        case text
        /// Words in a visual format, and an expression in other languages: `top-gap`, `20.resize`.
        case either

        init(_ name: String) {
            var isWordStart = true
            self = .path
            for byte in name.utf8 {
                if byte == UInt8(ascii: "."), !isWordStart {
                    isWordStart = true
                    continue
                }
                guard ViewName.isNameByte(byte) || byte == UInt8(ascii: "$") || byte >= 0x80 else {
                    self = .text
                    return
                }
                if byte == UInt8(ascii: "-") || isWordStart && byte.isDigit { self = .either }
                isWordStart = false
            }
            if isWordStart { self = .text }
        }
    }

    /// Whether a type may be that of a view.
    static func mayBeView(_ type: String) -> Bool {
        !isTypeOfValue(type) && !["NS", "String", "Date", "CG"].contains { type.hasPrefix($0) }
    }

    /// Whether a type is that of a number or a structure, and not of an object such as a view.
    static func isTypeOfValue(_ type: String) -> Bool {
        numericTypes.contains(type)
            || ["CGSize", "CGPoint", "CGRect", "UIEdgeInsets", "BOOL", "Bool", "NSTimeInterval"].contains(type)
    }

    /// Numeric types that a cast or a declaration may name.
    static let numericTypes: Set<String> = integerTypes.union([
        "CGFloat", "float", "double", "Float", "Double", "UILayoutPriority", "NSLayoutFormatOptions",
    ])

    static let integerTypes: Set<String> = [
        "int", "long", "short", "char", "unsigned", "NSInteger", "NSUInteger", "Int", "UInt",
    ]
}

extension Chain {
    /// The name that an assignment to the chain declares; nil where the chain is not a plain name.
    var declaredName: String? {
        let path = path
        return path.count == links.count + 1 ? Names.declared(by: path[...]) : nil
    }
}
