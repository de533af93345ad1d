extension ViewTree {
    /// Returns a copy of the tree in which some nodes have other names, for display only.
    ///
    /// The names need not be valid or unique, and nodes cannot be looked up by them.
    ///
    /// - Parameter names: The new names by old name; other names are unchanged.
    /// - Returns: A tree with the same nodes.
    public func showing(_ names: [String: String]) -> ViewTree {
        var tree = self
        tree.show(names)
        return tree
    }
}
