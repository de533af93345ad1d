/// The last revisions of the layouts of a namespace that are gone, so that an id that comes back continues behind them.
///
/// No id gets a revision twice, however many come and go, although the memory is bounded: an id is remembered by its
/// hash, in one of two generations. Once the newer one is full, the older one is forgotten, and its highest revision
/// becomes the ``floor``, behind which every forgotten id continues. So does an id that has never been used, for it
/// cannot be told from a forgotten one. Ids with the same hash continue behind the higher of their revisions.
struct RetiredRevisions: Sendable {
    /// By the hash of the id: the revision, doubled, plus 1 where the layout has expired.
    private var recent: [Int: Int] = [:]
    private var older: [Int: Int] = [:]
    /// How many ids a generation holds: so many are remembered at least, and twice as many at most.
    private let generationSize: Int
    /// The highest revision of all forgotten ids; 0 where none has been forgotten.
    private(set) var floor = 0

    init(generationSize: Int = 32_768) {
        self.generationSize = generationSize
    }

    /// Whether no id is remembered or has been forgotten.
    var isEmpty: Bool { recent.isEmpty && floor == 0 }

    /// The revision behind which a layout with an id continues; 0 for an id that has certainly not been used.
    func last(of id: String) -> Int {
        let hash = id.hashValue
        return max(floor, (recent[hash] ?? 0) >> 1, (older[hash] ?? 0) >> 1)
    }

    /// Whether the last layout with an id is known to have expired.
    func hasExpired(_ id: String) -> Bool {
        let hash = id.hashValue
        return ((recent[hash] ?? older[hash] ?? 0) & 1) == 1
    }

    /// Why a layout is gone.
    enum Reason: Int, Sendable {
        case removed = 0
        case expired = 1
    }

    /// Remembers a layout that is gone.
    ///
    /// - Returns: how many bytes more that takes.
    @discardableResult
    mutating func add(_ id: String, at revision: Int, _ reason: Reason) -> Int {
        let former = byteCount
        let hash = id.hashValue
        recent[hash] = max(revision, last(of: id)) << 1 | reason.rawValue
        if recent.count >= generationSize {
            floor = older.values.reduce(floor) { max($0, $1 >> 1) }
            older = recent
            recent.removeAll(keepingCapacity: false)
        }
        return byteCount - former
    }

    /// How many ids are remembered.
    var count: Int { recent.count + older.count }

    /// Lets all ids that are not remembered continue behind a revision.
    mutating func raiseFloor(to revision: Int) {
        floor = max(floor, revision)
    }

    /// The memory it takes, in bytes.
    var byteCount: Int { (recent.capacity + older.capacity) * Self.bytesPerEntry }

    /// A key and a value, at the load of three quarters that a dictionary allows itself.
    private static let bytesPerEntry = 22
}
