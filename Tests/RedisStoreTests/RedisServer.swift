import Foundation
import Glibc
import Redis
import TestSupport
import Testing
import Threads

/// A `redis-server` on this machine that keeps nothing on disk.
final class RedisServer: Sendable {
    /// Says why there is no server.
    struct StartError: Error, CustomStringConvertible {
        let description: String
    }

    /// The server of the suite that is running.
    @TaskLocal static var current: RedisServer?

    /// A client that is connected.
    let client: RedisClient
    private let address: RedisAddress
    /// A shell that starts the server, and kills it at the end of `lifeline`, which comes however this process ends.
    private let process: ChildProcess
    private let lifeline = Pipe()
    /// What the server writes; it ends with the server.
    private let output = Pipe()

    /// Starts a server, and waits until it answers PING.
    init() throws {
        let program = try RequiredProgram.redisServer.requirePath()
        let reserved = try ReservedPort()
        let words = [
            "-c", #""$@" & exec >/dev/null 2>&1; read -r line; kill -KILL $!"#, "sh",
            program, "--port", "\(reserved.port)", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
        ]
        let (reading, writing) = (lifeline.fileHandleForReading, output.fileHandleForWriting)
        let log = writing.fileDescriptor
        let streams = ChildProcess.Streams(input: reading.fileDescriptor, output: log, errors: log)
        process = try ChildProcess("/bin/sh", words, streams: streams)
        try reading.close()
        try writing.close()
        address = try RedisAddress("redis://127.0.0.1:\(reserved.port)")
        guard let client = try Self.client(address) else {
            let log = Self.end(lifeline, output)
            throw StartError(description: "redis-server does not answer PING: \(log)")
        }
        self.client = client
    }

    /// Ends the server, and waits for that.
    func stop() {
        client.close()
        _ = Self.end(lifeline, output)
    }

    /// Closes a lifeline, and returns what its server has written.
    private static func end(_ lifeline: Pipe, _ output: Pipe) -> String {
        try? lifeline.fileHandleForWriting.close()
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Returns another client, as another instance of the service has it.
    func connect() throws -> RedisClient { try #require(try Self.client(address)) }

    /// A client that is connected, which it knows by the answer to a PING; `nil` if there is none within a minute.
    private static func client(_ address: RedisAddress) throws -> RedisClient? {
        var options = RedisOptions()
        // Long, so that a slow machine does not end connections.
        (options.connectTimeout, options.replyTimeout) = (.seconds(60), .seconds(60))
        (options.firstBackoff, options.longestBackoff) = (.milliseconds(5), .milliseconds(20))
        let (isConnected, changed) = (Guarded(false), Condition())
        let client = try RedisClient(address, options) { isAvailable, _ in
            isConnected.withLock { $0 = isAvailable }
            changed.signal()
        }
        return isConnected.wait(for: changed, atMost: .seconds(60)) { $0 ? client : nil }
    }
}

/// A port of 127.0.0.1 that the system gives to nobody who asks for any, while this value exists.
///
/// A program that is told its number can listen on it: with `SO_REUSEADDR`, which servers set, one socket may be bound
/// to a port that another is bound to, unless that listens.
private final class ReservedPort {
    let port: UInt16
    private let descriptor: Int32

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var one: Int32 = 1
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
            }
        }
        (self.descriptor, port) = (descriptor, UInt16(bigEndian: address.sin_port))
        guard isBound else { throw RedisServer.StartError(description: "no port is free") }
    }

    deinit {
        close(descriptor)
    }
}

/// Starts a server before the first test of a suite, and ends it after the last.
struct RedisServerTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let server = try RedisServer()
        defer { server.stop() }
        try await RedisServer.$current.withValue(server) { try await function() }
    }
}

extension Trait where Self == RedisServerTrait {
    static var redisServer: Self { Self() }
}

/// The tests that need a server, which is the same for all of them: each has a namespace of its own in it.
@Suite(
    .enabled(if: RequiredProgram.redisServer.isExpected, "redis-server is not on PATH"),
    .redisServer
)
struct ServerTests {}
