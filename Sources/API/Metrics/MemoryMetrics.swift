import Sessions

extension SessionRegistry {
    /// Writes the memory used by layouts and requests, and the numbers of sleeping and expired layouts.
    func writeMemory(to exposition: inout Exposition) {
        exposition.begin(
            "quoin_memory_bytes",
            .gauge,
            "Memory that layouts take (kept), that is reserved for requests (working), and that both may have (limit)."
        )
        exposition.add([.init("kind", "kept")], value: memory.keptBytes)
        exposition.add([.init("kind", "working")], value: memory.workingBytes)
        exposition.add([.init("kind", "limit")], value: memory.limit)
        exposition.begin("quoin_layouts_asleep", .gauge, "Layouts that are kept packed, as nobody uses them.")
        exposition.add(value: sleepingCount)
        exposition.begin("quoin_layouts_expired_total", .counter, "Layouts that were removed, as nobody used them.")
        exposition.add(value: expiredCount)
    }
}
