import API
import Glibc
import HTTPServer
import Logging
import Threads

/// What the options and the environment say.
struct Settings {
    static let version = LayoutService.version

    var host = "127.0.0.1"
    var port = 8080
    var threads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    /// Threads that do what would hold up an event loop, and what may wait for them.
    var queue = WorkQueue.Limits(workers: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))), jobs: 256, bytes: 256 << 20)
    var limits = ServerLimits()
    var service = ServiceLimits()
    /// The file of the tokens; nil where nobody is asked for one.
    var tokens: String?
    /// The directory of the fonts; nil where texts are measured with what is built in alone.
    var fonts: String?
    var origins = AllowedOrigins.none
    var logFormat = LogFormat.text
    var logLevel = LogLevel.info
}

/// The variables of the environment.
enum Environment {
    static func value(_ name: String) -> String? {
        guard let text = unsafe getenv(name) else { return nil }
        return unsafe String(cString: text)
    }
}

/// The streams that a person or a supervisor reads.
enum Console: Int32 {
    case output = 1
    case error = 2

    /// Writes a line at once, past every buffer.
    func write(_ line: String) {
        var bytes = Array("\(line)\n".utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(rawValue, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            bytes = bytes.dropFirst(max(0, count))
        }
    }
}
