/// What follows from the superviews of a node alone.
extension ViewTree {
    /// Returns the number of steps from a node up to the root; O(depth).
    public func depth(of id: NodeID) -> Int {
        var depth = 0
        var current = parent(of: id)
        while let parent = current {
            depth += 1
            current = self.parent(of: parent)
        }
        return depth
    }

    /// Returns whether `inner` is a descendant of `outer`; O(depth).
    public func isNode(_ inner: NodeID, inside outer: NodeID) -> Bool {
        var current = parent(of: inner)
        while let parent = current {
            if parent == outer { return true }
            current = self.parent(of: parent)
        }
        return false
    }
}
