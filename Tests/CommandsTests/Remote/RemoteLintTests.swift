import API
import Arguments
import LayoutModel
import Lint
import TestSupport
import TextMetrics
import Testing
import Threads
import Wire

@testable import Commands

/// `quoin lint --service`, where the service answers badly or not at all.
@Suite struct RemoteLintTests {
    private let directory: TemporaryDirectory
    private let document = #"{"view": {"subviews": [{"id": "a"}]}, "constraints": ["a.width == 4"]}"#

    init() throws {
        directory = try TemporaryDirectory()
        for name in ["a", "b", "c"] { try directory.write(Array(document.utf8), to: "\(name).json") }
    }

    private func lint(_ service: String, _ options: [String] = []) throws -> (
        status: CommandOutcome, output: String, errors: String
    ) {
        let recording = RecordingStreams()
        let context = CommandContext(
            limits: ServiceLimits(),
            inputBytes: 1 << 20,
            fonts: .builtIn,
            streams: recording.streams
        )
        let arguments = ["a", "b", "c"].map { "\(directory.path)/\($0).json" } + ["--service", service, "--jobs=1"]
        let parsed = try ParsedArguments(arguments + options, of: LintCommand.description)
        let status = try LintCommand.run(parsed, context)
        func text(_ stream: Streams.Stream) -> String {
            recording.text(stream).replacing("\(directory.path)/", with: "")
        }
        return (status, text(.output), text(.errors))
    }

    private static func answering(_ status: Int, _ body: String) -> StubServer {
        StubServer { connection, _ in while connection.nextRequest() != nil { connection.answer(status, body) } }
    }

    @Test func `a service that is not there is told once, and no file is taken for sound`() throws {
        let port = Self.answering(200, "").port
        let outcome = try lint("http://127.0.0.1:\(port)")
        #expect(outcome.status == .failure)
        #expect(outcome.errors.hasPrefix("quoin: http://127.0.0.1:\(port): ") && outcome.errors.contains("refused"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.output == "0 files in 0 variants: nothing found; 3 files not read\n")
    }

    @Test(arguments: [
        (401, #"{"status": 401, "detail": "a token is needed"}"#, "a token is needed (status 401)"),
        (404, #"{"status": 404, "detail": "there is no such path"}"#, "there is no such path (status 404)"),
        (503, #"{"status": 503, "detail": "busy"}"#, "busy (status 503)"), (502, "<html>", "status 502"),
        (200, "<html>", "its version differs"), (200, #"{"variants": 1}"#, "its version differs"),
        (200, #"{"variants": 2, "findings": []}"#, "its version differs"),
        (
            200,
            #"{"variants": 1, "findings": [{"rule": "unmet", "level": "note", "message": "x", "variants": ["own traits"], "constraint": {"id": "c9"}}]}"#,
            "its version differs"
        ),
        (
            200,
            #"{"variants": 1, "findings": [{"rule": "unmet", "level": "note", "message": "x", "variants": ["own traits"], "constraint": {"id": "c1", "text": "b.width == 4"}}]}"#,
            "its version differs"
        ),
        (
            200,
            #"{"variants": 1, "findings": [{"rule": "unmet", "level": "note", "message": "x", "variants": ["iPad"]}]}"#,
            "its version differs"
        ),
    ])
    func `what is no fault of a file ends the run and is told once`(status: Int, body: String, reason: String) throws {
        let server = Self.answering(status, body)
        let outcome = try lint(server.address)
        #expect(outcome.status == .failure && server.requests.count == 1)
        #expect(outcome.errors.hasPrefix("quoin: \(server.address): ") && outcome.errors.contains(reason))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.output.hasSuffix("; 3 files not read\n"))
    }

    @Test func `what the service says of a file is told at its place, and the other files are looked at`() throws {
        let problem =
            #"{"status": 422, "detail": "no", "errors": [{"detail": "bad id", "pointer": "/view/subviews/0/id"}]}"#
        let server = StubServer { connection, number in
            _ = connection.nextRequest()
            connection.answer(number == 1 ? 422 : 200, number == 1 ? problem : #"{"variants": 1, "findings": []}"#)
        }
        let outcome = try lint(server.address)
        #expect(outcome.status == .failure)
        #expect(outcome.errors.hasPrefix("b.json:1:32: error: bad id\n"), "\(outcome.errors)")
        #expect(outcome.output == "2 files in 2 variants: nothing found; 1 file not read\n")
        #expect(server.requests.allSatisfy { $0.line == "POST /lint HTTP/1.1" && $0.body == document })
    }

    @Test func `the settings of all origins go with the document`() throws {
        let config = """
            {"devices": ["iPad"], "ignore": [{"rule": "empty"}], "assertions": ["a.width == 4", "z.top == 1"]}
            """
        try directory.write(Array(config.utf8), to: ".quoin.json")
        let server = Self.answering(200, #"{"variants": 1, "findings": []}"#)
        _ = try lint(server.address, ["--devices=iPhone SE", "--assert=a.height >= 0"])
        let lint = """
            {"assertions":["a.width == 4","a.height >= 0"],"devices":["iPhone SE"],"ignore":[{"rule":"empty"}]}
            """
        #expect(server.requests.first?.body == document.dropLast() + ",\"lint\":\(lint)}")
    }

    @Test func `lines of progress are read, also where the work ends with a problem`() throws {
        let progress = (1...3).map { #"{"progress":{"done":\#($0),"of":3}}"# }
        let problem = #"{"type":"about:blank","status":503,"detail":"too late"}"#
        for (last, status) in [(#"{"variants":1,"findings":[]}"#, 200), (problem, 503)] {
            let (seen, change) = (Guarded<[LintProgress]>([]), Condition())
            let whole = LintProgress(done: 3, total: 3)
            let server = StubServer { connection, _ in
                func send(_ line: String) {
                    connection.send("\(String(line.utf8.count + 1, radix: 16))\r\n\(line)\n\r\n")
                }
                _ = connection.nextRequest()
                connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                for line in progress { send(line) }
                _ = seen.wait(for: change, atMost: Patience.duration) { $0.last == whole ? true : nil }
                send(last)
                connection.send("0\r\n\r\n")
            }
            let service = RemoteService(url: try ServiceURL(server.address), token: nil, maxBytes: 10_000)
            let arguments = try LintArguments(try ParsedArguments(["a.json"], of: LintCommand.description))
            let remote = RemoteLint(service, isObserved: true)
            let text = LayoutText(document: SourceText(Array(document.utf8)))
            var budget = WorkBudget(limit: .max)
            let layouts = try LintedLayouts(body: text.body(limits: BodyLimits()), budget: &budget)
            do throws(LintRefusal) {
                let answer = try remote.lint(text, layouts, 0, arguments, nil, of: .standardInput) { progress in
                    seen.withLock { $0.append(progress) }
                    change.broadcast()
                }
                #expect(answer.1.variants == ["own traits"] && status == 200)
            } catch {
                guard case .unanswered(.refusal(status, "too late")) = error else { throw error }
            }
            #expect(server.requests.first?.headers["accept"]?.hasPrefix("application/x-ndjson, ") == true)
        }
    }

    @Test func `options that the service was started with are refused`() throws {
        #expect(throws: UsageError.self) { try lint("https://127.0.0.1") }
        #expect(throws: UsageError.self) { try lint("http://127.0.0.1:1", ["--max-variants=7"]) }
    }
}

struct ProgressLinesTests {
    @Test func `the last line that has arrived counts, once`() {
        var lines = ProgressLines()
        var body: [UInt8] = []
        var seen: [Int] = []
        let text = """
            {"progress":{"done":1,"of":9}}
            {"progress":{"done":2,"of":9}}
            {"variants":9,"progress":7}

            """
        for byte in text.utf8 {
            body.append(byte)
            if let progress = lines.latest(in: body) { seen.append(progress.done) }
        }
        #expect(seen == [1, 2])
        #expect(ProgressLines.last(of: body) == Array(#"{"variants":9,"progress":7}"#.utf8))
        #expect(ProgressLines.last(of: [1, 2]) == [1, 2] && ProgressLines.last(of: []) == [])
        var late = ProgressLines()
        #expect(late.latest(in: Array(text.utf8.prefix(62)))?.done == 2)
        // A long line is an answer.
        let long = Array((String(repeating: " ", count: 200) + #"{"progress":{"done":1,"of":9}}"# + "\n").utf8)
        var other = ProgressLines()
        _ = other.latest(in: long)
    }
}
