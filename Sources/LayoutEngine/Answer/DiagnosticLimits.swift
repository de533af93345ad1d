/// The limits of reported diagnostics; those beyond a limit are only counted.
///
/// There can be as many conflicts as constraints, and one set can contain all of them: without limits, the response to
/// a two-megabyte document would have four gigabytes.
public enum DiagnosticLimits {
    /// The maximum number of conflicts reported with their members.
    public static let conflicts = 100
    /// The maximum number of members per conflict.
    public static let members = 50
    /// The maximum number of ambiguous views, and of views with unsettled texts.
    public static let views = 1_000
}
