import API
import Glibc
import HTTPServer
import Logging
import Redis
import Sessions
import Storage
import Threads

/// The settings that options and environment variables change, with their defaults.
struct Settings {
    static let version = LayoutService.version

    /// The value of a size or a quota that is not set.
    static let automatic = 0
    /// Threads besides event loops and workers: the main one, and those of log, signals and housekeeping.
    static let otherThreads = 4

    var host = "127.0.0.1"
    var port = 8080
    var threads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    /// The thread pool for work that would block an event loop, and its queue.
    var queue = {
        var limits = WorkQueue.Limits(
            workers: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))),
            jobs: 256,
            bytes: 256 << 20
        )
        limits.jobsPerClient = 128
        return limits
    }()
    var limits = ServerLimits()
    var service = ServiceLimits()
    /// The file of bearer tokens; nil if no token is required.
    var tokens: String?
    /// The file of the tokens that read all metrics; nil if they need no token of their own.
    var metricsTokens: String?
    /// The directory of fonts; nil to measure texts with the built-in table alone.
    var fonts: String?
    /// The family of texts that name none; nil for the built-in one.
    var defaultFont: String?
    /// The directory that layouts are kept in; nil to keep them in memory alone.
    var data: String?
    var storage = JournalOptions()
    /// The store that layouts are kept in and that several instances share; nil for none.
    var store: RedisAddress?
    /// How old what a reading shows may be where instances share a store.
    var readStaleness = Duration.zero
    var origins = AllowedOrigins.none
    /// The names by which the service may be called, besides those of the machine itself.
    var hosts = AllowedHosts.local([])
    /// The proxies that say where requests come from.
    var proxies = TrustedProxies.none
    var logFormat = LogFormat.text
    var logLevel = LogLevel.info

    init() {
        service.sessions.memory = Self.automatic
        service.sessions.layoutsPerNamespace = Self.automatic
        service.sessions.viewsPerNamespace = Self.automatic
        service.sessions.memoryPerNamespace = Self.automatic
        service.sessions.sleepAfter = .seconds(300)
    }

    /// Fills in the quotas that are not set: half of what there is for all names where there are names, so that none
    /// can take everything; else all of it.
    mutating func completeQuotas() {
        let share = tokens == nil ? 1 : 2
        func complete(_ quota: inout Int, of whole: Int) {
            if quota == Self.automatic { quota = whole / share }
        }
        complete(&service.sessions.layoutsPerNamespace, of: service.sessions.layouts)
        complete(&service.sessions.viewsPerNamespace, of: service.sessions.totalViews)
        // Three quarters are for layouts; see MemoryAccount.
        complete(&service.sessions.memoryPerNamespace, of: service.sessions.memory - service.sessions.memory / 4)
    }
}

/// The environment variables of this process.
enum Environment {
    static func value(_ name: String) -> String? {
        guard let text = unsafe getenv(name) else { return nil }
        return unsafe String(cString: text)
    }

    /// The names of all variables at the start of the process.
    static var names: [String] {
        (SystemMemory.File.text("/proc/self/environ") ?? "").split(separator: "\0").compactMap { entry in
            entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init)
        }
    }
}

/// The standard streams, by their descriptors.
enum Console: Int32 {
    case output = 1
    case error = 2

    /// Writes a line at once, without buffering.
    func write(_ line: String) {
        var bytes = Array("\(line)\n".utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(rawValue, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            bytes = bytes.dropFirst(max(0, count))
        }
    }
}
