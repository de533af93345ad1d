import API
import Arguments
import HTTPServer
import Sessions
import Testing
import TestSupport

@testable import quoin

@Suite struct MemoryOptionsTests {
    @Test func `a size is a number of bytes, also in K, M and G`() {
        #expect(ByteSize("0")?.bytes == 0)
        #expect(ByteSize("1000")?.bytes == 1_000)
        #expect(ByteSize("3K")?.bytes == 3 << 10)
        #expect(ByteSize("512M")?.bytes == 512 << 20)
        #expect(ByteSize("4G")?.bytes == 4 << 30)
        for text in [
            "", "K", "1k", "1.5G", "-1", "+1", "1 M", "1MB", "0x10", "9223372036854775808", "9999999999G", "１",
        ] {
            #expect(ByteSize(text) == nil, "\(text)")
        }
    }

    @Test(arguments: [
        "--max-memory", "--max-body", "--max-text-bytes", "--max-buffered-bytes", "--max-memory-per-name",
    ])
    func `every size can be written with a unit`(option: String) throws {
        guard case .serve(let settings) = try Command(["quoin", option, "512M"], environment: { _ in nil }) else {
            Issue.record("the service does not start")
            return
        }
        let name = option.dropFirst(2)
        #expect(OptionTable.options.first { $0.name == name }?.text(in: settings) == "\(512 << 20)")
    }

    @Test func `layout-ttl and sleep-after take seconds, and 0 for never`() throws {
        func settings(_ arguments: String...) throws -> LayoutLimits? {
            guard case .serve(let settings) = try Command(["quoin"] + arguments, environment: { _ in nil }) else {
                return nil
            }
            return settings.service.sessions
        }
        #expect(try settings()?.timeToLive == nil)
        #expect(try settings()?.sleepAfter == .seconds(300))
        #expect(try settings("--layout-ttl", "90.5")?.timeToLive == .milliseconds(90_500))
        #expect(try settings("--sleep-after", "0")?.sleepAfter == .some(nil))
        #expect(throws: UsageError.self) { try settings("--layout-ttl", "-1") }
    }

    private static let files = [
        "/proc/self/cgroup": "0::/system.slice/quoin.service\n",
        "/sys/fs/cgroup/system.slice/quoin.service/memory.max": "max\n",
        "/sys/fs/cgroup/system.slice/memory.max": "2147483648\n",
    ]

    @Test func `the limits of control groups count, also those of the groups around`() {
        #expect(SystemMemory.controlGroupLimits { Self.files[$0] } == [2 << 30])
        let version1 = [
            "/proc/self/cgroup": "5:cpu,cpuacct:/a\n4:memory:/docker/b\n",
            "/sys/fs/cgroup/memory/docker/b/memory.limit_in_bytes": "536870912\n",
            "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
        ]
        #expect(SystemMemory.controlGroupLimits { version1[$0] } == [512 << 20])
        // In a container that sees the paths of the host, its own group is the root.
        let container = ["/proc/self/cgroup": "0::/docker/b\n", "/sys/fs/cgroup/memory.max": "1073741824\n"]
        #expect(SystemMemory.controlGroupLimits { container[$0] } == [1 << 30])
        #expect(SystemMemory.controlGroupLimits { _ in nil }.isEmpty)
    }

    @Test func `half of what the system grants is for layouts and requests`() {
        var system = SystemMemory { Self.files[$0] }
        (system.machine, system.addressSpace) = (8 << 30, [])
        #expect(system.granted == 2 << 30)
        var settings = Settings()
        MemoryPolicy.complete(&settings, for: system)
        #expect(settings.service.sessions.memory == 1 << 30)
        #expect(settings.service.sessions.memoryPerNamespace == 768 << 20)
        #expect(settings.service.sessions.layoutsPerNamespace == 10_000)
        // Names share what there is.
        settings = Settings()
        settings.tokens = "/tokens"
        settings.service.sessions.memory = 100 << 20
        MemoryPolicy.complete(&settings, for: system)
        #expect(settings.service.sessions.memory == 100 << 20)
        #expect(settings.service.sessions.memoryPerNamespace == 75 << 19)
        #expect(settings.service.sessions.layoutsPerNamespace == 5_000)
        #expect(settings.service.sessions.viewsPerNamespace == 1_000_000)
        // The stacks of threads come off an address space.
        system.addressSpace = [400 << 20]
        settings = Settings()
        MemoryPolicy.complete(&settings, for: system)
        #expect(settings.service.sessions.memory < 200 << 20)
        #expect(settings.limits.bufferedBytes <= 100 << 20)
    }

    @Test func `memory is returned where the process has grown, and looked at now and then`() {
        // What was busy until the first look has grown by then.
        var schedule = TrimmingSchedule(from: 40 << 20)
        let due = [0, 9, 10, 19, 20].map { schedule.isDue(at: .seconds($0)) }
        #expect(due == [true, false, true, false, true])
        let first = [50, 500].map { schedule.isWorthwhile($0 << 20) }
        #expect(first == [false, true])
        schedule.hasTrimmed(to: 60 << 20)
        let second = [70, 80].map { schedule.isWorthwhile($0 << 20) }
        #expect(second == [false, true])
    }
}

/// The limits of memory and of idleness, from the outside.
@Suite struct MemoryServiceTests {
    private func request(_ method: String, _ target: String, _ body: String = "") -> String {
        "\(method) \(target) HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            + body
    }

    @Test func `a service whose memory is full refuses layouts with 507 and goes on`() throws {
        let service = try ServiceProcess(["--max-memory", "2M"])
        let client = try LoopbackClient(port: service.port)
        let views = (0..<100).map { #"{"id": "v\#($0)"}"# }.joined(separator: ",")
        let body = #"{"view": {"id": "root", "subviews": [\#(views)]}}"#
        var status = 201
        var stored = 0
        while status == 201, stored < 1_000 {
            status = try client.exchange(request("PUT", "/layouts/l\(stored)", body)).status
            if status == 201 { stored += 1 }
        }
        #expect(status == 507 && stored > 0)
        #expect(try client.exchange(request("GET", "/layouts/l0")).status == 200)
        #expect(try client.exchange(request("DELETE", "/layouts/l0")).status == 204)
        #expect(try client.exchange(request("PUT", "/layouts/l0", body)).status == 201)
        service.send(15)
        #expect(service.waitForEnd() == 0)
    }

    @Test func `a layout that nobody uses expires`() throws {
        let service = try ServiceProcess(["--layout-ttl", "0.2"])
        let client = try LoopbackClient(port: service.port)
        #expect(try client.exchange(request("PUT", "/layouts/x", #"{"view": {"id": "root"}}"#)).status == 201)
        // A list does not count as use.
        while try client.exchange(request("GET", "/layouts")).text.contains(#""x""#) {}
        let answer = try client.exchange(request("GET", "/layouts/x"))
        #expect(answer.status == 404 && answer.text.contains("has expired"))
        service.send(15)
        #expect(service.waitForEnd() == 0)
    }

    /// Whether a process of this build can do with a limited address space; the thread sanitizer needs terabytes.
    static var canLimitAddressSpace: Bool {
        let status = SystemMemory.File.text("/proc/self/status") ?? ""
        let size = status.split(separator: "\n").first { $0.hasPrefix("VmSize:") }?.filter(\.isNumber)
        return (size.flatMap { Int($0) } ?? .max) < 1 << 30
    }

    /// The fault: 16 layouts with a name of 6 MB ended a process of 400 MB, with all layouts in it.
    @Test(.enabled(if: canLimitAddressSpace)) func `a small address space is never exceeded`() throws {
        let service = try ServiceProcess([], limits: "-v 400000")
        let client = try LoopbackClient(port: service.port)
        #expect(try client.exchange(request("PUT", "/layouts/x", #"{"view": {"id": "root"}}"#)).status == 201)
        let long = String(repeating: "a", count: 6 << 20)
        for number in 0..<40 {
            let body = #"{"name": "\#(long)", "view": {"id": "root"}}"#
            let other = try LoopbackClient(port: service.port)
            #expect(try other.exchange(request("PUT", "/layouts/l\(number)", body)).status >= 200)
        }
        #expect(try LoopbackClient(port: service.port).exchange(request("GET", "/layouts/x")).status == 200)
        service.send(15)
        #expect(service.waitForEnd() == 0)
    }
}
