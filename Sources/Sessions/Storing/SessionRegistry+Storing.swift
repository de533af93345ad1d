import LayoutModel
public import Storage
import Threads

extension SessionRegistry {
    /// Opens a directory of layouts, and adds those that it contains.
    ///
    /// They are read on first use: until then, each uses only the memory for its id, its revision and its location.
    ///
    /// - Parameters:
    ///   - directory: its path.
    ///   - options: the options of the journal.
    ///   - limits: the limits on each layout and on all of them; existing layouts that exceed them are kept.
    ///   - onRemoval: see ``init(limits:onRemoval:)``.
    ///   - onFallBack: called with the key of a layout that was reverted because its edits could not be stored.
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

    /// Returns, only once, the stored responses to calls with an idempotency key, oldest first.
    ///
    /// Those that are not kept must be dropped with ``LayoutStore/forgetAnswer(_:)``.
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
            // In this order, each id is appended after those before it.
            for (key, stored) in found.layouts.sorted(by: { $0.key.id < $1.key.id }) {
                let usage = table.usage(of: key.namespace)
                let layout = KeptLayout(stored, of: key, (usage, total), keeping, at: idleness.now)
                table.put(layout, under: key)
                layout.count(views: layout.viewCount, bytes: layout.byteCount)
                idleness.watch(layout)
            }
        }
    }

    // MARK: - Storage failures

    /// Returns the record that must be stored before the current state of a layout, or of the list of all, may become
    /// visible.
    ///
    /// - Parameter key: the layout; nil for all.
    /// - Returns: the number of the last record; nil if its outcome is known.
    public func unstoredSequence(of key: LayoutKey?) -> UInt64? {
        guard let journal = store?.journal else { return nil }
        let layout = key.flatMap { key in table.withLock { $0[key] } }
        // For a layout that is gone, the number of its removal record is unknown.
        let sequence = layout?.sequence ?? journal.lastSequence
        return journal.isSettled(sequence) ? nil : sequence
    }

    /// Returns the `undo` closure for ``KeptLayout/work(_:at:room:undo:_:)``; nil without a store.
    func undo(of layout: KeptLayout) -> (@Sendable (StoredLayout) -> Void)? {
        switch keeping {
        case .memoryAlone: nil
        case .journal: { [weak self, key = layout.key] former in self?.fallBack(key, to: former) }
        case .server: { [weak self] _ in self?.lose(layout) }
        }
    }

    /// Reverts a layout to its stored version because later changes could not be stored.
    ///
    /// - Parameters:
    ///   - key: the layout.
    ///   - stored: the stored version; nil if there was none.
    func fallBack(_ key: LayoutKey, to stored: StoredLayout?) {
        defer { onFallBack(key) }
        while let present = table.withLock({ $0[key] }) {
            // Waits for the threads that use the layout; a thread that is about to replace it may have retired it
            // already.
            _ = try? present.retire(.wait) { (_, _) throws(SessionError) in }
            if replace(present, by: stored) { return }
        }
        if let stored { putBack(stored, under: key) }
    }

    /// Replaces a retired layout by its stored version; returns true if it was still in the table.
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

    /// Restores a layout whose removal could not be stored.
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
