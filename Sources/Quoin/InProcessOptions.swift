/// What layouts in the process may take.
public struct InProcessOptions: Hashable, Sendable {
    /// Threads for what takes more than about two milliseconds; the rest is done by the caller.
    public var workers: Int
    /// A folder of TrueType and OpenType fonts that texts are measured with, beside the built-in one.
    public var fontDirectory: String?
    /// The most layouts that are kept at once; nil is the service's default.
    public var maxLayouts: Int?
    /// The most bytes that layouts may take, as the service estimates them; nil is the service's default.
    public var maxMemory: Int?
    /// The most work that a call may cause, in the service's units; nil is the service's default.
    public var maxSolverWork: Int?

    /// The limits of a service without options.
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
