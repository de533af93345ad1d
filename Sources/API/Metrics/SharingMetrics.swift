import Sessions

extension SessionRegistry {
    /// Writes the state of the shared store, and the layouts read from it; nothing without one.
    func writeSharing(to exposition: inout Exposition) {
        guard let shared else { return }
        func add(_ name: StaticString, _ kind: Exposition.Kind, _ help: String, _ value: Int) {
            exposition.begin(name, kind, help)
            exposition.add(value: value)
        }
        add("quoin_store_available", .gauge, "Whether the shared store can be used.", shared.server.isAvailable ? 1 : 0)
        add(
            "quoin_store_failing",
            .gauge,
            "Whether the shared store cannot be used, or refuses changes.",
            shared.server.trouble == nil ? 0 : 1
        )
        add(
            "quoin_store_conflicts_total",
            .counter,
            "Changes that conflicted with one of another instance.",
            shared.conflictCount
        )
        add("quoin_store_reads_total", .counter, "Layouts that were read from the store.", shared.readingCount)
        add("quoin_layouts_evicted", .gauge, "Layouts that were read and not used yet.", evictedCount)
        add("quoin_layout_evictions_total", .counter, "Layouts that have left memory.", shared.evictionCount)
        add("quoin_layout_rebuilds_total", .counter, "Layouts that were rebuilt from the store.", shared.rebuildCount)
        shared.damages.write(to: &exposition)
    }
}
