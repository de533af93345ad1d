#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The resources used by the process, under the names used by all Prometheus client libraries.
///
/// Values that the system does not provide are omitted; on Linux, they come from `/proc`.
struct ProcessMetrics: Sendable {
    /// The start of the process, in seconds since 1970; nil if the system does not provide it.
    private let start: Double?

    init() {
        start = Self.age.map { Self.seconds(of: CLOCK_REALTIME) - $0 }
    }

    func write(to exposition: inout Exposition) {
        exposition.begin("process_cpu_seconds_total", .counter, "Processor time, user and system.")
        exposition.add(value: Self.seconds(of: CLOCK_PROCESS_CPUTIME_ID))
        if let bytes = Self.residentBytes {
            exposition.begin("process_resident_memory_bytes", .gauge, "Resident memory.")
            exposition.add(value: bytes)
        }
        if let count = Self.openDescriptors {
            exposition.begin("process_open_fds", .gauge, "Open descriptors.")
            exposition.add(value: count)
        }
        if let limit = Self.maxDescriptors {
            exposition.begin("process_max_fds", .gauge, "How many descriptors may be open.")
            exposition.add(value: limit)
        }
        if let start {
            exposition.begin("process_start_time_seconds", .gauge, "When the process started, in seconds since 1970.")
            exposition.add(value: start)
        }
    }

    private static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static var maxDescriptors: Int? {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return nil }
        return Int(clamping: limit.rlim_cur)
    }
}

#if os(Linux)
    extension ProcessMetrics {
        /// The age of the process in seconds.
        ///
        /// Field 22 of `/proc/self/stat` is its start, in ticks since boot.
        private static var age: Double? {
            let words = text(ofFile: "/proc/self/stat").split(separator: ")").last?.split(separator: " ") ?? []
            guard words.count > 19, let ticks = Double(words[19]) else { return nil }
            return max(0, seconds(of: CLOCK_BOOTTIME) - ticks / Double(sysconf(Int32(_SC_CLK_TCK))))
        }

        private static var residentBytes: Int? {
            let words = text(ofFile: "/proc/self/statm").split(separator: " ")
            guard words.count > 1, let pages = Int(words[1]) else { return nil }
            return pages * sysconf(Int32(_SC_PAGESIZE))
        }

        /// The number of entries in `/proc/self/fd`, excluding the descriptor used to read it.
        ///
        /// Since Linux 6.2, the size of the directory is that number; on older versions, the entries are counted.
        private static var openDescriptors: Int? {
            var status = stat()
            if unsafe stat("/proc/self/fd", &status) == 0, status.st_size > 0 { return Int(status.st_size) }
            guard let folder = unsafe opendir("/proc/self/fd") else { return nil }
            defer { unsafe closedir(folder) }
            var count = 0
            while unsafe readdir(folder) != nil { count += 1 }
            return max(0, count - 3)  // ".", ".." and the descriptor used here
        }

        /// Returns the content of a small kernel file; empty if it cannot be read.
        private static func text(ofFile path: String) -> String {
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return "" }
            defer { close(descriptor) }
            var bytes = [UInt8](repeating: 0, count: 2_048)
            let count = unsafe read(descriptor, &bytes, bytes.count)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
    }
#else
    extension ProcessMetrics {
        private static var age: Double? { nil }
        private static var residentBytes: Int? { nil }
        private static var openDescriptors: Int? { nil }
    }
#endif
