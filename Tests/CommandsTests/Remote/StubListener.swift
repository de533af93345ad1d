import Glibc
import Threads

/// Listens on a port of 127.0.0.1, and answers each connection with bytes that a test gives.
final class StubListener: Sendable {
    /// What becomes of one connection.
    enum Reply: Sendable {
        /// Bytes, after which the connection is closed.
        case bytes([UInt8])
        /// A byte, and no other for as long as the client stays.
        case silence
        /// The bytes again and again, until the client has gone.
        case endless([UInt8])
    }

    let port: UInt16
    private let listener: Int32
    private let received = Guarded<[String]>([])

    /// - Parameter reply: called with the number of the connection and the request.
    init(_ reply: @escaping @Sendable (Int, String) -> Reply) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = unsafe bind(listener, pointer, length)
                _ = unsafe getsockname(listener, pointer, &length)
            }
        }
        listen(listener, 16)
        (self.listener, port) = (listener, UInt16(bigEndian: address.sin_port))
        var thread = pthread_t()
        let body = Body { [received] in Self.serve(listener, received, reply) }
        let context = unsafe Unmanaged.passRetained(body).toOpaque()
        _ = unsafe pthread_create(
            &thread,
            nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            },
            context
        )
        _ = pthread_detach(thread)
    }

    /// Ends the thread, which closes the descriptor: until then no other socket can have its number.
    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    var url: String { "http://127.0.0.1:\(port)" }

    /// The requests that have come, heads and bodies.
    var requests: [String] { received.withLock { $0 } }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private static func serve(
        _ listener: Int32,
        _ received: Guarded<[String]>,
        _ reply: @Sendable (Int, String) -> Reply
    ) {
        defer { close(listener) }
        var number = 0
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            defer { close(connection) }
            let request = request(connection)
            received.withLock { $0.append(request) }
            answer(connection, reply(number, request))
            number += 1
        }
    }

    private static func request(_ connection: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.firstRange(of: "\r\n\r\n") {
                let length = text.firstRange(of: "Content-Length: ").map {
                    text[$0.upperBound...].prefix { $0.isNumber }
                }
                let wanted = length.flatMap { Int($0) } ?? 0
                if text[end.upperBound...].utf8.count >= wanted { return text }
            }
            let count = unsafe recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return text }
            bytes += buffer[..<count]
        }
    }

    private static func answer(_ connection: Int32, _ reply: Reply) {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        switch reply {
        case .bytes(let bytes): _ = send(bytes, to: connection)
        case .silence:
            _ = send(Array("H".utf8), to: connection)
            while unsafe recv(connection, &buffer, buffer.count, 0) > 0 {}
        case .endless(let bytes): while send(bytes, to: connection) {}
        }
    }

    private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Glibc.send(connection, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
