extension ViewTree {
    /// Returns a copy of the tree in which some nodes have other names, for display only.
    ///
    /// The names need not be valid or unique, and nodes cannot be looked up by them.
    ///
    /// - Parameter names: The new names by old name; other names are unchanged.
    /// - Returns: A tree with the same nodes.
    public func showing(_ names: [String: String]) -> ViewTree {
        guard !names.isEmpty else { return self }
        var tree = self
        tree.show(names)
        return tree
    }
}

// MARK: - Labels

extension ViewTree {
    /// The maximum length of a label in a message, in characters.
    private static let longestShownLabel = 60

    /// Returns the name of a node as messages show it: `“Sign in” (loginButton)`, or the name alone if the view has no
    /// label or one that says the same.
    public func labeledName(of id: NodeID) -> String {
        let name = name(of: id)
        guard let label = properties(of: id).label, label != name else { return name }
        let words = label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { return name }
        let shown = words.count > Self.longestShownLabel ? words.prefix(Self.longestShownLabel) + "…" : words[...]
        return "“\(shown)” (\(name))"
    }

    /// Returns a copy of the tree with labels in the names of its views, for display only.
    public var showingLabels: ViewTree {
        var names: [String: String] = [:]
        for id in preorder() where properties(of: id).label != nil { names[name(of: id)] = labeledName(of: id) }
        return showing(names)
    }
}
