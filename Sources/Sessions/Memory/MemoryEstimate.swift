import LayoutModel

/// How much memory work needs, estimated before it begins; bytes.
///
/// The factors are the worst that were measured with bodies of 16 MB of each kind, rounded up.
public enum MemoryEstimate {
    /// Decoding a body: 24 times its length for views of 16 bytes each, 14 times for constraints.
    public static func decoding(bodyBytes: Int) -> Int {
        let (bytes, isTooLarge) = bodyBytes.multipliedReportingOverflow(by: 25)
        return isTooLarge ? .max : bytes
    }

    /// Solving a document from scratch.
    ///
    /// O(views + constraints) where that may be more than a request can have without asking.
    static func solving(_ document: LayoutDocument) -> Int {
        let (views, constraints) = (document.tree.capacity, document.constraints.count)
        let fixed = 4_096 * views + 2_048 * constraints + 32 * document.tree.textByteCount
        // A path from one side of a constraint to the other goes up to the root and down at most.
        let steps = 2 * constraints * min(views, mostDepth)
        guard fixed + bytesOfTerm * steps > MemoryAccount.smallNeed else { return fixed }
        return fixed + bytesOfTerm * terms(of: document)
    }

    /// Keeping a document that has not been solved: as little as it can be.
    static func kept(_ document: LayoutDocument) -> Int { document.byteCount }

    /// A term of a row, in the row, its column and the factors of the basis.
    private static let bytesOfTerm = 160
    private static let mostDepth = 500

    /// An upper bound of the terms of all rows: a side of a constraint has one for each superview up to the root.
    private static func terms(of document: LayoutDocument) -> Int {
        let tree = document.tree
        var depths = [Int](repeating: 0, count: tree.capacity)
        for node in tree.preorder() {
            if let parent = tree.parent(of: node) { depths[node.index] = depths[parent.index] + 1 }
        }
        var terms = 0
        document.constraints.forEach { _, constraint in
            terms += depths[constraint.first.node.index]
            if let second = constraint.second, case .node(let node) = second.node { terms += depths[node.index] }
        }
        return terms
    }
}
