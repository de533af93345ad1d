import Glibc

/// What the process takes of the machine, under the names that every client library of Prometheus gives it.
struct ProcessMetrics: Sendable {
    /// Seconds since 1970.
    private let start: Double

    init() {
        start = Self.seconds(of: CLOCK_REALTIME) - Self.age
    }

    func write(to exposition: inout Exposition) {
        exposition.begin("process_cpu_seconds_total", .counter, "Time of processors, of user and system.")
        exposition.add(value: Self.seconds(of: CLOCK_PROCESS_CPUTIME_ID))
        exposition.begin("process_resident_memory_bytes", .gauge, "Resident memory.")
        exposition.add(value: Self.residentBytes)
        exposition.begin("process_open_fds", .gauge, "Open descriptors.")
        exposition.add(value: Self.openDescriptors)
        exposition.begin("process_max_fds", .gauge, "How many descriptors may be open.")
        exposition.add(value: Self.mostDescriptors)
        exposition.begin("process_start_time_seconds", .gauge, "When the process started, in seconds since 1970.")
        exposition.add(value: start)
    }

    private static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// How long the process has lived: the 22nd word about it is when it began, in ticks since the machine did.
    private static var age: Double {
        let words = text(ofFile: "/proc/self/stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard words.count > 19, let ticks = Double(words[19]) else { return 0 }
        return max(0, seconds(of: CLOCK_BOOTTIME) - ticks / Double(sysconf(Int32(_SC_CLK_TCK))))
    }

    private static var residentBytes: Int {
        let words = text(ofFile: "/proc/self/statm").split(separator: " ")
        guard words.count > 1, let pages = Int(words[1]) else { return 0 }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    /// The entries of a folder in which the kernel lists them; the one with which it is read is not counted.
    ///
    /// Linux 6.2 and later say how many there are by the size of the folder; before, each is looked at.
    private static var openDescriptors: Int {
        var status = stat()
        if unsafe stat("/proc/self/fd", &status) == 0, status.st_size > 0 { return Int(status.st_size) }
        guard let folder = unsafe opendir("/proc/self/fd") else { return 0 }
        defer { unsafe closedir(folder) }
        var count = 0
        while unsafe readdir(folder) != nil { count += 1 }
        return max(0, count - 3)  // the folder, the one around it, and the descriptor of this reading
    }

    private static var mostDescriptors: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        return Int(clamping: limit.rlim_cur)
    }

    /// What a small file of the kernel says; nothing where it cannot be read.
    private static func text(ofFile path: String) -> String {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 2_048)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
