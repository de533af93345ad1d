import API
import Glibc
import HTTPServer
import Logging
import Threads

/// The settings that options and environment variables change, with their defaults.
struct Settings {
    static let version = LayoutService.version

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
    /// The directory of fonts; nil to measure texts with the built-in table alone.
    var fonts: String?
    var origins = AllowedOrigins.none
    var logFormat = LogFormat.text
    var logLevel = LogLevel.info
}

/// The environment variables of this process.
enum Environment {
    static func value(_ name: String) -> String? {
        guard let text = unsafe getenv(name) else { return nil }
        return unsafe String(cString: text)
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
