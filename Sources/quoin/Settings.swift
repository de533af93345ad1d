import API
import Glibc
import HTTPServer
import Logging
import Redis
import Sessions
import Storage
import Threads

/// The settings controlled by options and environment variables, with their defaults.
struct Settings {
    static let version = LayoutService.version

    /// The value of a size or a quota that has not been set.
    static let automatic = 0
    /// The number of threads other than event loops and workers: the main thread, and those for the log, signals and
    /// housekeeping.
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
    /// The file of the tokens for the metrics of all callers; nil if these need no separate token.
    var metricsTokens: String?
    /// The directory of fonts; nil to use only the built-in table.
    var fonts: String?
    /// The font family of texts that do not name one; nil for the built-in family.
    var defaultFont: String?
    /// The directory that stores the layouts; nil to keep them only in memory.
    var data: String?
    var storage = JournalOptions()
    /// The shared store of layouts, if any.
    var store: RedisAddress?
    /// The maximum age of the state shown by a read from a shared store.
    var readStaleness = Duration.zero
    var origins = AllowedOrigins.none
    /// The host names under which the service may be reached, in addition to those of the machine itself.
    var hosts = AllowedHosts.local([])
    /// The trusted proxies, whose fields identify the clients.
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

    /// Fills in the quotas that have not been set: half of the total if there are token names, so that none can use
    /// everything; otherwise all of it.
    mutating func completeQuotas() {
        let share = tokens == nil ? 1 : 2
        func complete(_ quota: inout Int, of whole: Int) {
            if quota == Self.automatic { quota = whole / share }
        }
        complete(&service.sessions.layoutsPerNamespace, of: service.sessions.layouts)
        complete(&service.sessions.viewsPerNamespace, of: service.sessions.totalViews)
        // Three quarters of the memory are for layouts; see MemoryAccount.
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

    /// Writes a line immediately, without buffering.
    func write(_ line: String) {
        var bytes = Array("\(line)\n".utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(rawValue, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            bytes = bytes.dropFirst(max(0, count))
        }
    }
}
