import Glibc
import Synchronization
import TestSupport
import Threads

@testable import Redis

/// A server of RESP on this machine that answers as a test tells it to: each connection has a thread of its own.
final class StubRedis: Sendable {
    /// What to do with a command.
    enum Answer: Sendable {
        /// Bytes of the protocol.
        case reply(String)
        /// As a server does that is alone, and a master.
        case usual
        case nothing
        case close
    }

    /// One connection; any thread may send on it.
    final class Connection: Sendable {
        let number: Int
        fileprivate let descriptor: Int32

        fileprivate init(_ descriptor: Int32, number: Int) { (self.descriptor, self.number) = (descriptor, number) }

        deinit {
            Glibc.close(descriptor)
        }

        func send(_ text: String) {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes { buffer in
                    unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }

        func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

        fileprivate func receive() -> [UInt8]? {
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            let count = unsafe buffer.withUnsafeMutableBytes { buffer in
                unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
            }
            return count > 0 ? Array(buffer[..<count]) : nil
        }
    }

    private struct Log: Sendable {
        var commands: [[String]] = []
        var connections: [Connection] = []
        var accepted = 0
    }

    let port: Int
    private let listener: Int32
    private let log = Guarded(Log())
    private let changed = Condition()
    private let isStopped = Atomic(false)

    /// All commands of all connections, except those of handshakes and checks.
    var commands: [[String]] { log.withLock { $0.commands } }
    var accepted: Int { log.withLock { $0.accepted } }
    var url: String { "redis://127.0.0.1:\(port)" }

    init(port: Int = 0, _ answer: @escaping @Sendable ([String], Connection) -> Answer = { _, _ in .usual }) {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var one: Int32 = 1
        unsafe setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                let outcome = unsafe bind(listener, pointer, length)
                precondition(outcome == 0, "the port is free")
                listen(listener, 64)
                unsafe getsockname(listener, pointer, &length)
            }
        }
        self.port = Int(UInt16(bigEndian: address.sin_port))
        Self.onThread { [log, changed] in
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else {
                    close(listener)
                    return
                }
                let connection = log.withLock { log in
                    log.accepted += 1
                    log.connections.append(Connection(descriptor, number: log.accepted))
                    return log.connections[log.connections.count - 1]
                }
                changed.broadcast()
                Self.onThread { Self.serve(connection, log, changed, answer) }
            }
        }
    }

    deinit {
        stop()
    }

    /// Closes all connections, and refuses others.
    func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        // The thread that accepts closes it: until then the number must not be another's.
        shutdown(listener, Int32(SHUT_RDWR))
        closeConnections()
    }

    func closeConnections() {
        let open = log.withLock { log in
            defer { log.connections = [] }
            return log.connections
        }
        for connection in open { connection.close() }
    }

    /// Waits until `count` connections have been accepted since the start.
    func waitForConnections(_ count: Int) -> Bool {
        log.wait(for: changed, atMost: Patience.duration) { $0.accepted >= count ? true : nil } ?? false
    }

    /// Waits until `isThere` is true of the commands.
    func wait(until isThere: ([[String]]) -> Bool) -> Bool {
        log.wait(for: changed, atMost: Patience.duration) { isThere($0.commands) ? true : nil } ?? false
    }

    private static func serve(
        _ connection: Connection,
        _ log: Guarded<Log>,
        _ changed: Condition,
        _ answer: @Sendable ([String], Connection) -> Answer
    ) {
        var parser = RESPParser()
        while let bytes = connection.receive() {
            var place = 0
            while case .value(let value) = parser.next(bytes.span, &place) {
                let words = (value.elements ?? []).map { value in
                    if case .bytes(let bytes) = value { String(decoding: bytes, as: UTF8.self) } else { "" }
                }
                let isOwn = ["AUTH", "SELECT", "PING", "ROLE", "CLUSTER"].contains(words.first)
                if !isOwn { log.withLock { $0.commands.append(words) } }
                changed.broadcast()
                switch answer(words, connection) {
                case .reply(let text): connection.send(text)
                case .usual: connection.send(usual(words))
                case .nothing: break
                case .close: connection.close()
                }
            }
        }
    }

    private static func usual(_ words: [String]) -> String {
        switch words.first {
        case "PING": "+PONG\r\n"
        case "ROLE": "*3\r\n$6\r\nmaster\r\n:0\r\n*0\r\n"
        case "CLUSTER": "-ERR This instance has cluster support disabled\r\n"
        case "ECHO": bulk(words.last ?? "")
        case "SUBSCRIBE": words.dropFirst().map { "*3\r\n" + bulk("subscribe") + bulk($0) + ":1\r\n" }.joined()
        case "UNSUBSCRIBE": words.dropFirst().map { "*3\r\n" + bulk("unsubscribe") + bulk($0) + ":0\r\n" }.joined()
        default: "+OK\r\n"
        }
    }

    static func bulk(_ text: String) -> String { "$\(text.utf8.count)\r\n\(text)\r\n" }

    private static func onThread(_ body: @escaping @Sendable () -> Void) {
        do throws(ThreadError) {
            _ = try Thread(body)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

/// Values that other threads append, in order.
final class Record<Element: Sendable>: Sendable {
    private let elements = Guarded<[Element]>([])
    private let changed = Condition()

    var all: [Element] { elements.withLock { $0 } }

    func append(_ element: Element) {
        elements.withLock { $0.append(element) }
        changed.broadcast()
    }

    /// Waits for `count` elements, and returns all there are.
    func wait(for count: Int) throws -> [Element] {
        try wait("\(count) are recorded") { $0.count >= count }
    }

    /// Waits until `isEnough` is true of the elements, and returns them.
    func wait(_ awaited: String, until isEnough: ([Element]) -> Bool) throws -> [Element] {
        let enough = elements.wait(for: changed, atMost: Patience.duration) { isEnough($0) ? $0 : nil }
        guard let enough else { throw ImpatienceError("\(awaited), of which there are \(all)") }
        return enough
    }
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

extension RedisClient {
    /// A client whose changes of state are recorded.
    static func recorded(
        _ url: String,
        _ states: Record<Bool> = Record(),
        _ adjust: (inout RedisOptions) -> Void = { _ in }
    ) throws -> RedisClient {
        var options = RedisOptions()
        // Long, so that a slow machine does not end connections.
        (options.connectTimeout, options.replyTimeout) = (Patience.duration, Patience.duration)
        options.idleCheckInterval = .seconds(60)
        (options.firstBackoff, options.longestBackoff) = (.milliseconds(1), .milliseconds(20))
        adjust(&options)
        return try RedisClient(RedisAddress(url), options) { isAvailable, _ in states.append(isAvailable) }
    }

    /// A client that is connected.
    static func connected(_ url: String, _ adjust: (inout RedisOptions) -> Void = { _ in }) throws -> RedisClient {
        let states = Record<Bool>()
        let client = try recorded(url, states, adjust)
        _ = try states.wait("the client is connected") { $0.contains(true) }
        return client
    }

    /// Sends words, and records the outcome.
    func send(_ words: String..., key: String? = nil, into record: Record<Result<RedisValue, RedisFailure>>) {
        send(words.map(bytes), key: key.map(bytes)) { record.append($0) }
    }
}
