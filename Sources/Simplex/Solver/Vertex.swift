/// A vertex of the system, with all that is kept up to date from step to step.
struct Vertex: ~Copyable, Sendable {
    /// Whether all of this but ``values`` means anything; false until the first solve, and after one that failed.
    var isBuilt = false
    /// By column, the point x.
    var values: [Double] = []
    /// The tight rows.
    var basis = Basis()
    /// By position, the multipliers of the tight rows.
    var multipliers = Multipliers()
    /// Which tight rows may be let go.
    var pricing = Pricing()
    /// Rows off their constants on a side that they resist with the highest priority.
    var violated = IndexSet()
    /// By column, how many loose rows it occurs in.
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

    /// Frees the factors and what can be computed from the system, and memory that is reserved and not used.
    mutating func pack() {
        values.trim()
        basis.trim()
        multipliers.trim()
        pricing.trim()
        violated.trim()
        loose = LooseRows()
        edgeCache = EdgeCache()
    }

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int {
        values.heapByteCount + basis.byteCount + multipliers.byteCount + pricing.byteCount + violated.byteCount
            + loose.byteCount + edgeCache.byteCount + dependencies.byteCount
    }
}
