import TestSupport
import Testing

@testable import Commands

/// `exclude`, exemptions of files, empty files and the order of findings of `quoin lint`.
@Suite struct LintSettingsTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        for name in ["app/a.json", "app/Pods/b.json", "app/Pods/sub/c.json"] {
            try write(LintCommandTests.conflict, to: name)
        }
    }

    private func write(_ text: String, to name: String) throws {
        try directory.write(Array(text.utf8), to: name)
    }

    private func lint(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["lint"] + arguments, in: directory) { !$0.hasPrefix("-") }
    }

    @Test(arguments: [
        (#"["Pods/"]"#, 1), (#"["Pods/*"]"#, 2), (#"["Pods/**"]"#, 1), (#"["*.json"]"#, 2), (#"["**/*.json"]"#, 0),
        ("[]", 3), ("null", 3), (#"["app/Pods"]"#, 3),
    ])
    func `files that the settings exclude are not checked`(patterns: String, left: Int) throws {
        try write(#"{"exclude": \#(patterns)}"#, to: "app/.quoin.json")
        let outcome = try lint("app")
        #expect(outcome.output.contains("\(left) file\(left == 1 ? "" : "s") in "), "\(outcome.output)")
        #expect(outcome.errors == (left < 3 ? "quoin: files that the settings exclude: \(3 - left)\n" : ""))
        #expect(outcome.status == (left == 0 ? .success : .findings))
    }

    @Test func `paths are relative to the folder of the settings, or with an option to the current folder`() throws {
        try write(#"{"exclude": ["Pods/"]}"#, to: "app/.quoin.json")
        #expect(try lint("app").output.contains("1 file in"))
        // The current folder is another one, of which no path begins with "Pods".
        #expect(try lint("app", "--config=\(directory.path)/app/.quoin.json").output.contains("3 files in"))
    }

    @Test(arguments: [
        (#"{"exclude": "Pods"}"#, ":1:14: error: expected an array of path patterns"),
        (#"{"exclude": ["Pods", 1]}"#, ":1:22: error: expected a path pattern"),
        (#"{"exclude": ["Pods"], "devces": []}"#, ":1:33: error: unknown field 'devces'"),
    ])
    func `faults of excluded paths are located`(settings: String, words: String) throws {
        try write(settings, to: "app/.quoin.json")
        let outcome = try lint("app")
        #expect(outcome.status == .failure && outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test func `findings of a file are ignored by its path`() throws {
        try write(#"{"ignore": [{"rule": "conflict", "file": "Pods/*"}]}"#, to: "app/.quoin.json")
        let outcome = try lint("app")
        #expect(outcome.output.contains("3 files in 3 variants: 2 errors"))
        #expect(!outcome.output.contains("Pods/b.json:") && outcome.output.contains("Pods/sub/c.json:"))
    }

    @Test func `an empty file is named in a folder, and an error if it is named`() throws {
        try write("", to: "app/empty.json")
        try write(LintCommandTests.sound, to: "app/a.json")
        try write(#"{"exclude": ["Pods/"]}"#, to: "app/.quoin.json")
        let folder = try lint("app")
        #expect(folder.status == .success && folder.errors.contains("quoin: empty files are skipped: app/empty.json\n"))
        let named = try lint("app/empty.json")
        #expect(named.status == .failure && named.errors == "app/empty.json: error: it is empty\n")
    }

    @Test func `findings are in the order of the file`() throws {
        try write(
            """
            {"traits": {"size": {"width": 100, "height": 100}}, "view": {"subviews": [
              {"id": "wide", "intrinsicSize": {"width": 120, "height": 20}},
              {"id": "loose"}]},
             "constraints": ["wide.left == 0", "wide.top == 0", "loose.top == 30", "loose.height == 5", "loose.width == 5"]}
            """,
            to: "order.json"
        )
        let lines = try lint("order.json").output.split(separator: "\n").filter { $0.hasPrefix("order.json") }
        #expect(lines.map { $0.contains("[ambiguous]") } == [false, true])
        #expect(lines.first?.contains("warning:") == true)
    }
}
