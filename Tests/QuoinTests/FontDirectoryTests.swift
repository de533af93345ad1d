import Glibc
import TestSupport
import Testing

/// Fonts that the program reads from a directory at its start.
@Suite struct FontDirectoryTests {
    private let list = "GET /fonts HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `fonts of the directory are listed, and a broken one is logged and skipped`() throws {
        let directory = try TemporaryDirectory()
        var font = SampleFont("a")
        font.family = "Mounted Sans"
        try directory.write(font.bytes, to: "in/sound.ttf")
        try directory.write(Array(font.bytes.dropLast(40)), to: "broken.ttf")
        let service = try ServiceProcess(["--fonts", directory.path])
        #expect(service.startupLine.contains("listening"))
        let line = service.nextLine(with: "font-skipped")
        #expect(line.contains("warning") && line.contains("broken.ttf") && line.contains("ends too early"))
        let answer = try LoopbackClient(port: service.port).exchange(list)
        #expect(answer.status == 200)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(#""name":"Mounted Sans""#))
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
    }

    @Test func `the directory is named in the environment as well`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(SampleFont("a").bytes, to: "a.otf")
        let service = try ServiceProcess(environment: ["QUOIN_FONTS": directory.path])
        let answer = try LoopbackClient(port: service.port).exchange(list)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(#""name":"Sample""#))
    }

    @Test func `texts without a family have the default one, which has to be among the fonts`() throws {
        let directory = try TemporaryDirectory()
        var font = SampleFont("a") { _ in 700 }
        font.family = "Mounted Sans"
        try directory.write(font.bytes, to: "a.ttf")
        let service = try ServiceProcess(["--fonts", directory.path, "--default-font", "mounted sans"])
        let body = #"{"view":{"subviews":[{"id":"t","text":{"string":"aaa","font":{"size":10}}}]}}"#
        let head =
            "POST /solve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)"
        let answer = try LoopbackClient(port: service.port).exchange(head + "\r\n\r\n" + body)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(#""width":21,"#))
        let outcome = try ServiceProcess.run(["--port", "0", "--fonts", directory.path, "--default-font", "Other"])
        #expect(outcome.status == 2 && outcome.errors.contains("--default-font: there is no family 'Other'"))
    }

    @Test(arguments: [("/nowhere", "No such file or directory"), ("/dev/null", "Not a directory")])
    func `the service does not start with a directory that cannot be read`(path: String, reason: String) throws {
        let outcome = try ServiceProcess.run(["--port", "0", "--fonts", path])
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors == "quoin: --fonts: \(path): \(reason)\n")
    }
}
