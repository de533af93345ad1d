import LayoutModel
public import Storage
import Threads

extension SessionRegistry {
    /// Opens a directory in which layouts are kept, and takes in those that are there.
    ///
    /// They are read when they are first used: until then each takes no more memory than its id, its revision and where
    /// it stands.
    ///
    /// - Parameters:
    ///   - directory: its path.
    ///   - options: how it is written.
    ///   - limits: those of a layout, and of all together; layouts that exceed them now are kept.
    ///   - onRemoval: as in ``init(limits:onRemoval:)``.
    ///   - onFallBack: called with the key of a layout that is again what it was before edits that could not be stored.
    /// - Throws: `JournalError`.
    public convenience init(
        directory: String,
        _ options: JournalOptions,
        limits: LayoutLimits,
        onRemoval: @escaping @Sendable (LayoutKey, _ revision: Int) -> Void = { _, _ in },
        onFallBack: @escaping @Sendable (LayoutKey) -> Void = { _ in }
    ) throws(JournalError) {
        var found = StoredTable(isSalvaging: options.isSalvaging)
        let journal = try Journal(directory: directory, options: options) {
            (position, payload, byteCount) throws(RecordFault) in
            try found.read(position, payload, byteCount)
        }
        let store = LayoutStore(journal, limits: limits)
        self.init(limits: limits, .journal(store), onRemoval: onRemoval, onFallBack: onFallBack)
        if let position = found.orphans.values.map(\.position).min(), !options.isSalvaging {
            journal.close()
            throw journal.damage(at: position, StoredTable.orphan)
        }
        found.dropOrphanedAnswers()
        takeIn(found)
        recoveredAnswers.withLock { $0 = found.answers.values.sorted { $0.place.position < $1.place.position } }
        guard !journal.hasSalvaged.isEmpty || options.isSalvaging && !found.isSound else { return }
        if let failure = rewrite(found) {
            journal.close()
            throw .cannotUse(directory: directory, failure)
        }
    }

    /// The answers to calls with a key that were stored before, the oldest first; they are returned once.
    ///
    /// Those that are not kept have to be forgotten (``LayoutStore/forgetAnswer(_:)``).
    public func takeRecoveredAnswers() -> [StoredAnswer] {
        recoveredAnswers.withLock { answers in
            defer { answers = [] }
            return answers.map(\.answer)
        }
    }

    private func takeIn(_ found: StoredTable) {
        store?.answers.table.withLock { table in
            for (name, answer) in found.answers { table[name] = answer.place }
        }
        table.withLock { table in
            for (namespace, revision) in found.floors { table.raiseFloor(of: namespace, to: revision) }
            for (key, revision, reason) in found.removals {
                total.add(views: 0, bytes: table.remember(key, at: revision, reason))
            }
            // In this order each id is appended to those before it.
            for (key, stored) in found.layouts.sorted(by: { $0.key.id < $1.key.id }) {
                let usage = table.usage(of: key.namespace)
                let layout = KeptLayout(stored, of: key, (usage, total), keeping, at: idleness.now)
                table.put(layout, under: key)
                layout.count(views: layout.viewCount, bytes: layout.byteCount)
                idleness.watch(layout)
            }
        }
    }

    // MARK: - What could not be stored

    /// Finds out what has to be stored before anyone may see what a layout, or the list of all, is like now.
    ///
    /// - Parameter key: the layout; nil = all of them.
    /// - Returns: the number of the last record; nil where it is known what has become of it.
    public func unstoredSequence(of key: LayoutKey?) -> UInt64? {
        guard let journal = store?.journal else { return nil }
        let layout = key.flatMap { key in table.withLock { $0[key] } }
        // Of one that is gone it is not known which record says so.
        let sequence = layout?.sequence ?? journal.lastSequence
        return journal.isSettled(sequence) ? nil : sequence
    }

    /// What ``KeptLayout/work(_:at:room:undo:_:)`` calls where an edit could not be stored; nil without a store.
    func undo(of layout: KeptLayout) -> (@Sendable (StoredLayout) -> Void)? {
        switch keeping {
        case .memoryAlone: nil
        case .journal: { [weak self, key = layout.key] former in self?.fallBack(key, to: former) }
        case .server: { [weak self] _ in self?.lose(layout) }
        }
    }

    /// Puts a layout back to what is stored of it, as what came after that could not be stored.
    ///
    /// - Parameters:
    ///   - key: the layout.
    ///   - stored: nil = there was none.
    func fallBack(_ key: LayoutKey, to stored: StoredLayout?) {
        defer { onFallBack(key) }
        while let present = table.withLock({ $0[key] }) {
            // Waits for those who use it. It may have been retired by one who is about to replace it.
            _ = try? present.retire(.wait) { (_, _) throws(SessionError) in }
            if replace(present, by: stored) { return }
        }
        if let stored { putBack(stored, under: key) }
    }

    /// Replaces a retired layout by what is stored; returns whether it was still in the table.
    @discardableResult
    func replace(_ layout: KeptLayout, by stored: StoredLayout?) -> Bool {
        let key = layout.key
        var new: KeptLayout?
        let isReplaced = table.withLock { table in
            guard table[key] === layout else { return false }
            new = stored.map { KeptLayout($0, of: key, (layout.usage, total), keeping, at: idleness.now) }
            if let new { table.put(new, under: key) } else { table.forget(key) }
            return true
        }
        guard isReplaced else { return false }
        layout.count(
            views: (new?.viewCount ?? 0) - layout.viewCount,
            bytes: (new?.byteCount ?? 0) - layout.byteCount
        )
        idleness.forget(layout)
        if let new { idleness.watch(new) }
        return true
    }

    /// Puts back a layout whose removal could not be stored.
    private func putBack(_ stored: StoredLayout, under key: LayoutKey) {
        let layout = table.withLock { table in
            let layout = KeptLayout(stored, of: key, (table.usage(of: key.namespace), total), keeping, at: idleness.now)
            table.put(layout, under: key)
            return layout
        }
        layout.count(views: layout.viewCount, bytes: layout.byteCount)
        idleness.watch(layout)
    }
}
