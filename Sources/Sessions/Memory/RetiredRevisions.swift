/// The last revisions of a namespace's removed layouts, from which the revisions of reused ids continue.
///
/// No id gets the same revision twice, however many layouts come and go, although the memory is bounded: an id is
/// remembered by its hash, in one of two generations. When the newer generation is full, the older one is discarded,
/// and its highest revision becomes the ``floor``, after which every forgotten id continues. The same applies to an id
/// that has never been used, because it cannot be distinguished from a forgotten one. Ids with the same hash continue
/// after the higher of their revisions.
struct RetiredRevisions: Sendable {
    /// Keyed by the hash of the id: twice the revision, plus 1 if the layout expired.
    private var recent: [Int: Int] = [:]
    private var older: [Int: Int] = [:]
    /// The capacity of a generation: at least this many ids are remembered, and at most twice as many.
    private let generationSize: Int
    /// The highest revision of all forgotten ids; 0 if none has been forgotten.
    private(set) var floor = 0

    init(generationSize: Int = 32_768) {
        self.generationSize = generationSize
    }

    /// True if no id is remembered or has been forgotten.
    var isEmpty: Bool { recent.isEmpty && floor == 0 }

    /// Returns the revision after which a layout with an id continues; 0 if the id has certainly not been used.
    func last(of id: String) -> Int {
        let hash = id.hashValue
        return max(floor, (recent[hash] ?? 0) >> 1, (older[hash] ?? 0) >> 1)
    }

    /// Returns true if the last layout with an id is known to have expired.
    func hasExpired(_ id: String) -> Bool {
        let hash = id.hashValue
        return ((recent[hash] ?? older[hash] ?? 0) & 1) == 1
    }

    /// The reason that a layout is gone.
    enum Reason: Int, Sendable {
        case removed = 0
        case expired = 1
    }

    /// Remembers a removed layout.
    ///
    /// - Returns: the number of additional bytes used.
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

    /// The number of ids that are remembered.
    var count: Int { recent.count + older.count }

    /// Makes all ids that are not remembered continue after a revision.
    mutating func raiseFloor(to revision: Int) {
        floor = max(floor, revision)
    }

    /// The memory used, in bytes.
    var byteCount: Int { (recent.capacity + older.capacity) * Self.bytesPerEntry }

    /// The bytes of a key and a value at a dictionary's maximum load factor of three quarters.
    private static let bytesPerEntry = 22
}
