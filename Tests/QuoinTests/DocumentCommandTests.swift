import Glibc
import JSON
import TestSupport
import Testing

/// Commands about one document, as processes of their own.
@Suite struct DocumentCommandTests {
    private let document = #"""
        {"traits": {"size": {"width": 200, "height": 100}},
         "view": {"subviews": [{"id": "title", "intrinsicSize": {"width": 50, "height": 20}}]},
         "constraints": ["title.left == 16", {"masonry": "make.top.equalTo(superview)\n    .offset(8);", "view": "title"}]}
        """#

    private func post(_ service: ServiceProcess, _ method: String, _ target: String, _ body: String = "") throws
        -> String
    {
        let type = body.isEmpty ? "" : "Content-Type: application/json\r\n"
        let head = "\(method) \(target) HTTP/1.1\r\nHost: a\r\n\(type)Content-Length: \(body.utf8.count)\r\n\r\n"
        let answer = try LoopbackClient(port: service.port).exchange(head + body)
        return String(decoding: answer.body, as: UTF8.self)
    }

    @Test func `commands print the bytes that the service answers`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(Array(document.utf8), to: "card.json")
        let file = "\(directory.path)/card.json"
        let service = try ServiceProcess()
        let solved = try ServiceProcess.run(["solve", file, "--coordinates", "root"])
        #expect(solved.status == 0 && solved.errors.isEmpty)
        #expect(try solved.output == post(service, "POST", "/solve?coordinates=root", document) + "\n")
        _ = try post(service, "PUT", "/layouts/card", document)
        let explained = try ServiceProcess.run(["explain", "--view=title", file])
        #expect(try explained.output == post(service, "GET", "/layouts/card/explanation?view=title") + "\n")
        let translated = try ServiceProcess.run(["translate", file, "--as", "anchors", "--format", "json"])
        #expect(try translated.output == post(service, "GET", "/layouts/card/constraints?as=anchors") + "\n")
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
    }

    /// The same on standard output and standard error, and the same status.
    @Test func `a running service gives what the program itself gives`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(Array(document.utf8), to: "card.json")
        try directory.write(Array(document.replacing("offset", with: "ofset").utf8), to: "bad.json")
        try directory.write(Array("laptop secret-token-of-16".utf8), to: "tokens")
        try directory.write(Array("secret-token-of-16\n".utf8), to: "token")
        let service = try ServiceProcess(["--tokens", "\(directory.path)/tokens"])
        let url = ["--service", "http://localhost:\(service.port)/"]
        let token = ["--token-file", "\(directory.path)/token"]
        for arguments in [
            ["solve", "--coordinates", "root"], ["explain", "--view", "title"], ["explain", "--format", "text"],
            ["picture", "--annotate", "names"], ["picture", "--device", "iPhone SE,iPad"],
            ["explain", "--view", "nobody"], ["lint", "--devices", "all", "--assert", "title.width >= 60"],
            ["lint", "--format", "sarif"],
        ] {
            for file in ["card.json", "bad.json"] {
                let command = arguments + ["\(directory.path)/\(file)"]
                let local = try ServiceProcess.run(command)
                let remote = try ServiceProcess.run(command + url + token)
                #expect(local.status == remote.status && local.output == remote.output && local.errors == remote.errors)
                let isFound = arguments.contains("--assert")
                let isRefused = file == "bad.json" || arguments.contains("nobody")
                #expect(local.status == (isRefused ? 2 : isFound ? 1 : 0))
            }
        }
        let file = "\(directory.path)/card.json"
        let variable = try ServiceProcess.run(
            ["solve", file] + url,
            environment: ["QUOIN_SERVICE_TOKEN": "secret-token-of-16"]
        )
        #expect(variable.status == 0)
        let refused = try ServiceProcess.run(["solve", file] + url)
        #expect(refused.status == 2 && refused.output.isEmpty && refused.errors.contains("token"))
        let untold = try ServiceProcess.run(["lint", file, "\(directory.path)/bad.json"] + url)
        #expect(untold.status == 2 && untold.output.hasSuffix("; 2 files not read\n"))
        #expect(untold.errors.hasPrefix("quoin: http://localhost:") && untold.errors.contains("(status 401)"))
        #expect(untold.errors.split(separator: "\n").count == 1)
        let fonts = try ServiceProcess.run(["solve", file, "--max-views", "9"] + url + token)
        #expect(fonts.status == 2 && fonts.errors.contains("--max-views"))
        // Nothing is left behind.
        let client = try LoopbackClient(port: service.port)
        let list = try client.exchange(
            "GET /layouts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer secret-token-of-16\r\n\r\n"
        )
        #expect(String(decoding: list.body, as: UTF8.self).contains("\"layouts\":[]"))
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
    }

    @Test func `a translation is source for an app, and an explanation sentences, where text is asked for`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(Array(document.utf8), to: "card.json")
        let file = "\(directory.path)/card.json"
        let translated = try ServiceProcess.run(["translate", file, "--as", "snapkit"])
        #expect(translated.output.hasPrefix("title.snp.makeConstraints"))
        let explained = try ServiceProcess.run(["explain", file, "--format", "text"])
        #expect(explained.output == "Every constraint is satisfied, and nothing is ambiguous.\n")
        #expect(try ServiceProcess.run(["translate", file]).status == 2)
    }

    @Test func `the limits of the service hold, and its options change them`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(Array(document.utf8), to: "card.json")
        let file = "\(directory.path)/card.json"
        let refused = try ServiceProcess.run(["solve", file, "--max-views", "1"])
        #expect(refused.status == 2 && refused.output.isEmpty)
        #expect(refused.errors.contains("--max-views"))
        let tooLong = try ServiceProcess.run(["solve", file], environment: ["QUOIN_MAX_BODY": "10"])
        #expect(tooLong.errors == "\(file): error: it has more than 10 bytes (--max-body)\n")
    }

    @Test func `what cannot be read is told on standard error`() throws {
        let missing = try ServiceProcess.run(["explain", "/nowhere.json"])
        #expect(missing.status == 2)
        #expect(missing.errors == "/nowhere.json: error: No such file or directory\n")
        let directory = try ServiceProcess.run(["solve", "/"])
        #expect(directory.status == 2 && directory.errors == "/: error: Is a directory\n")
        let usage = try ServiceProcess.run(["solve"])
        #expect(usage.status == 2 && usage.errors == "quoin: 'solve' needs FILE…\nTry 'quoin help solve'.\n")
    }
}
