import LayoutModel

/// The names that an app would give to the views and guides of a layout.
///
/// A view keeps its id if that can be a name. An id with hyphens is written in camel case. A view with an id that Xcode
/// made up is named for its text, such as `signInLabel`, or else for its kind, such as `imageView2`. The label of a
/// button is `button.titleLabel`.
struct PropertyNames {
    private let tree: ViewTree
    /// Whether a word would hide a member of the class that has the properties.
    private let isTaken: (String) -> Bool
    private var used: Set<String> = []
    /// How often each base was asked for, so that many similar names take no quadratic search.
    private var counts: [String: Int] = [:]
    private(set) var names: [NodeID: String] = [:]

    /// O(nodes).
    ///
    /// - Parameters:
    ///   - tree: the views.
    ///   - root: the name of the root.
    ///   - outlets: names that the app already has for views, by id.
    ///   - isTaken: whether a word would hide a member of the class that has the properties.
    init(
        _ tree: ViewTree,
        root: String,
        outlets: [String: String] = [:],
        isTaken: @escaping (String) -> Bool = { _ in false }
    ) {
        (self.tree, self.isTaken) = (tree, isTaken)
        used = [root]
        names[tree.root] = root
        let all = tree.preorder().filter { $0 != tree.root }
        let parts = all.filter { SystemClass.buttonPart($0, in: tree) != nil }
        let nodes = parts.isEmpty ? all : all.filter { SystemClass.buttonPart($0, in: tree) == nil }
        // Ids and outlets go before names that are made up.
        for node in nodes {
            let id = tree.name(of: node)
            for candidate in [outlets[id], ViewName.isMadeUp(id) ? nil : id] where names[node] == nil {
                if let candidate, isFree(candidate) { names[node] = candidate }
            }
            if let name = names[node] { used.insert(name) }
        }
        for node in nodes where names[node] == nil { names[node] = makeName(for: node) }
        for node in parts {
            guard let button = tree.parent(of: node).flatMap({ names[$0] }) else { continue }
            names[node] = "\(button).\(SystemClass.buttonPart(node, in: tree) ?? "")"
        }
    }

    private func isFree(_ word: String) -> Bool {
        NameMaker.isName(word) && SwiftLiteral.isName(word) && !isTaken(word) && !used.contains(word)
    }

    private mutating func makeName(for node: NodeID) -> String {
        let id = tree.name(of: node)
        let kind = kindWord(of: node)
        let known = tree[node].kind == .view ? tree.properties(of: node).label : nil
        var base = Self.camelCase(ViewName.isMadeUp(id) ? known ?? text(of: node) : id, maxWords: 4)
        if base.isEmpty || base.first?.isNumber ?? false {
            base = kind + base
        } else if ViewName.isMadeUp(id) || !NameMaker.isName(base) || !SwiftLiteral.isName(base) || isTaken(base) {
            base = Self.joined(base, kind)
        }
        var name = base
        while !isFree(name) {
            counts[base, default: 1] += 1
            let digits = base.last?.isNumber ?? false ? "_" : ""
            name = "\(base)\(digits)\(counts[base] ?? 2)"
        }
        used.insert(name)
        return name
    }

    /// `signIn` and `label` as `signInLabel`; a kind is not repeated.
    private static func joined(_ base: String, _ kind: String) -> String {
        let suffix = kind.prefix(1).uppercased() + kind.dropFirst()
        return base.hasSuffix(suffix) || base == kind ? base : base + suffix
    }

    private func text(of node: NodeID) -> String {
        guard tree[node].kind == .view, let text = tree.properties(of: node).text else { return "" }
        // Scalars, because one character may consist of any number of them.
        return String(String.UnicodeScalarView(text.string.unicodeScalars.prefix(64)))
    }

    /// What the view is, in a word for its name.
    private func kindWord(of node: NodeID) -> String {
        guard tree[node].kind == .view else { return "guide" }
        return SystemClass(of: node, in: tree).word
    }

    /// `signIn` for `Sign in` and for `sign-in`; characters outside of ASCII are dropped.
    static func camelCase(_ text: String, maxWords: Int) -> String {
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }.prefix(maxWords)
        var result = ""
        for word in words where result.utf8.count + word.utf8.count <= ViewName.longest / 2 {
            let isAllCapitals = word.count > 1 && word.allSatisfy { $0.isUppercase || !$0.isLetter }
            if result.isEmpty {
                result = isAllCapitals ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
            } else {
                let rest = word.dropFirst()
                result += word.prefix(1).uppercased() + (isAllCapitals ? rest.lowercased() : String(rest))
            }
        }
        return result
    }
}
