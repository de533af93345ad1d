import Sessions

extension SessionRegistry {
    /// Writes the memory used by layouts and requests, and the numbers of sleeping and expired layouts.
    func writeMemory(to exposition: inout Exposition) {
        exposition.begin(
            "quoin_memory_bytes",
            .gauge,
            "Memory used by layouts (kept), reserved for requests (working), and available to both (limit)."
        )
        exposition.add([.init("kind", "kept")], value: memory.keptBytes)
        exposition.add([.init("kind", "working")], value: memory.workingBytes)
        exposition.add([.init("kind", "limit")], value: memory.limit)
        exposition.begin("quoin_layouts_asleep", .gauge, "Layouts that are packed because they are not in use.")
        exposition.add(value: sleepingCount)
        exposition.begin(
            "quoin_layouts_expired_total",
            .counter,
            "Layouts that were removed because they were not in use."
        )
        exposition.add(value: expiredCount)
    }
}
