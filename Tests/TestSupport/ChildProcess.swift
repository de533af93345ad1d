import Foundation
import Glibc
import Testing
import Threads

/// A process that a test starts; it is killed when this object is released.
///
/// Not Foundation's `Process`: in Swift 6.3, that reads beyond the end of a buffer when it looks for the descriptors to
/// close, and ends the tests with a segmentation fault if many descriptors are open and the next page is not mapped.
public final class ChildProcess: Sendable {
    /// The standard streams of the process: descriptors of this one, or nil for those that it has itself.
    public struct Streams: Sendable {
        public var input: Int32?
        public var output: Int32?
        public var errors: Int32?

        public init(input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil) {
            (self.input, self.output, self.errors) = (input, output, errors)
        }
    }

    /// Says why a program could not be started.
    public struct StartError: Error, CustomStringConvertible {
        public let description: String
    }

    public let id: Int32
    /// The exit status once it is known; if a signal has ended the process, the negative of the signal.
    private let status = Guarded<Int32?>(nil)

    /// Starts the program at `path`, which has no other descriptors than its standard streams.
    ///
    /// `environment` is that of this process if it is `nil`.
    public init(
        _ path: String,
        _ arguments: [String],
        environment: [String: String]? = nil,
        streams: Streams = Streams()
    ) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (source, target) in [(streams.input, STDIN_FILENO), (streams.output, 1), (streams.errors, 2)] {
            if let source { unsafe posix_spawn_file_actions_adddup2(&actions, source, target) }
        }
        _ = try unsafe Self.closeFrom()(&actions, 3)
        let variables = (environment ?? ProcessInfo.processInfo.environment).map { "\($0)=\($1)" }
        var (words, settings) = unsafe (Self.copies(of: [path] + arguments), Self.copies(of: variables))
        defer { unsafe (words + settings).forEach { unsafe free($0) } }
        var id: Int32 = 0
        let failure = unsafe posix_spawn(&id, path, &actions, nil, &words, &settings)
        guard failure == 0 else {
            throw StartError(description: "\(path) cannot be started: \(unsafe String(cString: strerror(failure)))")
        }
        self.id = id
    }

    private typealias CloseFrom =
        @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

    /// `posix_spawn_file_actions_addclosefrom_np`, which Swift's Glibc module does not declare.
    ///
    /// Closing the descriptors that a look at /proc/self/fd finds would miss those that other threads open meanwhile.
    private static func closeFrom() throws -> CloseFrom {
        guard let symbol = unsafe dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else {
            throw StartError(description: "glibc 2.34 or later is required")
        }
        return unsafe unsafeBitCast(symbol, to: CloseFrom.self)
    }

    /// Null-terminated copies of strings, with a null pointer at the end.
    private static func copies(of strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
        unsafe strings.map { unsafe strdup($0) } + [nil]
    }

    public var isRunning: Bool { endStatus(WNOHANG) == nil }

    /// Sends `signal`, unless the process has ended.
    public func send(_ signal: Int32) {
        // The lock keeps the number from being given to another process.
        status.withLock { status in if status == nil { kill(id, signal) } }
    }

    /// Waits for the end, and returns the exit status; if a signal has ended the process, the negative of the signal.
    ///
    /// A process that does not end within ``Patience`` is an issue, and is killed.
    @discardableResult
    public func waitForEnd() -> Int32 {
        do {
            try eventually("the program ends") { !isRunning }
        } catch {
            Issue.record(error)
            send(SIGKILL)
        }
        return endStatus(0) ?? -1
    }

    private func endStatus(_ options: Int32) -> Int32? {
        status.withLock { status in
            if let status { return status }
            var value: Int32 = 0
            var outcome: Int32
            repeat {
                outcome = unsafe waitpid(id, &value, options)
            } while outcome < 0 && errno == EINTR
            guard outcome != 0 else { return nil }
            let signal = value & 0x7F
            status = signal == 0 ? (value >> 8) & 0xFF : -signal
            return status
        }
    }

    deinit {
        send(SIGKILL)
        _ = endStatus(0)
    }
}
