import LayoutModel

/// Estimates of the memory that work needs, in bytes, made before it begins.
///
/// The factors are the worst measured with 16 MB bodies of each kind, rounded up.
public enum MemoryEstimate {
    /// Returns the estimate for decoding a body: 24 times its length for views of 16 bytes each, 14 times for
    /// constraints.
    public static func decoding(bodyBytes: Int) -> Int {
        let (bytes, isTooLarge) = bodyBytes.multipliedReportingOverflow(by: 25)
        return isTooLarge ? .max : bytes
    }

    /// Returns the estimate for solving a document from scratch.
    ///
    /// O(views + constraints) if the estimate may exceed the memory that requires no reservation.
    static func solving(_ document: LayoutDocument) -> Int {
        let (views, constraints) = (document.tree.capacity, document.constraints.count)
        let fixed = 4_096 * views + 2_048 * constraints + 32 * document.tree.textByteCount
        // A path between the sides of a constraint goes at most up to the root and down again.
        let steps = 2 * constraints * min(views, maxDepth)
        guard fixed + bytesOfTerm * steps > MemoryAccount.smallNeed else { return fixed }
        // Each side of a constraint has at most one term per superview up to the root.
        return fixed + bytesOfTerm * document.stepsToRoot
    }

    /// Returns the minimum estimate for keeping a document that has not been solved.
    static func kept(_ document: LayoutDocument) -> Int { document.byteCount }

    /// The bytes of a term in its row, its column and the factors of the basis.
    private static let bytesOfTerm = 160
    private static let maxDepth = 500
}
