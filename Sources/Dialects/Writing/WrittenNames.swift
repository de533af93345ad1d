import LayoutModel

/// The names of views and guides in a text: their ids, or a substitute if languages cannot read an id as a name.
struct WrittenNames {
    private let tree: ViewTree
    /// Substitutes for ids that are not names.
    private var replaced: [NodeID: String] = [:]
    private let maker: NameMaker
    /// The root's name, if it is not one of its own.
    private var rootName: String?
    /// Whether a part of a button is written as one that may be nil.
    private var unwrapsParts = false

    /// O(nodes).
    init(_ tree: ViewTree) {
        self.tree = tree
        var maker = NameMaker()
        for node in tree.preorder() {
            let id = tree.name(of: node)
            if !NameMaker.isName(id) { replaced[node] = maker.name(like: id, in: tree) }
        }
        self.maker = maker
    }

    /// Makes names for constraints, which differ from those of views.
    var variables: NameMaker { NameMaker(after: maker) }

    /// The names of an app, with `view` for the root unless another view has that name; O(nodes).
    static func ofApp(_ tree: ViewTree, in language: WrittenLanguage) -> WrittenNames {
        let word = tree.properties(of: tree.root).kind == .cell ? "contentView" : "view"
        let isFree = tree.node(named: word).map { $0 == tree.root } ?? true
        let rootName = isFree ? word : WrittenNames(tree)[tree.root]
        let names = PropertyNames(tree, root: rootName).names
        return WrittenNames(tree, names, root: isFree ? rootName : nil, in: language)
    }

    /// - Parameters:
    ///   - tree: the views.
    ///   - names: the names of all nodes.
    ///   - root: the name of the root, if every source reads it as that of the root.
    ///   - language: the language of the text.
    init(_ tree: ViewTree, _ names: [NodeID: String], root: String?, in language: WrittenLanguage) {
        self.tree = tree
        unwrapsParts = language == .anchors || language == .snapkit
        var maker = NameMaker()
        for (node, name) in names {
            maker.take(name)
            if name != tree.name(of: node), node != tree.root || root == nil { replaced[node] = name }
        }
        self.maker = maker
        rootName = root
    }

    subscript(node: NodeID) -> String {
        if let rootName, node == tree.root { return rootName }
        let name = replaced[node] ?? tree.name(of: node)
        return unwrapsParts && name.utf8.contains(UInt8(ascii: ".")) ? name + "!" : name
    }

    /// The substitutes among the names of these nodes, with the ids that they stand for.
    func explanation(of nodes: some Sequence<NodeID>) -> [String: String] {
        guard !replaced.isEmpty else { return [:] }
        var names: [String: String] = [:]
        for node in nodes {
            if let name = replaced[node] { names[name] = tree.name(of: node) }
        }
        return names
    }
}

/// Makes unique names that every language can read.
struct NameMaker {
    private var taken: Set<String> = []
    /// How often each base name was asked for, so that many similar names take no quadratic search.
    private var counts: [String: Int] = [:]
    // The same of the maker before this one, which are not copied.
    private var takenBefore: Set<String> = []
    private var countsBefore: [String: Int] = [:]

    init() {}

    /// A maker whose names differ from those that `earlier` has made.
    ///
    /// - Precondition: `earlier` was made by `init()`.
    init(after earlier: NameMaker) {
        (takenBefore, countsBefore) = (earlier.taken, earlier.counts)
    }

    /// Reserves a name.
    mutating func take(_ name: String) { taken.insert(name) }

    /// A new name similar to `text`, which no view has.
    mutating func name(like text: String, in tree: ViewTree) -> String {
        let base = Self.base(text)
        var name = base
        while !Self.isName(name) || tree.node(named: name) != nil || takenBefore.contains(name)
            || !taken.insert(name).inserted
        {
            counts[base, default: countsBefore[base] ?? 1] += 1
            name = "\(base)_\(counts[base] ?? 1)"
        }
        return name
    }

    /// Whether every language reads the word as a name.
    static func isName(_ word: String) -> Bool {
        guard let first = word.utf8.first, !isDigit(first) else { return false }
        return word.utf8.allSatisfy(isPartOfName) && !reserved.contains(word) && !Names.isSelf(word)
            && Constants.named[word] == nil && Constants.members[word] == nil && !Names.numericTypes.contains(word)
    }

    private static func base(_ text: String) -> String {
        let bytes = text.utf8.prefix(ViewName.longest).map { isPartOfName($0) ? $0 : UInt8(ascii: "_") }
        let name = String(decoding: bytes, as: UTF8.self)
        guard let first = bytes.first, !isDigit(first) else { return "view_" + name }
        return name
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        ViewName.isNameByte(byte) && byte != UInt8(ascii: "-")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Keywords, types and functions of the languages.
    private static let reserved: Set<String> = [
        "make", "super", "NSLayoutConstraint", "MASConstraintMaker", "UIView", "NSArray", "NSNumber", "NSValue", "id",
        "let", "var", "func", "in", "if", "else", "for", "while", "do", "switch", "case", "default", "return", "break",
        "continue", "class", "struct", "enum", "extension", "protocol", "import", "init", "static", "const", "extern",
        "typedef", "union", "void", "signed", "weak", "strong", "unowned", "guard", "defer", "repeat", "where", "as",
        "is", "try", "throw", "catch", "inout", "operator", "private", "public", "internal", "open", "final", "lazy",
        "goto", "register", "volatile", "sizeof", "typeof", "BOOL", "instancetype", "superview", "_",
    ]
}

extension String {
    /// The string as a literal of Swift.
    var literal: String { SwiftLiteral.string(self) }

    /// The string as a literal of Objective-C, without the prefix `@`.
    var objectiveCLiteral: String {
        var text = "\""
        for character in unicodeScalars {
            switch character {
            case "\"", "\\":
                text += "\\"
                text.unicodeScalars.append(character)
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            default: text.unicodeScalars.append(character)
            }
        }
        return text + "\""
    }
}
