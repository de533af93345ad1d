import API
import Arguments
import Foundation
import HTTP
import JSON
import Storage
import TestSupport
import TextMetrics
import Testing

@testable import Commands

/// `quoin check`, `quoin export` and `quoin import`.
@Suite struct StorageCommandTests {
    /// Runs a command; each result is what it wrote.
    private func run(
        _ command: StorageCommand,
        _ arguments: [String],
        input: String = ""
    ) throws -> (status: CommandOutcome, output: String, errors: String) {
        let recording = RecordingStreams(input: input)
        let context = CommandContext(
            limits: ServiceLimits(),
            inputBytes: 1 << 20,
            fonts: .builtIn,
            streams: recording.streams
        )
        let status = try command.run(ParsedArguments(arguments, of: command.description), context)
        return (status, recording.text(.output), recording.text(.errors))
    }

    private func service(_ directory: TemporaryDirectory) throws -> LayoutService {
        try LayoutService(directory: directory.path, JournalOptions())
    }

    @discardableResult
    private func send(_ service: LayoutService, _ method: HTTP.Method, _ path: String, _ body: String = "") throws
        -> Response
    {
        let target = try #require(RequestTarget(path))
        let headers: HeaderFields = body.isEmpty ? [:] : ["Content-Type": "application/json"]
        return service.respond(to: Request(method: method, target: target, headers: headers, body: Array(body.utf8)))
    }

    private static let document = """
        {"name": "Card", "traits": {"size": {"width": 300, "height": 200}}, "view": {"subviews": [{"id": "a"}]},
         "constraints": [{"equation": "a.left == 10", "key": "gap"}, "a.top == 0", "a.size == 50"]}
        """

    /// Three layouts: one edited, with ids of constraints that are not dense, one that was removed and came back.
    private func fill(_ service: LayoutService) throws {
        try send(service, .put, "/layouts/x", Self.document)
        for constant in 1...20 {
            let body = #"{"operations": [{"set": {"key": "gap"}, "constant": \#(constant)}]}"#
            #expect(try send(service, .patch, "/layouts/x/constraints", body).status == .ok)
        }
        let exchange = #"{"operations": [{"remove": {"key": "gap"}}, {"make": ["a.left == 33"]}]}"#
        #expect(try send(service, .patch, "/layouts/x/constraints", exchange).status == .ok)
        try send(service, .put, "/layouts/y", Self.document)
        try send(service, .delete, "/layouts/y")
        try send(service, .put, "/layouts/y", Self.document)
        // An edit may accept conflicts for which the document would be refused.
        try send(service, .put, "/layouts/z", Self.document)
        let conflict = #"{"operations": [{"make": ["a.width == 60"]}], "onConflict": "break"}"#
        #expect(try send(service, .patch, "/layouts/z/constraints", conflict).status == .ok)
    }

    private let parts = ["", "/constraints", "/source"]

    @Test func `what is exported from a running service is the same where it is imported`() throws {
        let (old, new) = (try TemporaryDirectory(), try TemporaryDirectory())
        let source = try service(old)
        defer { source.close() }
        try fill(source)
        let exported = try run(.export, [old.path])
        #expect(exported.status == .success && exported.errors.isEmpty)
        #expect(exported.output.split(separator: "\n").count == 3)
        let imported = try run(.import, ["-", "--data", "\(new.path)/made"], input: exported.output)
        #expect(imported.status == .success && imported.output == "3 of 3 layouts stored\n", "\(imported)")
        let copy = try LayoutService(directory: "\(new.path)/made", JournalOptions())
        defer { copy.close() }
        for id in ["x", "y", "z"] {
            for part in parts {
                let (one, other) = (
                    try send(source, .get, "/layouts/\(id)\(part)"), try send(copy, .get, "/layouts/\(id)\(part)")
                )
                #expect(one.status == .ok && one.body == other.body, "\(id)\(part)")
                #expect(one.headers["ETag"] == other.headers["ETag"])
            }
        }
        #expect(try run(.export, ["\(new.path)/made"]).output == exported.output)
    }

    @Test func `a layout is not put in the place of a later revision, unless that is asked for`() throws {
        let directory = try TemporaryDirectory()
        let first = try service(directory)
        try fill(first)
        first.close()
        let lines = try run(.export, [directory.path]).output
        let refused = try run(.import, ["-", "--data", directory.path], input: lines)
        #expect(refused.status == .findings && refused.output == "0 of 3 layouts stored\n")
        #expect(refused.errors.hasPrefix("<stdin>:1: error: /revision: 'x' has had revision 22 (--replace"))
        let replaced = try run(.import, ["-", "--data", directory.path, "--replace"], input: lines)
        #expect(replaced.status == .success)
        let second = try service(directory)
        defer { second.close() }
        #expect(try send(second, .get, "/layouts/x").headers["ETag"] == "\"23\"")
        // The revisions of an id that is gone are not used again either.
        try send(second, .delete, "/layouts/x")
        second.close()
        let back = try run(.import, ["-", "--data", directory.path], input: String(lines.prefix { $0 != "\n" }))
        #expect(back.status == .findings && back.errors.contains("'x' has had revision 23"))
    }

    /// A line with one constraint, whose id is `c3`.
    private static func numbered(_ next: String) -> String {
        #"{"id": "a", "revision": 1, "constraintIds": ["c3"], "nextConstraintId": "\#(next)", "#
            + #""document": {"view": {"id": "r"}, "constraints": ["r.width == 1"]}}"#
    }

    @Test func `each line is checked as the service checks a document, and the others are stored`() throws {
        let directory = try TemporaryDirectory()
        let good = #"{"namespace": "laptop", "id": "ok", "revision": 7, "document": {"view": {"id": "root"}}}"#
        let faults: [(line: String, words: String)] = [
            ("{", "malformed JSON at column 2"),
            ("[]", "malformed JSON"),
            (#"{"id": "a", "revision": 1}"#, "/document: there is none"),
            (#"{"id": "a b", "revision": 1, "document": {}}"#, "/id: an id is 1 to 128"),
            (#"{"id": "a", "revision": 0, "document": {}}"#, "/revision: a revision is"),
            (#"{"id": "a", "revision": 1.5, "document": {}}"#, "/revision: a revision is"),
            (#"{"id": "a", "revision": 1, "namespace": 3, "document": {}}"#, "/namespace: "),
            (#"{"id": "a", "revision": 1, "documents": {}, "document": {}}"#, "/documents: unknown member"),
            (
                #"{"id": "a", "revision": 1, "document": {"view": {"hiden": true}}}"#,
                "/document/view/hiden: unknown field 'hiden'"
            ),
            (
                #"{"id": "a", "revision": 1, "document": {"view": {"id": "r"}, "constraints": ["x.left == 1"]}}"#,
                "/document/constraints/0"
            ),
            (
                #"{"id": "a", "revision": 1, "name": "n", "document": {"view": {"id": "r"}}}"#,
                "/name: it differs"
            ),
            (
                #"{"id": "a", "revision": 1, "constraintIds": ["c2"], "document": {"view": {"id": "r"}}}"#,
                "/constraintIds: one for each constraint"
            ),
            (
                #"{"id": "a", "revision": 1, "document": {"view": {"id": "r"}, "onConflict": "reject", "#
                    + #""constraints": ["r.width == 1", "r.width == 2"]}}"#, ""
            ),
            (#"{"id": "a", "revision": 1, "namespace": "../x", "document": {}}"#, "/namespace: it is the name"),
            (
                #"{"id": "a", "revision": 1, "namespace": "\#(String(repeating: "n", count: 65))", "document": {}}"#,
                "/namespace: it is the name of a token"
            ),
            (#"{"id": "a", "revision": 4503599627370497, "document": {}}"#, "/revision: a revision is"),
            (#"{"id": "a", "revision": 9007199254740992, "document": {}}"#, "/revision: a revision is"),
            (
                #"{"id": "a", "revision": 1, "nextConstraintId": "c9", "document": {"view": {"id": "r"}}}"#,
                "/constraintIds: one for each constraint"
            ),
            (Self.numbered("c9007199254740991"), "/constraintIds: one for each constraint"),
            (Self.numbered("c3"), "/constraintIds: one for each constraint"),
            (
                #"{"id": "a", "document": ""# + String(repeating: "x", count: 2 << 20),
                "the line has more than 1048576 bytes"
            ),
        ]
        let input = faults.map(\.line).joined(separator: "\n") + "\n\n" + good + "\n"
        let outcome = try run(.import, ["-", "--data", directory.path], input: input)
        #expect(outcome.status == .findings && outcome.output == "1 of \(faults.count + 1) layouts stored\n")
        let errors = outcome.errors.split(separator: "\n")
        #expect(errors.count == faults.count, "\(outcome.errors)")
        for ((number, fault), error) in zip(faults.enumerated(), errors) {
            #expect(error.hasPrefix("<stdin>:\(number + 1): error: \(fault.words)"), "\(error)")
        }
        let exported = try run(.export, [directory.path]).output
        #expect(exported.hasPrefix(#"{"namespace":"laptop","id":"ok","revision":7,"document":{"#))
        #expect(exported.split(separator: "\n").count == 1)
    }

    @Test func `a directory in use, a missing one and a missing option are refused`() throws {
        let directory = try TemporaryDirectory()
        let service = try service(directory)
        defer { service.close() }
        let locked = try run(.import, ["-", "--data", directory.path])
        #expect(locked.status == .failure && locked.errors.contains("is in use by another process"))
        for command in [StorageCommand.check, .export] {
            let missing = try run(command, ["\(directory.path)/missing"])
            #expect(missing.status == .failure && missing.errors.contains("No such file or directory"))
        }
        #expect(throws: UsageError.self) { try run(.import, ["-"]) }
        let unreadable = try run(.import, ["\(directory.path)/missing", "--data", directory.path])
        #expect(unreadable.status == .failure)
    }

    @Test func `a sound directory is counted, also one in use`() throws {
        let directory = try TemporaryDirectory()
        let service = try service(directory)
        defer { service.close() }
        try fill(service)
        let report = try run(.check, [directory.path])
        #expect(report.status == .success && report.output.hasPrefix("3 layouts, 25 revisions in all\n1 file of "))
        #expect(report.output.hasSuffix(" dead\nsound\n"))
        let json = try JSONValue(parsing: Array(run(.check, [directory.path, "--format", "json"]).output.utf8))
        #expect(json["sound"] == .bool(true) && json["layouts"] == .number(3) && json["revisions"] == .number(25))
        #expect(json["damages"]?.elements.isEmpty == true && json["losses"]?.elements.isEmpty == true)
        let (all, live) = (try #require(json["bytes"]?.number), try #require(json["liveBytes"]?.number))
        #expect(live > 0 && live < all && json["deadBytes"]?.number == all - live)
    }

    /// Each byte of the records is changed in turn: what starts up, and what is lost.
    @Test func `damage is told with its place and what salvaging would lose`() throws {
        let directory = try TemporaryDirectory()
        let first = try service(directory)
        try fill(first)
        first.close()
        let file = "00000001.journal"
        let url = URL(fileURLWithPath: "\(directory.path)/\(file)")
        let sound = try Array(Data(contentsOf: url))
        for index in stride(from: 70, to: sound.count, by: 37) {
            var bytes = sound
            bytes[index] ^= 4
            try directory.write(bytes, to: file)
            let outcome = try run(.check, [directory.path])
            #expect(outcome.status == .findings && outcome.output.contains("damaged: \(url.path), offset "))
            let refusal = #expect(throws: JournalError.self) { try service(directory) }
            if case .damaged(let damage) = refusal { #expect(outcome.output.contains("damaged: \(damage)\n")) }
            let exported = try run(.export, [directory.path])
            #expect(exported.status == .failure && exported.output.isEmpty)
        }
        // An edit in the middle: the layout falls back to what was before it.
        let edits = try positions(in: directory, sound, file)
        var bytes = sound
        bytes[edits[5].offset + 13] ^= 1
        try directory.write(bytes, to: file)
        let outcome = try run(.check, [directory.path])
        #expect(outcome.output.contains("lost with --salvage: layout 'x' behind revision 5, up to 22\n"), "\(outcome)")
        let json = try JSONValue(parsing: Array(run(.check, [directory.path, "--format=json"]).output.utf8))
        #expect(json["losses"]?.elements.first?["keptRevision"] == .number(5))
        #expect(json["damages"]?.elements.first?["offset"]?.number == Double(edits[5].offset))
    }

    private func positions(
        in directory: TemporaryDirectory,
        _ bytes: [UInt8],
        _ file: String
    ) throws -> [RecordPosition] {
        try directory.write(bytes, to: file)
        var positions: [RecordPosition] = []
        _ = try JournalInspection(directory: directory.path) { position, _, _ in positions.append(position) }
        return positions
    }

    /// The service is killed while it writes.
    @Test func `a torn end is told, and is no damage`() throws {
        let directory = try TemporaryDirectory()
        let first = try service(directory)
        try fill(first)
        first.close()
        let url = URL(fileURLWithPath: "\(directory.path)/00000001.journal")
        try Data(contentsOf: url).dropLast(5).write(to: url)
        let outcome = try run(.check, [directory.path])
        #expect(outcome.status == .success && outcome.output.contains("bytes of a change that was being written"))
        #expect(try run(.export, [directory.path]).status == .success)
    }
}
