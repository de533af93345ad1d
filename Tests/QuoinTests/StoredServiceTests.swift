import Foundation
import Glibc
import TestSupport
import Testing

/// The service with `--data`, as a process that is killed and started again.
@Suite struct StoredServiceTests {
    private static let document = """
        {"traits": {"size": {"width": 300, "height": 200}}, "view": {"subviews": [{"id": "a"}]},
         "constraints": [{"equation": "a.left == 10", "key": "gap"}, "a.top == 0", "a.size == 50"]}
        """

    private func call(_ service: ServiceProcess, _ method: String, _ target: String, _ body: String? = nil) throws
        -> WireResponse
    {
        let client = try LoopbackClient(port: service.port)
        let length = body.map { "Content-Length: \($0.utf8.count)\r\n" } ?? ""
        return try client.exchange("\(method) \(target) HTTP/1.1\r\nHost: a\r\n\(length)\r\n\(body ?? "")")
    }

    private func edit(_ service: ServiceProcess, to constant: Int) throws -> WireResponse {
        let body = #"{"operations": [{"set": {"key": "gap"}, "constant": \#(constant)}]}"#
        return try call(service, "PATCH", "/layouts/x/constraints", body)
    }

    @Test func `a process that is killed has lost nothing that was answered`() throws {
        let directory = try TemporaryDirectory()
        var service = try ServiceProcess(["--data", directory.path])
        #expect(try call(service, "PUT", "/layouts/x", Self.document).status == 201)
        for number in 1...20 {
            #expect(try edit(service, to: number).status == 200)
            let before = try call(service, "GET", "/layouts/x").body
            service.send(SIGKILL)
            #expect(service.waitForEnd() == -SIGKILL)
            service = try ServiceProcess(["--data", directory.path])
            #expect(try call(service, "GET", "/layouts/x").body == before)
        }
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
    }

    @Test func `a directory is used by one process`() throws {
        let directory = try TemporaryDirectory()
        let service = try ServiceProcess(["--data", directory.path])
        let second = try ServiceProcess.run(["--port", "0", "--data", directory.path])
        #expect(second.status != 0 && second.errors.contains("\(directory.path) is in use by another process"))
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
    }

    @Test func `damage is refused by its place, and salvaged`() throws {
        let directory = try TemporaryDirectory()
        let first = try ServiceProcess(["--data", directory.path])
        for id in ["x", "y", "z"] { #expect(try call(first, "PUT", "/layouts/\(id)", Self.document).status == 201) }
        first.send(SIGTERM)
        #expect(first.waitForEnd() == 0)
        let path = "\(directory.path)/00000001.journal"
        var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        bytes[bytes.count / 2] ^= 1
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let refused = try ServiceProcess.run(["--port", "0", "--data", directory.path])
        #expect(refused.status != 0)
        #expect(refused.errors.contains(path) && refused.errors.contains("offset"))
        #expect(refused.errors.contains("--salvage"))
        let salvaged = try ServiceProcess(["--data", directory.path, "--salvage"])
        let kept = try ["x", "y", "z"].map { try call(salvaged, "GET", "/layouts/\($0)").status }
        #expect(kept == [200, 404, 200])
        salvaged.send(SIGTERM)
        #expect(salvaged.waitForEnd() == 0)
        let last = try ServiceProcess(["--data", directory.path])
        #expect(try call(last, "GET", "/layouts/z").status == 200)
        last.send(SIGTERM)
        #expect(last.waitForEnd() == 0)
    }

    @Test func `a directory that cannot be used is refused by its name`() throws {
        let directory = try TemporaryDirectory()
        try directory.write([1], to: "file")
        let refused = try ServiceProcess.run(["--port", "0", "--data", "\(directory.path)/file"])
        #expect(refused.status != 0 && refused.errors.contains("\(directory.path)/file"))
    }

    @Test func `a directory is checked, exported and imported while the service runs`() throws {
        let (directory, copy) = (try TemporaryDirectory(), try TemporaryDirectory())
        let service = try ServiceProcess(["--data", directory.path])
        #expect(try call(service, "PUT", "/layouts/x", Self.document).status == 201)
        for number in 1...5 { #expect(try edit(service, to: number).status == 200) }
        let checked = try ServiceProcess.run(["check", directory.path])
        #expect(checked.status == 0 && checked.output.hasSuffix("sound\n") && checked.errors.isEmpty)
        let exported = try ServiceProcess.run(["export", directory.path])
        #expect(exported.status == 0)
        try copy.write(Array(exported.output.utf8), to: "layouts.jsonl")
        let refused = try ServiceProcess.run(["import", "\(copy.path)/layouts.jsonl", "--data", directory.path])
        #expect(refused.status == 2 && refused.errors.contains("is in use by another process"))
        let imported = try ServiceProcess.run(["import", "\(copy.path)/layouts.jsonl", "--data", "\(copy.path)/data"])
        #expect(imported.status == 0 && imported.output == "1 of 1 layouts stored\n")
        let other = try ServiceProcess(["--data", "\(copy.path)/data"])
        #expect(try call(other, "GET", "/layouts/x").body == call(service, "GET", "/layouts/x").body)
        for one in [service, other] {
            one.send(SIGTERM)
            #expect(one.waitForEnd() == 0)
        }
    }
}
