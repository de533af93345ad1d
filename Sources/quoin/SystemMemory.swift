import Glibc

/// The memory that the system grants to the process, in bytes.
struct SystemMemory: Sendable {
    /// The memory of the machine.
    var machine: Int
    /// The limits of the process's control groups.
    var controlGroups: [Int] = []
    /// The unused parts of the limits on the address space and the data segment.
    var addressSpace: [Int] = []

    /// The minimum of all limits.
    var granted: Int { ([machine] + controlGroups + addressSpace).min() ?? machine }

    /// True if the address space is limited, so that the allocator must conserve it.
    var isAddressSpaceLimited: Bool { !addressSpace.isEmpty }

    /// Reads the limits from the system.
    ///
    /// - Parameter text: returns the content of a file; nil if it cannot be read.
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

    /// Returns the limits of the groups in `/proc/self/cgroup`, and of the groups that contain them (cgroups(7)).
    ///
    /// In a container that sees the paths of the host, only the root group is readable, which is the container's own.
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
                // Version 2 uses "max" for no limit; version 1 uses a number close to the size of the address space.
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

    /// Returns the sizes of the process's address space and data segment.
    private static func usedBytes(_ status: String) -> (addressSpace: Int, data: Int) {
        func field(_ name: String) -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
            return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 } ?? 0
        }
        return (field("VmSize:"), field("VmData:"))
    }

    /// Reads kernel files, up to 4 MiB of each.
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
