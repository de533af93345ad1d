import API
import CLinux
import HTTPServer
import Sessions
import Threads

/// Settings of the C allocator, and the sizes that follow from what the system grants.
enum MemoryPolicy {
    /// Keeps up to 8 MiB of freed memory at the end of each arena instead of returning it to the kernel at once.
    ///
    /// With the 128 KiB of glibc, solving a new layout of 1,000 views took a third longer, for page faults. What is
    /// kept at the end of an arena `malloc_trim` returns for the main one only: with 64 MiB, 90 to 140 MB stayed after
    /// two requests of 16 MB, with 8 MiB less than 1 MB; solving 200 to 6,000 views takes the same time.
    static func keepMemory(in system: SystemMemory) {
        mallopt(M_TRIM_THRESHOLD, 8 << 20)
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
        // Each arena takes 64 MiB of addresses, whether it uses them or not.
        if system.isAddressSpaceLimited { mallopt(M_ARENA_MAX, 1) }
    }

    /// Returns freed memory to the kernel, wherever it lies; it takes milliseconds where there is much of it.
    static func returnMemory() {
        malloc_trim(0)
    }

    /// Fills in the sizes that the settings leave to the system: half of what it grants, without the stacks of threads,
    /// for layouts and requests, and a quarter at most for what connections hold.
    static func complete(_ settings: inout Settings, for system: SystemMemory) {
        let workers = settings.queue.lightWorkers + settings.queue.heavyWorkers
        let threads = settings.threads + workers + Settings.otherThreads
        let stacks = system.isAddressSpaceLimited ? threads * stackBytes : 0
        let granted = max(system.granted - stacks, 16 << 20)
        if settings.service.sessions.memory == Settings.automatic { settings.service.sessions.memory = granted / 2 }
        let standard = ServerLimits().bufferedBytes
        if settings.limits.bufferedBytes == standard { settings.limits.bufferedBytes = min(standard, granted / 4) }
        let queued = Settings().queue.bytes
        if settings.queue.bytes == queued { settings.queue.bytes = min(queued, granted / 4) }
        settings.completeQuotas()
    }

    /// What the system reserves for the stack of a thread.
    private static let stackBytes = 8 << 20
}
