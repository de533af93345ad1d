/// How much of its diagnostics a solution tells; beyond that they are counted.
///
/// Conflicts can be as many as constraints, and one set can hold all of them: without limits, the answer to a document
/// of two megabytes takes four gigabytes.
public enum DiagnosticLimits {
    /// Conflicts that are told with their members.
    public static let conflicts = 100
    /// Members of one conflict.
    public static let members = 50
    /// Views that are ambiguous, or whose texts are unsettled; each of these kinds.
    public static let views = 1_000
}
