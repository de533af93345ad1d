import LayoutModel
public import Storage

/// A read-only view of the layouts in a directory at the time it was read; nothing is locked or changed, and a service
/// may keep writing to the directory.
///
/// Only ids and positions are kept in memory; layouts are read one at a time.
public struct LayoutArchive: Sendable {
    /// The loss that salvaging a layout would cause.
    public struct Loss: Hashable, Sendable {
        public let key: LayoutKey
        /// The revision from whose content the layout would continue; nil if nothing is left of it.
        public let kept: Int?
        /// The last known revision.
        public let last: Int
    }

    /// The damage found.
    public private(set) var damages: [Damage]
    /// The layouts with losses, in the order of namespaces and ids; layouts whose records are all damaged are unknown.
    public private(set) var losses: [Loss]
    /// The layouts in the directory, in the order of namespaces and ids.
    public let keys: [LayoutKey]
    /// The number of revisions in the records of all layouts: one per snapshot, and one per later edit.
    public let revisionCount: Int
    /// The size of the live records: those of layouts, of removed ids, and of responses to calls with a key.
    public let liveByteCount: Int
    private let layouts: [LayoutKey: StoredLayout]
    private let inspection: JournalInspection
    private let limits: LayoutLimits

    /// Reads a directory.
    ///
    /// - Parameters:
    ///   - directory: its path.
    ///   - limits: the limits on histories, and the measurer of texts.
    /// - Throws: `JournalError` if it cannot be read at all; damage is listed instead.
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
        // After damage, records that do not fit are merely a consequence.
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

    /// The files in use, in ascending order, with their sizes.
    public var files: [(number: Int, byteCount: Int)] { inspection.files }
    /// The number of bytes at the end that are not a complete record because it was still being written.
    public var tornByteCount: Int { inspection.tornByteCount }
    /// A Boolean value that indicates whether a service would start with the directory.
    public var isSound: Bool { damages.isEmpty }

    /// Returns the revision of a layout; nil if there is none.
    public func revision(of key: LayoutKey) -> Int? { layouts[key]?.revision }

    /// Reads a layout and solves it.
    ///
    /// - Throws: ``SessionError/noSuchLayout``, ``SessionError/unreadable(_:)``.
    public func session(of key: LayoutKey) throws(SessionError) -> LayoutSession {
        guard let stored = layouts[key] else { throw .noSuchLayout }
        // The layout was accepted once, regardless of the current limits.
        var budget = WorkBudget(limit: .max)
        return try rebuilt(stored, key).session(id: key.id, budget: &budget)
    }

    /// Rebuilds each layout from its records without solving it, and adds failures to the damage.
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
