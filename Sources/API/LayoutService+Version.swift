extension LayoutService {
    /// What runs: major, minor, patch.
    public static let version = "0.1.0"
}
