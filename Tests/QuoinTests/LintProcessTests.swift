import JSON
import TestSupport
import Testing

/// `quoin lint` as a process of its own.
@Suite struct LintProcessTests {
    private let sound = """
        {"traits": {"device": "iPhone SE"}, "view": {"subviews": [{"id": "a"}]}, "constraints": ["a.edges == root.edges"]}
        """
    private let ambiguous = """
        {"traits": {"device": "iPhone SE"}, "view": {"subviews": [{"id": "a"}]}, "constraints": ["a.top == 0"]}
        """

    @Test func `the exit status is 0, 1 or 2, and the files are found without a shell`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(Array(sound.utf8), to: "a/sound.json")
        try directory.write(Array(ambiguous.utf8), to: "a/b/ambiguous.json")
        let well = try ServiceProcess.run(["lint", "\(directory.path)/*/*.json"])
        #expect(well.status == 0 && well.output == "1 file in 1 variant: nothing found\n" && well.errors.isEmpty)
        let found = try ServiceProcess.run(["lint", "\(directory.path)", "--devices=all", "--format", "json"])
        #expect(found.status == 1)
        let value = try JSONValue(parsing: Array(found.output.utf8))
        #expect(value[0]?["findings"]?[0]?["rule"] == .string("ambiguous") && value[1]?["findings"] == .array([]))
        try directory.write([], to: "empty.json")
        let skipped = try ServiceProcess.run(["lint", "\(directory.path)"])
        #expect(skipped.status == 1 && skipped.errors.contains("quoin: empty files are skipped:"))
        #expect(skipped.output.contains("2 files in 2 variants: 3 errors\n"))
        let faulty = try ServiceProcess.run(["lint", "\(directory.path)/a", "\(directory.path)/empty.json"])
        #expect(faulty.status == 2 && faulty.errors.contains("empty.json: error: it is empty"))
        #expect(faulty.output.contains("2 files in 2 variants: 3 errors; 1 file not read"))
    }

    /// A document from a stranger must not hold up a job: the limits of the service hold.
    @Test func `a document that takes too much work is refused`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(Array(ambiguous.utf8), to: "a.json")
        let file = "\(directory.path)/a.json"
        let refused = try ServiceProcess.run(["lint", file, "--devices=all", "--max-solver-work", "2000"])
        #expect(refused.status == 2 && refused.errors.contains("--max-solver-work"))
        let many = try ServiceProcess.run(["lint", file, "--devices=all", "--max-variants", "10"])
        #expect(many.status == 2 && many.errors.contains("--max-variants"))
    }

    @Test func `wrong usage is told with the nearest name`() throws {
        let outcome = try ServiceProcess.run(["lint", "a.json", "--fial-on", "note"])
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(
            outcome.errors
                == "quoin: there is no option '--fial-on'; did you mean '--fail-on'?\nTry 'quoin help lint'.\n"
        )
    }
}
