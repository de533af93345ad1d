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
        // A side of a constraint has one term for each superview up to the root at most.
        return fixed + bytesOfTerm * document.stepsToRoot
    }

    /// Keeping a document that has not been solved: as little as it can be.
    static func kept(_ document: LayoutDocument) -> Int { document.byteCount }

    /// A term of a row, in the row, its column and the factors of the basis.
    private static let bytesOfTerm = 160
    private static let mostDepth = 500
}
