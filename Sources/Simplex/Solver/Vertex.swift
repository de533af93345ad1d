/// A vertex of the system, with all state that is updated from step to step.
struct Vertex: ~Copyable, Sendable {
    /// True if the state other than ``values`` is valid; false until the first solve and after a failed one.
    var isBuilt = false
    /// The point x, by column.
    var values: [Double] = []
    /// The tight rows.
    var basis = Basis()
    /// The multipliers of the tight rows, by position.
    var multipliers = Multipliers()
    /// The tight rows that may be released.
    var pricing = Pricing()
    /// Rows that miss their constants on a side that they resist with the highest priority.
    var violated = IndexSet()
    /// The number of loose rows that contain each column.
    var loose = LooseRows()
    var edgeCache = EdgeCache()
    var dependencies = CanonicalPointDependencies()

    init() {}

    private init(copying other: borrowing Vertex) {
        isBuilt = other.isBuilt
        values = other.values
        basis = other.basis.copy()
        multipliers = other.multipliers
        pricing = other.pricing
        violated = other.violated
        loose = other.loose
        edgeCache = other.edgeCache
        dependencies = other.dependencies.copy()
    }

    func copy() -> Vertex { Vertex(copying: self) }

    /// Frees the factors, other derivable state, and memory that is reserved but unused.
    mutating func pack() {
        values.trim()
        basis.trim()
        multipliers.trim()
        pricing.trim()
        violated.trim()
        loose = LooseRows()
        edgeCache = EdgeCache()
    }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int {
        values.heapByteCount + basis.byteCount + multipliers.byteCount + pricing.byteCount + violated.byteCount
            + loose.byteCount + edgeCache.byteCount + dependencies.byteCount
    }
}
