import Sessions
import Storage

extension SessionRegistry {
    /// Writes the activity of the journal, and the evicted layouts; nothing without one.
    func writeStorage(to exposition: inout Exposition) {
        guard let store else { return }
        let journal = store.journal
        let statistics = journal.statistics
        func add(_ name: StaticString, _ kind: Exposition.Kind, _ help: String, _ value: Int) {
            exposition.begin(name, kind, help)
            exposition.add(value: value)
        }
        add("quoin_journal_records_total", .counter, "Changes that were stored.", statistics.records)
        add(
            "quoin_journal_batches_total",
            .counter,
            "Writes; simultaneous changes share one.",
            statistics.batches
        )
        add("quoin_journal_written_bytes_total", .counter, "Bytes of the changes that were stored.", statistics.bytes)
        exposition.begin("quoin_journal_sync_seconds", .histogram, "Time until the disk has confirmed a write.")
        var count = 0
        for (bound, more) in zip(JournalStatistics.syncBounds, statistics.syncCounts) {
            count += more
            exposition.add("_bucket", [.init("le", Exposition.text(bound))], "\(count)")
        }
        exposition.add("_bucket", [.init("le", "+Inf")], "\(statistics.syncs)")
        exposition.add("_sum", [], Exposition.text(statistics.syncSeconds))
        exposition.add("_count", [], "\(statistics.syncs)")
        add("quoin_journal_failures_total", .counter, "Writes that the disk refused.", statistics.failures)
        add(
            "quoin_journal_failing",
            .gauge,
            "Whether nothing can be stored now, so that changes are refused.",
            journal.failure == nil ? 0 : 1
        )
        add("quoin_journal_files", .gauge, "Files of the journal.", statistics.files)
        exposition.begin(
            "quoin_journal_bytes",
            .gauge,
            "Bytes of all files, and of the data in them that is still needed (live)."
        )
        exposition.add([.init("kind", "all")], value: journal.byteCount)
        exposition.add([.init("kind", "live")], value: liveBytes)
        add(
            "quoin_journal_reserve_bytes",
            .gauge,
            "Bytes reserved in advance so that layouts can be deleted on a full disk.",
            journal.reserveByteCount
        )
        add(
            "quoin_journal_compactions_total",
            .counter,
            "Files that were deleted after their live records were copied.",
            store.compactionCount
        )
        add("quoin_layouts_evicted", .gauge, "Layouts that are in the journal and not in memory.", evictedCount)
        add("quoin_layout_evictions_total", .counter, "Layouts that have left memory.", store.evictionCount)
        add("quoin_layout_rebuilds_total", .counter, "Layouts that were rebuilt from the journal.", store.rebuildCount)
        store.damages.write(to: &exposition)
    }
}

extension DamageLedger {
    func write(to exposition: inout Exposition) {
        exposition.begin("quoin_damaged_layouts", .gauge, "Layouts whose stored data cannot be read.")
        exposition.add(value: layoutCount)
        exposition.begin("quoin_damages_total", .counter, "Times that stored data could not be read.")
        exposition.add(value: findingCount)
    }
}
