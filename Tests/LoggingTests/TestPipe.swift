import Dispatch
import Glibc
import TestSupport
import Testing
import Threads

@testable import Logging

/// A pipe whose two ends a test can close.
final class TestPipe: Sendable {
    struct Failure: Error {}

    let writing: Int32
    private let reading: Int32
    private let open = Guarded((reading: true, writing: true))

    init() throws {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw Failure() }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        closeReading()
        closeWriting()
    }

    func closeReading() {
        open.withLock {
            if $0.reading { close(reading) }; $0.reading = false
        }
    }

    func closeWriting() {
        open.withLock {
            if $0.writing { close(writing) }; $0.writing = false
        }
    }

    /// The bytes until all writing ends are closed.
    func rest() -> String {
        var (text, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 64 << 10))
        while true {
            let count = unsafe read(reading, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: text, as: UTF8.self) }
            text += buffer[..<count]
        }
    }
}

/// The thread that writes a log.
struct BackgroundWriter {
    private let end = DispatchGroup()

    init(_ log: Log) {
        DispatchQueue.global().async(group: end) { log.write() }
    }

    func wait() { end.wait(for: "the writer of the log ends") }
}

/// Reads a pipe until it ends.
final class BackgroundReader: Sendable {
    private let end = DispatchGroup()
    private let result = Guarded("")

    init(_ pipe: TestPipe) {
        DispatchQueue.global().async(group: end) { [self] in
            let text = pipe.rest()
            result.withLock { $0 = text }
        }
    }

    func text() -> String {
        end.wait(for: "the pipe ends")
        return result.withLock { $0 }
    }
}
