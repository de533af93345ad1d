extension ViewTree {
    /// The tree with other names for some of its nodes, for sentences alone: they need be neither legal nor unique, and
    /// nothing is found by them.
    ///
    /// - Parameter names: the new names by the old ones; others stay.
    /// - Returns: a tree with the same nodes.
    public func showing(_ names: [String: String]) -> ViewTree {
        var tree = self
        tree.show(names)
        return tree
    }
}
