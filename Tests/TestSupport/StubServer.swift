import Foundation
import Glibc
import Threads

/// A server that answers as a test tells it to: each connection has a thread of its own.
public final class StubServer: Sendable {
    /// A request as it came.
    public struct Request: Sendable {
        public var line: String
        /// By their names in lower case.
        public var headers: [String: String]
        public var body: String
    }

    /// One connection; its methods block.
    public final class Connection: Sendable {
        private let descriptor: Int32
        private let log: Log
        private let received = Guarded<[UInt8]>([])

        fileprivate init(_ descriptor: Int32, _ log: Log) { (self.descriptor, self.log) = (descriptor, log) }

        deinit {
            close(descriptor)
        }

        /// Waits for the next request; nil where the client has closed.
        public func nextRequest() -> Request? {
            guard let head = read(until: [13, 10, 13, 10]) else { return nil }
            var lines = head.split(separator: "\r\n").map(String.init)
            guard !lines.isEmpty else { return nil }
            let line = lines.removeFirst()
            var headers: [String: String] = [:]
            for line in lines {
                guard let colon = line.firstIndex(of: ":") else { continue }
                headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmed
            }
            let length = headers["content-length"].flatMap { Int($0) } ?? 0
            let isChunked = headers["transfer-encoding"] == "chunked"
            guard let body = isChunked ? readChunks() : read(count: length) else { return nil }
            let request = Request(line: line, headers: headers, body: body)
            log.requests.withLock { $0.append(request) }
            return request
        }

        /// Sends text; false where the client has closed.
        @discardableResult
        public func send(_ text: String) -> Bool {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes { buffer in
                    unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }

        /// Sends a complete answer.
        @discardableResult
        public func answer(_ status: Int, _ body: String, _ fields: [String] = []) -> Bool {
            let head = ["HTTP/1.1 \(status) X", "Content-Length: \(body.utf8.count)", "Content-Type: application/json"]
            return send((head + fields).joined(separator: "\r\n") + "\r\n\r\n" + body)
        }

        private func readChunks() -> String? {
            var body = ""
            while let size = read(until: [13, 10]).flatMap({ Int($0, radix: 16) }), let chunk = read(count: size + 2) {
                if size == 0 { return body }
                body += chunk.dropLast(1)
            }
            return nil
        }

        private func fill() -> Bool {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = unsafe buffer.withUnsafeMutableBytes { buffer in
                unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
            }
            guard count > 0 else { return false }
            received.withLock { $0 += buffer[..<count] }
            return true
        }

        private func read(until end: [UInt8]) -> String? {
            while true {
                let found: String? = received.withLock { bytes in
                    guard let range = bytes.firstRange(of: end) else { return nil }
                    defer { bytes.removeSubrange(..<range.upperBound) }
                    return String(decoding: bytes[..<range.lowerBound], as: UTF8.self)
                }
                if let found { return found }
                guard fill() else { return nil }
            }
        }

        private func read(count: Int) -> String? {
            while received.withLock({ $0.count }) < count { guard fill() else { return nil } }
            return received.withLock { bytes in
                defer { bytes.removeSubrange(..<count) }
                return String(decoding: bytes[..<count], as: UTF8.self)
            }
        }
    }

    /// The requests that were read.
    fileprivate final class Log: Sendable {
        let requests = Guarded<[Request]>([])
    }

    public let port: UInt16
    private let listener: Int32
    private let log = Log()

    public var address: String { "http://127.0.0.1:\(port)" }

    /// The requests of all connections, in the order in which they were read.
    public var requests: [Request] { log.requests.withLock { $0 } }

    /// - Parameter serve: called with each connection and its number, on a thread of its own; the connection closes
    ///   when it returns.
    public init(_ serve: @escaping @Sendable (Connection, _ number: Int) -> Void) {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(listener, pointer, length)
                listen(listener, 64)
                unsafe getsockname(listener, pointer, &length)
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        Self.onThread { [log] in
            var number = 0
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else {
                    close(listener)
                    return
                }
                let (connection, own) = (Connection(descriptor, log), number)
                number += 1
                Self.onThread { serve(connection, own) }
            }
        }
    }

    deinit {
        // The thread that accepts closes it: until then the number must not be another's.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private static func onThread(_ body: @escaping @Sendable () -> Void) { Foundation.Thread(block: body).start() }
}

extension Substring {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
