import API
import Arguments
import JSON
import TextMetrics
import Testing

@testable import Commands

@Suite struct DocumentCommandTests {
    private func run(
        _ command: DocumentCommand,
        _ arguments: [String],
        input: String,
        isTerminal: Bool = false
    ) throws -> (status: CommandOutcome, output: String, errors: String) {
        let recording = RecordingStreams(input: input, terminals: isTerminal ? [.output] : [])
        let context = CommandContext(
            limits: ServiceLimits(),
            inputBytes: 1 << 20,
            fonts: .builtIn,
            streams: recording.streams
        )
        let parsed = try ParsedArguments(arguments, of: command.description)
        let status = try command.run(parsed, context)
        return (status, recording.text(.output), recording.text(.errors))
    }

    private let sound =
        #"{"view": {"subviews": [{"id": "a"}, {"id": "b"}, {"id": "c"}]}, "constraints": ["a.edges == root.edges"]}"#

    @Test func `a terminal gets the answer in lines, with every value as it was`() throws {
        let plain = try run(.solve, ["-"], input: sound).output
        let shown = try run(.solve, ["-"], input: sound, isTerminal: true).output
        #expect(plain.split(separator: "\n").count == 1 && shown.split(separator: "\n").count > 5)
        #expect(try JSONValue(parsing: Array(plain.utf8)) == JSONValue(parsing: Array(shown.utf8)))
        #expect(shown.contains("\n    \"a\": {\"x\": 0, \"y\": 0, \"width\": "))
    }

    @Test func `every fault has its place in the file`() throws {
        let input = """
            {"view": {"subviews": [{"id": "badge", "hiden": true}]},
             "constraints": ["badge.left == 8",
                             {"masonry": "make.top.equalTo(superview)\\n.ofset(10);", "view": "badge"}]}
            """
        let outcome = try run(.solve, ["-"], input: input)
        #expect(outcome.status == .failure && outcome.output.isEmpty)
        let heads = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("<stdin>") }
        #expect(heads.count == 2)
        #expect(heads[0].hasPrefix("<stdin>:1:49: error: unknown field 'hiden'; did you mean 'hidden'?"))
        #expect(heads[1].hasPrefix("<stdin>:3:61: error: unknown word of Masonry 'ofset'"))
        #expect(outcome.errors.contains("^~~~~\n"))
    }

    @Test func `a file that is linted is solved as it is, and its faults keep their places`() throws {
        let linted = #"{"lint": {"devices": "all"}, \#(sound.dropFirst())"#
        for command in DocumentCommand.allCases {
            let options =
                switch command {
                case .translate: ["--as", "equation"]
                case .sweep: ["--width", "300...400"]
                case .solve, .explain, .picture: [String]()
                }
            let outcome = try run(command, ["-"] + options, input: linted)
            #expect(outcome.status == .success && !outcome.output.isEmpty)
            #expect(outcome.output == (try run(command, ["-"] + options, input: sound).output))
        }
        let faulty = linted.replacing("edges", with: "edgse")
        #expect(try run(.solve, ["-"], input: faulty).errors.contains("unknown attribute 'edgse'"))
        #expect(try run(.solve, ["-"], input: faulty).errors.hasPrefix("<stdin>:1:112: error:"))
    }

    @Test func `malformed JSON has its place, and an empty file is said to be empty`() throws {
        #expect(
            try run(.solve, ["-"], input: "{\n  \"view\": }").errors.hasPrefix("<stdin>:2:11: error: expected a value")
        )
        #expect(try run(.explain, ["-"], input: "").errors.hasPrefix("<stdin>: error: it is empty"))
    }

    @Test func `more faults than are listed are counted`() throws {
        let fields = (0..<30).map { "\"x\($0)\": 8" }.joined(separator: ",")
        let errors = try run(.solve, ["-"], input: "{\"view\":{\(fields)}}").errors
        #expect(errors.hasSuffix("\n<stdin>: 10 more faults\n"))
    }

    @Test func `a refused conflict is told in words`() throws {
        let input =
            #"{"view": {"id": "r", "subviews": [{"id": "a"}]}, "onConflict": "reject", "constraints": ["a.width == 1", "a.width == 2"]}"#
        let outcome = try run(.solve, ["-"], input: input)
        #expect(outcome.status == .failure)
        #expect(outcome.errors.contains("conflict"))
    }

    @Test func `a view that is not there is a fault of the option`() throws {
        let outcome = try run(.explain, ["-", "--view", "b&c=d é"], input: sound)
        #expect(outcome.status == .failure)
        #expect(outcome.errors.hasPrefix("<stdin>: error: --view: unknown view 'b&c=d é'"))
    }

    @Test func `sentences explain what is wrong, and a view that is asked for`() throws {
        let input =
            #"{"traits": {"size": {"width": 100, "height": 50}}, "view": {"subviews": [{"id": "a"}]}, "constraints": ["a.left == 5"]}"#
        let lines = try run(.explain, ["-", "--view", "a", "--format", "text"], input: input).output
            .split(separator: "\n")
        #expect(lines.filter { !$0.hasPrefix("  ") }.count == 6)
        #expect(lines.contains { $0.hasPrefix("  1. Fix a.width by adding ") })
        #expect(lines[0].contains("1 ambiguous view"))
    }

    @Test func `a document is drawn, on one screen or on several`() throws {
        let plain = try run(.picture, ["-"], input: sound)
        #expect(plain.status == .success && plain.output.hasPrefix("<svg ") && plain.output.hasSuffix("</svg>\n"))
        #expect(plain.output.contains(#"data-view="a""#) && !plain.output.contains("data-variant"))
        let one = try run(.picture, ["-", "--device", "iPhone SE", "--appearance=dark"], input: sound).output
        #expect(one.contains(#"viewBox="0 0 375 667""#) && one.contains("#16181d"))
        let two = try run(.picture, ["-", "--device", "iPhone SE,iPad", "--orientation", "landscape"], input: sound)
        #expect(two.output.contains(#"data-variant="iPhone SE landscape""#))
        #expect(two.output.contains(#"data-variant="iPad landscape""#))
        let group = try run(.picture, ["-", "--device", "TVs"], input: sound).output
        #expect(group.contains(#"data-variant="Apple TV""#) && group.contains(#"data-variant="Apple TV 4K""#))
    }

    @Test func `an unknown part of a picture is told`() throws {
        let outcome = try run(.picture, ["-", "--annotate", "names,margin"], input: sound)
        #expect(outcome.status == .failure && outcome.output.isEmpty)
        #expect(outcome.errors.contains("unknown value 'margin'; did you mean 'margins'?"))
        let device = try run(.picture, ["-", "--device", "iPhone SF"], input: sound)
        #expect(device.status == .failure && device.errors.contains("unknown device 'iPhone SF'"))
    }
}
