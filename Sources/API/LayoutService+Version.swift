extension LayoutService {
    /// The version of the service: major, minor, patch.
    public static let version = "0.1.0"
}
