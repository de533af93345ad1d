import Glibc

/// How much memory the system grants the process, in bytes.
struct SystemMemory: Sendable {
    /// The memory of the machine.
    var machine: Int
    /// The limits of the control groups that the process is in.
    var controlGroups: [Int] = []
    /// What is left of the limits on its address space and its data.
    var addressSpace: [Int] = []

    /// The least of them.
    var granted: Int { ([machine] + controlGroups + addressSpace).min() ?? machine }

    /// Whether the address space is limited, which the allocator then has to save.
    var isAddressSpaceLimited: Bool { !addressSpace.isEmpty }

    /// Asks the system.
    ///
    /// - Parameter text: the content of a file; nil where it cannot be read.
    init(reading text: (String) -> String? = File.text) {
        machine = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        controlGroups = Self.controlGroupLimits(text)
        let used = Self.usedBytes(text("/proc/self/status") ?? "")
        addressSpace = [(RLIMIT_AS, used.addressSpace), (RLIMIT_DATA, used.data)].compactMap { resource, used in
            var limit = rlimit()
            guard unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0, limit.rlim_cur < Int.max else {
                return nil
            }
            return max(0, Int(limit.rlim_cur) - used)
        }
    }

    /// The limits of the groups in `/proc/self/cgroup`, and of those that contain them (cgroups(7)).
    ///
    /// In a container whose paths are those of the host, only the group at the root can be read, which is its own.
    static func controlGroupLimits(_ text: (String) -> String?) -> [Int] {
        var limits: [Int] = []
        for line in (text("/proc/self/cgroup") ?? "").split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let (folder, name): (String, String)
            if parts[0] == "0", parts[1].isEmpty {
                (folder, name) = ("/sys/fs/cgroup", "memory.max")
            } else if parts[1].split(separator: ",").contains("memory") {
                (folder, name) = ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
            } else {
                continue
            }
            var path = parts[2].split(separator: "/")
            while true {
                let group = path.map { "/\($0)" }.joined()
                // Version 2 says "max" where there is no limit; version 1 a number close to that of all addresses.
                let limit = text("\(folder)\(group)/\(name)").flatMap { Int($0.prefix { $0.isNumber }) }
                if let limit, limit < 1 << 60 { limits.append(limit) }
                if path.popLast() == nil { break }
            }
        }
        return limits
    }

    /// The resident memory of the process, in bytes.
    static var residentBytes: Int {
        let words = (File.text("/proc/self/statm") ?? "").split(separator: " ")
        guard words.count > 1, let pages = Int(words[1]) else { return 0 }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    /// What the process uses of its address space, and of that for data.
    private static func usedBytes(_ status: String) -> (addressSpace: Int, data: Int) {
        func field(_ name: String) -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
            return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 } ?? 0
        }
        return (field("VmSize:"), field("VmData:"))
    }

    /// Reads files of the kernel, up to 4 MiB of each.
    enum File {
        static func text(_ path: String) -> String? {
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            defer { close(descriptor) }
            var text: [UInt8] = []
            var bytes = [UInt8](repeating: 0, count: 8_192)
            while text.count < 4 << 20 {
                let count = unsafe read(descriptor, &bytes, bytes.count)
                guard count >= 0 else { return nil }
                if count == 0 { break }
                text += bytes.prefix(count)
            }
            return String(decoding: text, as: UTF8.self)
        }
    }
}
