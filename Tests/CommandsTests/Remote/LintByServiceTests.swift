import API
import Arguments
import Sessions
import TestSupport
import TextMetrics
import Testing

@testable import Commands

/// `quoin lint` prints the same, byte for byte, whether a running service solves the layouts or the command itself.
@Suite struct LintByServiceTests {
    private let directory: TemporaryDirectory
    private let service: ServiceProcess

    init() throws {
        directory = try TemporaryDirectory()
        service = try ServiceProcess()
        for (name, text) in Self.documents { try write(text, to: name) }
    }

    private func write(_ text: String, to name: String) throws {
        try directory.write(Array(text.utf8), to: name)
    }

    private struct Outcome: Equatable {
        let status: CommandOutcome
        let output: String
        let errors: String
    }

    private func lint(
        _ arguments: [String],
        _ limits: ServiceLimits = ServiceLimits(),
        input: String = "",
        terminals: Set<Streams.Stream> = []
    ) throws -> Outcome {
        let recording = RecordingStreams(input: input, terminals: terminals)
        let context = CommandContext(
            limits: limits,
            inputBytes: 1 << 20,
            fonts: .builtIn,
            streams: recording.streams
        )
        let files = arguments.map { $0.hasSuffix(".json") && !$0.contains("=") ? "\(directory.path)/\($0)" : $0 }
        let parsed = try ParsedArguments(files, of: LintCommand.description)
        let status = try LintCommand.run(parsed, context)
        func text(_ stream: Streams.Stream) -> String {
            recording.text(stream).replacing("\(directory.path)/", with: "")
        }
        return Outcome(status: status, output: text(.output), errors: text(.errors))
    }

    private var remote: String { "--service=http://127.0.0.1:\(service.port)" }

    /// Checks that both ways have the same outcome, and returns it.
    @discardableResult
    private func compare(_ arguments: [String], _ location: SourceLocation = #_sourceLocation) throws -> Outcome {
        let (here, there) = (try lint(arguments), try lint(arguments + [remote]))
        #expect(there == here, sourceLocation: location)
        return here
    }

    private static let documents = [
        "conflict.json": """
        {"traits": {"size": {"width": 200, "height": 100}}, "onConflict": "reject",
         "view": {"subviews": [
           {"id": "ok", "intrinsicSize": {"width": 50, "height": 30}}, {"id": "badge"}
         ]},
         "constraints": [
           "ok.left == 8", {"equation": "ok.top == 8", "key": "top", "group": "g"}, "badge.edges == root.edges",
           {"masonry": "make.width.equalTo(@60);\\nmake.width.equalTo(@70);", "view": "ok"},
           "ok.width <= 40 @500", "ok.width <= 30 @400"
         ]}
        """,
        "texts.json": """
        {"traits": {"device": "iPhone SE"},
         "view": {"subviews": [
           {"id": "title", "text": {"string": "Name of “your” account, and of \\u001b[1mothers\\n"}},
           {"id": "note", "text": {"string": "Several words that need more than a line", "numberOfLines": 2}},
           {"id": "quiet", "intrinsicSize": {"width": 900, "height": 20}, "lint": {"ignore": ["outside-superview"]}},
           {"id": "box", "intrinsicSize": {"width": 900.125, "height": 20}}
         ]},
         "constraints": [
           "title.leading == 16", "title.top == 16", "title.width == 80.3", "note.leading == 16",
           "note.top == title.top + 3", "note.width == 60", "box.leading == title.trailing", "box.top == 10",
           "quiet.leading == 0", "quiet.top == 400"
         ],
         "lint": {"devices": ["iPhone SE", "iPad"], "orientations": ["landscape"],
                  "variants": [{"name": "same", "traits": {"size": {"width": 300}}},
                               {"name": "same", "traits": {"device": "iPhone 16", "safeArea": {"top": null}}},
                               {"traits": {"size": null, "direction": "rtl", "textScale": 1.25}}],
                  "rules": {"overlap": null, "redundant": "off", "truncated": "error"}, "assertions": ["box.width <= 50.1"]}}
        """,
        "sound.json": """
        {"lint": {}, "view": {"subviews": [{"id": "ok", "intrinsicSize": {"width": 50, "height": 30}}]},
         "constraints": ["ok.left == 8", "ok.top == 8"]}
        """,
        "faulty.json": #"{"view": {"hiden": true}, "lint": {"devices": ["iPone"]}}"#,
        "broken.json": "{\n  \"view\": [",
        "assertion.json": #"{"view": {"id": "v"}, "lint": {"assertions": ["v.width == 2", "w.top == v.left"]}}"#,
        "own.json": #"{"view": {"id": "v"}, "lint": {"orientations": ["landscape"]}}"#,
    ]

    private static let files = [
        "conflict.json", "texts.json", "faulty.json", "sound.json", "broken.json", "missing.json", "assertion.json",
        "own.json",
    ]

    @Test(arguments: LintArguments.Format.allCases)
    func `each format is the same, with faulty files among the others`(format: LintArguments.Format) throws {
        let outcome = try compare(Self.files + ["--format", format.rawValue, "--fail-on=warning"])
        #expect(outcome.status == .failure && outcome.errors.contains("unknown field 'hiden'"))
        #expect(outcome.errors.contains("unknown view 'w'") && outcome.errors.contains("iPone"))
        let sound = try compare(["conflict.json", "texts.json", "sound.json", "--format", format.rawValue])
        #expect(sound.status == .findings && sound.errors.isEmpty)
    }

    @Test func `options, a document and a file of settings are taken together in the same way`() throws {
        try write(
            """
            {"variants": [{"traits": {"keyboard": {"height": 200}}}], "directions": ["ltr", "rtl"],
             "rules": {"conflict": "note", "overlap": "error"},
             "ignore": [{"rule": "outside-superview", "view": "box"}, {"view": "title", "other": "note"}],
             "assertions": ["ok.right <= root.right - 100", {"first": "box.width", "relation": "<=", "constant": 5}]}
            """,
            to: ".quoin.json"
        )
        let files = ["conflict.json", "texts.json", "sound.json"]
        for options in [
            [], ["--devices=all"], ["--devices=iPhone 16,iPad", "--orientations=portrait,landscape"],
            ["--text-scales=large,1.5,accessibilityLarge", "--directions=rtl"],
            ["--assert=ok.height >= 44", "--assert=nobody.top == 1"], ["--assert=ok.height == ok.left"],
            ["--orientations=landscape"],
        ] {
            for format in ["text", "json"] { try compare(files + options + ["--format", format]) }
        }
    }

    @Test func `what a service refuses is told in its words, which are those of the command`() throws {
        let product = ["--devices=all", "--orientations=portrait,landscape", "--directions=ltr,rtl"]
        let scales = "--text-scales=" + (1...20).map(String.init).joined(separator: ",")
        let many = try compare(["sound.json", "texts.json", "--format=json", scales] + product)
        #expect(many.errors.contains("there are at most 1000 variants (--max-variants), not"))
        let exemptions = Array(repeating: #"{"rule": "empty"}"#, count: 600).joined(separator: ",")
        try write("{\"ignore\": [\(exemptions)]}", to: ".quoin.json")
        try write("{\"lint\": {\"ignore\": [\(exemptions)]}, \"view\": {}}", to: "ignoring.json")
        let outcome = try compare(["ignoring.json", "--format=json"])
        #expect(outcome.errors.contains("at most 1000 findings can be named"))
        #expect(outcome.output.contains(#""pointer":"/lint/ignore""#))
    }

    @Test func `a baseline is written and read in the same way`() throws {
        let files = ["conflict.json", "texts.json", "sound.json", "--devices=iPhone SE,iPad"]
        let (here, there) = ("\(directory.path)/here.base", "\(directory.path)/there.base")
        let written = try lint(files + ["--baseline", here, "--write-baseline"])
        let byService = try lint(files + ["--baseline", there, "--write-baseline", remote])
        #expect(byService.output == written.output.replacing("here", with: "there") && byService.errors.isEmpty)
        #expect(try FileContent.read(there, limit: 1 << 20) == FileContent.read(here, limit: 1 << 20))
        #expect(byService.status == .success && written.output.contains("written to"))
        try write(try #require(Self.documents["conflict.json"]).replacing("@70", with: "@71"), to: "conflict.json")
        let sound = try #require(Self.documents["sound.json"])
        try write(sound.replacing("8\"]", with: "8\", \"ok.top == 9\"]"), to: "sound.json")
        for format in LintArguments.Format.allCases {
            let outcome = try compare(files + ["--baseline", here, "--format", format.rawValue])
            #expect(outcome.status == .findings)
        }
    }

    @Test func `standard input and a terminal change nothing`() throws {
        let document = try #require(Self.documents["texts.json"])
        for format in ["text", "json"] {
            let here = try lint(["-", "--format", format], input: document)
            #expect(try lint(["-", "--format", format, remote], input: document) == here)
            // Somebody who looks at the run is told how far it is, in lines that come before the answer.
            let seen = try lint(["-", "--format", format, remote], input: document, terminals: [.errors])
            #expect(seen.output == here.output && seen.status == here.status)
            let faulty = try lint(["faulty.json", "--format", format, remote], terminals: [.errors])
            #expect(faulty.status == .failure && faulty.errors.contains("unknown field 'hiden'"))
        }
    }

    @Test func `the limits are those of the service`() throws {
        var limits = ServiceLimits()
        (limits.sessions.views, limits.sessions.variants) = (1, 1)
        let files = ["sound.json", "conflict.json", "--devices=iPad,iPhone SE"]
        #expect(try lint(files, limits).errors.contains("(--max-views)"))
        #expect(try lint(files + [remote], limits) == lint(files))
        let small = try ServiceProcess(["--max-views", "2", "--max-variants", "1", "--max-body", "1000"])
        let outcome = try lint(files + ["texts.json", "--service=http://127.0.0.1:\(small.port)"])
        #expect(outcome.status == .failure && outcome.output.hasSuffix("; 3 files not read\n"))
        #expect(outcome.errors.contains("sound.json:1:10: error: there are at most 1 variants (--max-variants), not"))
        #expect(outcome.errors.contains("conflict.json:") && outcome.errors.contains("(--max-views)"))
        #expect(outcome.errors.contains("texts.json: error: ") && outcome.errors.contains("--max-body"))
    }

    @Test func `a host may have a name`() throws {
        let named = "--service=http://LocalHost:\(service.port)/"
        #expect(try lint(["sound.json", named]) == lint(["sound.json"]))
    }
}
