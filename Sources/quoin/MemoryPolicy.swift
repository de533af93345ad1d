import API
import CLinux
import HTTPServer
import Sessions
import Threads

/// The settings of the C allocator, and the sizes derived from the memory that the system grants.
enum MemoryPolicy {
    /// Keeps up to 8 MiB of freed memory at the end of each arena instead of returning it to the kernel immediately.
    ///
    /// With glibc's default of 128 KiB, page faults made solving a new layout of 1,000 views a third slower.
    /// `malloc_trim` releases the end of only the main arena: with 64 MiB, 90 to 140 MB remained after two requests of
    /// 16 MB, with 8 MiB less than 1 MB; the time to solve 200 to 6,000 views is the same.
    static func keepMemory(in system: SystemMemory) {
        mallopt(M_TRIM_THRESHOLD, 8 << 20)
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
        // Each arena reserves 64 MiB of address space, used or not.
        if system.isAddressSpaceLimited { mallopt(M_ARENA_MAX, 1) }
    }

    /// Returns freed memory to the kernel, wherever it is; takes milliseconds if there is much of it.
    static func returnMemory() {
        malloc_trim(0)
    }

    /// Fills in the sizes that depend on the system: half of the granted memory, less the stacks of threads, for
    /// layouts and requests, and at most a quarter for the buffers of connections.
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

    /// The memory that the system reserves for the stack of a thread.
    private static let stackBytes = 8 << 20
}
