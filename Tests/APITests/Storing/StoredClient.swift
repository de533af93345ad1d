import Foundation
import Glibc
import HTTP
import Sessions
import Storage
import Synchronization
import Testing
import TestSupport

@testable import API

/// A disk that refuses what it is asked for while it is told to.
final class Disk: Sendable {
    private let failure = Atomic<Int32>(0)
    private let countdown = Atomic(-1)
    private let hasRoom = Atomic(true)

    /// The errno of all calls that write from now on; 0 = they succeed.
    func fail(with number: Int32) { failure.store(number, ordering: .sequentiallyConsistent) }

    /// Lets the calls succeed, but for one after `count` others.
    func failOnce(after count: Int) { countdown.store(count, ordering: .sequentiallyConsistent) }

    /// Gives no more room; what has some already can be written.
    func fill() { hasRoom.store(false, ordering: .sequentiallyConsistent) }
    func empty() { hasRoom.store(true, ordering: .sequentiallyConsistent) }

    func answer(_ point: FaultPoint) -> Int32? {
        if point == .read { return nil }
        if point == .preallocate || point == .reserve, !hasRoom.load(ordering: .sequentiallyConsistent) {
            return ENOSPC
        }
        if countdown.wrappingSubtract(1, ordering: .sequentiallyConsistent).oldValue == 0 { return 5 }
        let number = failure.load(ordering: .sequentiallyConsistent)
        return number == 0 ? nil : number
    }
}

/// A client of a service that keeps its layouts in a directory, and can be started again.
final class StoredClient {
    let directory: TemporaryDirectory
    let disk = Disk()
    private(set) var client: TestClient
    private var limits: ServiceLimits
    private let fileBytes: ClosedRange<Int>
    private var time = 0

    init(limits: ServiceLimits = ServiceLimits(), fileBytes: ClosedRange<Int> = (1 << 20)...(64 << 20)) throws {
        directory = try TemporaryDirectory()
        (self.limits, self.fileBytes) = (limits, fileBytes)
        client = try Self.open(directory, disk, limits, fileBytes)
    }

    deinit {
        client.service.close()
    }

    private static func open(
        _ directory: TemporaryDirectory,
        _ disk: Disk,
        _ limits: ServiceLimits,
        _ fileBytes: ClosedRange<Int>,
        isSalvaging: Bool = false
    ) throws -> TestClient {
        var options = JournalOptions()
        options.isSalvaging = isSalvaging
        options.fileBytes = fileBytes
        options.faults = disk.answer
        return TestClient(of: try LayoutService(directory: directory.path, options, limits: limits))
    }

    /// Ends the service, and starts another on the same directory.
    func restart(limits: ServiceLimits? = nil, isSalvaging: Bool = false) throws {
        client.service.close()
        if let limits { self.limits = limits }
        client = try Self.open(directory, disk, self.limits, fileBytes, isSalvaging: isSalvaging)
        time = 0
    }

    /// Ends the service, and changes a bit of its last record.
    func damageLastByte() throws {
        client.service.close()
        let url = URL(fileURLWithPath: "\(directory.path)/00000001.journal")
        var bytes = try Array(Data(contentsOf: url))
        bytes[bytes.count - 1] ^= 4
        try Data(bytes).write(to: url)
    }

    /// Changes a bit of the last record while the service runs.
    func flipLastByte() throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: "\(directory.path)/00000001.journal"))
        let last = try file.seekToEnd() - 1
        try file.seek(toOffset: last)
        let byte = try #require(try file.read(upToCount: 1)?.first)
        try file.seek(toOffset: last)
        try file.write(contentsOf: Data([byte ^ 4]))
        try file.close()
    }

    /// Lets all layouts leave memory.
    func evictAll() {
        // What was used at the time of the first sweep is idle at the second one.
        for _ in 0..<2 {
            time += 100_000
            while client.service.sweep(at: .seconds(time)) {}
        }
        #expect(client.service.registry.evictedCount == client.service.registry.count)
    }

    func send(_ method: Method, _ target: String, _ body: String = "", headers: HeaderFields = [:]) throws -> Answer {
        try client.send(method, target, body, headers: headers)
    }

    var journal: Journal {
        get throws { try #require(client.service.registry.store).journal }
    }

    /// Waits until the journal takes changes again.
    func waitUntilHealed() throws {
        let journal = try journal
        try eventually("the journal takes changes again") { journal.failure == nil }
    }
}
