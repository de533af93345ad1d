import Foundation
import Glibc
import Testing

/// The service as a process of its own, on a free port.
public final class ServiceProcess {
    /// The line that it printed when it was ready.
    public let startupLine: String
    public let port: UInt16
    private let process: ChildProcess
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
        try self.init(Invocation(["--port", "0"] + arguments, environment), errors: errors)
    }

    /// Starts `quoin` with a listening socket, as a supervisor passes it: as descriptor 3, with its
    /// environment.
    ///
    /// It has the limits that the `ulimit` of the shell sets with the given options; with a `log`, its output goes to
    /// this file.
    public convenience init(inheriting socket: Int32, limits: String? = nil, log: String? = nil) throws {
        let limit = limits.map { "ulimit \($0); " } ?? ""
        let redirection = log == nil ? "" : ">\"$1\""
        let script = "\(limit)LISTEN_FDS=1 LISTEN_PID=$$ exec \"$0\" 3<&0 \(redirection)"
        let invocation = Invocation(script: script, [log].compactMap(\.self), Self.patience)
        try self.init(invocation, input: socket, errors: .passedOn)
    }

    /// Starts `quoin --port 0` with further `arguments` and the limits that `ulimit` sets with the given options.
    public convenience init(_ arguments: [String], limits: String) throws {
        let script = "ulimit \(limits); exec \"$0\" --port 0 \"$@\""
        try self.init(Invocation(script: script, arguments, Self.patience), errors: .passedOn)
    }

    private init(_ invocation: Invocation, input: Int32? = nil, errors: Errors) throws {
        self.errors = errors == .kept ? Pipe() : nil
        process = try invocation.start(input: input, output: output, errors: self.errors)
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

    /// The number of open descriptors of the process.
    public var descriptors: Int {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.id)/fd").count
        }
    }

    /// Sends `signal` to the process.
    public func send(_ signal: Int32) {
        process.send(signal)
    }

    /// Waits for its end, and returns its exit status; if a signal has ended it, the negative of the signal.
    public func waitForEnd() -> Int32 {
        process.waitForEnd()
    }

    /// The output after the startup line, until its end.
    public func restOfOutput() -> String {
        Self.rest(of: output)
    }

    /// Runs the program with `arguments` until it ends.
    public static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
        try Invocation(arguments, environment).run()
    }

    /// Runs the program until it ends, with the limits that `ulimit` sets with the given options.
    public static func run(_ arguments: [String], limits: String) throws -> Outcome {
        try Invocation(script: "ulimit \(limits); exec \"$0\" \"$@\"", arguments).run()
    }

    /// Runs the program until it ends, with an empty directory in place of /proc; nil runs `true` instead.
    public static func runWithoutProc(_ arguments: [String]?) throws -> Outcome {
        let command = arguments.map { [program.path] + $0 } ?? ["true"]
        let script = "mount -t tmpfs none /proc && exec \"$@\""
        let words = ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh"] + command
        return try Invocation(path: "/usr/bin/env", words).run()
    }

    /// A way to start the program.
    private struct Invocation {
        let path: String
        let arguments: [String]
        let environment: [String: String]

        init(path: String = program.path, _ arguments: [String], _ environment: [String: String] = [:]) {
            (self.path, self.arguments) = (path, arguments)
            // Without what tells these tests something, which the program takes for misspelled options. Requests of
            // tests are for any host.
            self.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("QUOIN_") }
                .merging(["QUOIN_ALLOWED_HOSTS": "*"]) { $1 }
                .merging(environment) { $1 }
        }

        /// A script of the shell, in which `$0` is the program, and `$@` are the arguments.
        init(script: String, _ arguments: [String], _ environment: [String: String] = [:]) {
            self.init(path: "/bin/sh", ["-c", script, program.path] + arguments, environment)
        }

        /// Starts the program; without a pipe, it has the standard error of the tests.
        func start(input: Int32? = nil, output: Pipe, errors: Pipe?) throws -> ChildProcess {
            let writing = [output, errors].map { $0?.fileHandleForWriting }
            let streams = ChildProcess.Streams(
                input: input,
                output: writing[0]?.fileDescriptor,
                errors: writing[1]?.fileDescriptor
            )
            // Only the program writes, so that its end is the end of the pipe.
            defer { for case let end? in writing { try? end.close() } }
            return try ChildProcess(path, arguments, environment: environment, streams: streams)
        }

        func run() throws -> Outcome {
            let (output, errors) = (Pipe(), Pipe())
            let process = try start(output: output, errors: errors)
            let status = process.waitForEnd()
            return Outcome(status: status, output: rest(of: output), errors: rest(of: errors))
        }
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
