/// The resource limits of a service in the process.
public struct InProcessOptions: Hashable, Sendable {
    /// The number of threads for requests that run for more than about two milliseconds; the caller's thread handles
    /// the rest.
    public var workers: Int
    /// A folder of TrueType and OpenType fonts for text measurement, in addition to the built-in font.
    public var fontDirectory: String?
    /// The maximum number of layouts kept at once; nil for the service's default.
    public var maxLayouts: Int?
    /// The maximum memory of all layouts in bytes, as estimated by the service; nil for the service's default.
    public var maxMemory: Int?
    /// The maximum solver work per call, in the service's units; nil for the service's default.
    public var maxSolverWork: Int?

    /// Creates options with the given limits.
    public init(
        workers: Int = 2,
        fontDirectory: String? = nil,
        maxLayouts: Int? = nil,
        maxMemory: Int? = nil,
        maxSolverWork: Int? = nil
    ) {
        (self.workers, self.fontDirectory, self.maxLayouts) = (workers, fontDirectory, maxLayouts)
        (self.maxMemory, self.maxSolverWork) = (maxMemory, maxSolverWork)
    }
}
