import Foundation
import Glibc
import Testing

/// The service as a process of its own, on a free port.
public final class ServiceProcess {
    /// The line that it printed when it was ready.
    public let startupLine: String
    public let port: UInt16
    private let process: Process
    private let output = Pipe()
    private let errors: Pipe?

    /// The destination of the service's standard error.
    public enum Errors {
        /// The standard error of the tests.
        case passedOn
        /// A pipe, for ``nextErrorLine()``; it must not fill up.
        case kept
    }

    /// The result of a run that ends by itself.
    public struct Outcome {
        public let status: Int32
        public let output: String
        public let errors: String
    }

    /// Timeouts that no test reaches, however slow and busy the machine is; arguments take precedence.
    private static let patience = ["DRAIN", "HEADER", "BODY", "IDLE", "WRITE"].reduce(into: [String: String]()) {
        $0["QUOIN_\($1)_TIMEOUT"] = "3600"
    }

    /// Starts `quoin --port 0` with further `arguments`, and waits for its startup line.
    ///
    /// Its timeouts for connections are an hour, where the arguments do not set them.
    public convenience init(
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        errors: Errors = .passedOn
    ) throws {
        let environment = Self.patience.merging(environment) { $1 }
        try self.init(Self.process(["--port", "0"] + arguments, environment), errors: errors)
    }

    /// Starts `quoin` with a listening socket, as a supervisor passes it: as descriptor 3, with its
    /// environment.
    ///
    /// It has the limits that the `ulimit` of the shell sets with the given options; with a `log`, its output goes to
    /// this file.
    public convenience init(inheriting socket: Int32, limits: String? = nil, log: String? = nil) throws {
        let process = Self.process([], Self.patience)
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let limit = limits.map { "ulimit \($0); " } ?? ""
        let redirection = log == nil ? "" : ">\"$1\""
        let script = "\(limit)LISTEN_FDS=1 LISTEN_PID=$$ exec \"$0\" 3<&0 \(redirection)"
        process.arguments = ["-c", script, Self.program.path] + [log].compactMap(\.self)
        process.standardInput = FileHandle(fileDescriptor: socket, closeOnDealloc: false)
        try self.init(process, errors: .passedOn)
    }

    /// Starts `quoin --port 0` with further `arguments` and the limits that `ulimit` sets with the given options.
    public convenience init(_ arguments: [String], limits: String) throws {
        let process = Self.process([], Self.patience)
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let script = "ulimit \(limits); exec \"$0\" --port 0 \"$@\""
        process.arguments = ["-c", script, Self.program.path] + arguments
        try self.init(process, errors: .passedOn)
    }

    private init(_ process: Process, errors: Errors) throws {
        self.process = process
        process.standardOutput = output
        self.errors = errors == .kept ? Pipe() : nil
        if let errors = self.errors { process.standardError = errors }
        try process.run()
        startupLine = Self.nextLine(of: output)
        port = startupLine.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
    }

    private static func nextLine(of pipe: Pipe) -> String {
        var line: [UInt8] = []
        while let byte = next(1, of: pipe)?.first, byte != UInt8(ascii: "\n") { line.append(byte) }
        return String(decoding: line, as: UTF8.self)
    }

    private static func rest(of pipe: Pipe) -> String {
        var text: [UInt8] = []
        while let bytes = next(64 << 10, of: pipe) { text += bytes }
        return String(decoding: text, as: UTF8.self)
    }

    /// Waits for bytes; `nil` at the end, and after an issue if there are none within ``Patience``.
    private static func next(_ limit: Int, of pipe: Pipe) -> [UInt8]? {
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var outcome: Int32
        repeat {
            outcome = unsafe poll(&event, 1, Int32(Patience.seconds * 1_000))
        } while outcome < 0 && errno == EINTR
        guard outcome > 0 else {
            Issue.record(ImpatienceError("output of the program"))
            return nil
        }
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = unsafe read(descriptor, &buffer, limit)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    /// Waits until `process` ends; if it does not within ``Patience``, records an issue and ends it.
    private static func waitForEnd(of process: Process) {
        do {
            try eventually("the program ends") { !process.isRunning }
        } catch {
            Issue.record(error)
            kill(process.processIdentifier, SIGKILL)
        }
        process.waitUntilExit()
    }

    /// Waits for the next line of the log that contains `word`; returns an empty line at the end.
    public func nextLine(with word: String) -> String {
        while true {
            let line = Self.nextLine(of: output)
            if line.isEmpty || line.contains(word) { return line }
        }
    }

    /// Waits for the next line of standard error; returns an empty line at the end.
    public func nextErrorLine() -> String {
        errors.map(Self.nextLine) ?? ""
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// The number of open descriptors of the process.
    public var descriptors: Int {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/fd").count
        }
    }

    /// Sends `signal` to the process.
    public func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for its end, and returns its exit status; if a signal has ended it, the negative of the signal.
    public func waitForEnd() -> Int32 {
        Self.waitForEnd(of: process)
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// The output after the startup line, until its end.
    public func restOfOutput() -> String {
        Self.rest(of: output)
    }

    /// Runs the program with `arguments` until it ends.
    public static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
        try run(process(arguments, environment))
    }

    /// Runs the program until it ends, with the limits that `ulimit` sets with the given options.
    public static func run(_ arguments: [String], limits: String) throws -> Outcome {
        let process = process([], [:])
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "ulimit \(limits); exec \"$0\" \"$@\"", program.path] + arguments
        return try run(process)
    }

    private static func run(_ process: Process) throws -> Outcome {
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        waitForEnd(of: process)
        return Outcome(status: process.terminationStatus, output: rest(of: output), errors: rest(of: errors))
    }

    /// Runs the program until it ends, with an empty directory in place of /proc; nil runs `true` instead.
    public static func runWithoutProc(_ arguments: [String]?) throws -> Outcome {
        let process = process([], [:])
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let command = arguments.map { [program.path] + $0 } ?? ["true"]
        let script = "mount -t tmpfs none /proc && exec \"$@\""
        process.arguments = ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh"] + command
        return try run(process)
    }

    private static func process(_ arguments: [String], _ environment: [String: String]) -> Process {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        // Without what tells these tests something, which the program takes for misspelled options. Requests of tests
        // are for any host.
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("QUOIN_") }
            .merging(["QUOIN_ALLOWED_HOSTS": "*"]) { $1 }
            .merging(environment) { $1 }
        return process
    }

    /// The program that was built with these tests, in the same directory.
    private static var program: URL {
        let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let beside = tests.appendingPathComponent("quoin")
        guard !FileManager.default.isExecutableFile(atPath: beside.path) else { return beside }
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return package.appendingPathComponent(".build/debug/quoin")
    }
}
