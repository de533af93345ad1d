import LayoutModel
public import Storage

/// The layouts that a directory holds, as they were when it was read; nothing is locked or changed, and a service may
/// go on writing there.
///
/// It takes memory for ids and positions; layouts are read one at a time.
public struct LayoutArchive: Sendable {
    /// What salvaging would lose of a layout.
    public struct Loss: Hashable, Sendable {
        public let key: LayoutKey
        /// The revision with whose content the layout would go on; nil where nothing is left of it.
        public let kept: Int?
        /// The last revision that is known of it.
        public let last: Int
    }

    /// What is wrong.
    public private(set) var damages: [Damage]
    /// The layouts that have lost something, in the order of namespaces and ids; those whose records are all damaged
    /// are not known.
    public private(set) var losses: [Loss]
    /// The layouts that there are, in the order of namespaces and ids.
    public let keys: [LayoutKey]
    /// The revisions that the records of all layouts describe: one for each snapshot, and one for each edit since.
    public let revisionCount: Int
    /// The bytes of the records that are needed: those of the layouts, those that tell which ids are gone,
    /// and the answers to calls with a key.
    public let liveByteCount: Int
    private let layouts: [LayoutKey: StoredLayout]
    private let inspection: JournalInspection
    private let limits: LayoutLimits

    /// Reads a directory.
    ///
    /// - Parameters:
    ///   - directory: its path.
    ///   - limits: how many former revisions layouts remember, and how texts are measured.
    /// - Throws: `JournalError` where it cannot be read at all; damage is listed.
    public init(directory: String, limits: LayoutLimits) throws(JournalError) {
        var found = StoredTable(isSalvaging: true)
        var removalBytes = 0
        inspection = try JournalInspection(directory: directory) {
            (position, payload, byteCount) throws(RecordFault) in
            let removals = found.removals.count
            try found.read(position, payload, byteCount)
            if found.removals.count > removals { removalBytes += byteCount }
        }
        self.limits = limits
        layouts = found.layouts
        keys = layouts.keys.sorted(by: Self.areInOrder)
        revisionCount = layouts.values.reduce(0) { $0 + 1 + $1.editCount }
        let others = found.answers.values.reduce(removalBytes) { $0 + $1.place.byteCount }
        liveByteCount = layouts.values.reduce(others) { $0 + $1.bytes }
        damages = inspection.damages
        // Behind damage, records that do not fit are its consequence.
        if damages.isEmpty {
            if let misfit = found.firstMisfit {
                damages.append(Self.damage(at: misfit, StoredTable.misfit, inspection))
            }
            if let orphan = found.orphans.values.map(\.position).min() {
                damages.append(Self.damage(at: orphan, StoredTable.orphan, inspection))
            }
        }
        losses = found.lost.map { [layouts] key, last in Loss(key: key, kept: layouts[key]?.revision, last: last) }
        losses += found.orphans.map { Loss(key: $0, kept: nil, last: $1.revision) }
        losses.sort { Self.areInOrder($0.key, $1.key) }
    }

    /// The files that are needed, ascending, with their bytes.
    public var files: [(number: Int, byteCount: Int)] { inspection.files }
    /// The bytes at the end that are no complete record, as it was being written.
    public var tornByteCount: Int { inspection.tornByteCount }
    /// Whether a service would start with the directory.
    public var isSound: Bool { damages.isEmpty }

    /// The revision of a layout; nil where there is none.
    public func revision(of key: LayoutKey) -> Int? { layouts[key]?.revision }

    /// Reads a layout and solves it.
    ///
    /// - Throws: ``SessionError/noSuchLayout``, ``SessionError/unreadable(_:)``.
    public func session(of key: LayoutKey) throws(SessionError) -> LayoutSession {
        guard let stored = layouts[key] else { throw .noSuchLayout }
        // It was accepted once, whatever a layout may take now.
        var budget = WorkBudget(limit: .max)
        return try rebuilt(stored, key).session(id: key.id, budget: &budget)
    }

    /// Rebuilds each layout from its records, without solving it, and adds those that cannot be to the damages.
    public mutating func rebuildAll() {
        for key in keys {
            guard let stored = layouts[key] else { continue }
            do throws(SessionError) {
                _ = try rebuilt(stored, key)
            } catch {
                let reason =
                    if case .unreadable(let reason) = error { reason } else { "it cannot be read now: \(error)" }
                damages.append(Self.damage(at: stored.head, reason, inspection))
                losses.append(Loss(key: key, kept: nil, last: stored.revision))
            }
        }
        losses.sort { Self.areInOrder($0.key, $1.key) }
    }

    private func rebuilt(_ stored: StoredLayout, _ key: LayoutKey) throws(SessionError) -> RebuiltLayout {
        try stored.rebuilt(key, limits: limits) { (position) throws(JournalError) in try inspection.read(position) }
    }

    private static func damage(
        at position: RecordPosition,
        _ reason: String,
        _ inspection: JournalInspection
    ) -> Damage {
        Damage(file: inspection.path(of: position.file), offset: position.offset, reason: reason)
    }

    private static func areInOrder(_ one: LayoutKey, _ other: LayoutKey) -> Bool {
        (one.namespace.name, one.id) < (other.namespace.name, other.id)
    }
}
