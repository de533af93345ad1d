import Arguments
import JSON
import TestSupport
import Testing

@testable import Commands

/// `quoin lint` as a whole, on files of its own.
@Suite struct LintCommandTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try write(Self.conflict, to: "conflict.json")
        try write(Self.sound, to: "sound.json")
    }

    static let sound = """
        {"traits": {"size": {"width": 200, "height": 100}},
         "view": {"subviews": [{"id": "ok", "intrinsicSize": {"width": 50, "height": 30}}]},
         "constraints": ["ok.left == 8", "ok.top == 8"]}
        """

    static let conflict = """
        {"traits": {"size": {"width": 200, "height": 100}},
         "view": {"subviews": [
           {"id": "ok", "intrinsicSize": {"width": 50, "height": 30}},
           {"id": "badge"}
         ]},
         "constraints": [
           "ok.left == 8", "ok.top == 8",
           "badge.edges == root.edges",
           {"masonry": "make.width.equalTo(@60);\\nmake.width.equalTo(@70);", "view": "ok"}
         ]}
        """

    private func write(_ text: String, to name: String) throws {
        try directory.write(Array(text.utf8), to: name)
    }

    private func lint(
        _ arguments: String...,
        input: String = "",
        terminals: Set<Streams.Stream> = []
    ) throws -> CommandRun {
        try CommandRun(["lint"] + arguments, in: directory, input: input, terminals: terminals) {
            $0.hasSuffix(".json") && !$0.contains("=")
        }
    }

    // MARK: - Findings

    @Test func `a finding has its place, its line and its rule`() throws {
        let outcome = try lint("conflict.json", "sound.json")
        #expect(outcome.status == .findings && outcome.errors.isEmpty)
        let lines = outcome.output.split(separator: "\n")
        // The second statement of the source: behind the escape of its line feed.
        #expect(lines[0].hasPrefix("conflict.json:9:43: error: ok.width cannot be both 60 and 70"))
        #expect(lines[0].hasSuffix(" [conflict]"))
        #expect(lines[1].hasPrefix("    9 |    {\"masonry\""))
        #expect(lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) } == 8 + 42)
        #expect(lines.last == "2 files in 2 variants: 1 error")
        #expect(try lint("sound.json").output == "1 file in 1 variant: nothing found\n")
    }

    @Test func `conflicts are found where the document would be refused for them`() throws {
        try write("{\"onConflict\": \"reject\"," + Self.conflict.dropFirst(), to: "rejected.json")
        let outcome = try lint("rejected.json")
        #expect(outcome.status == .findings && outcome.output.contains("ok.width cannot be both 60 and 70"))
    }

    @Test func `the exit status says whether something of a level was found`() throws {
        let overlapping = Self.sound.replacing("\"ok.left == 8\"", with: "\"ok.left == 180\"")
        try write(overlapping, to: "outside.json")
        #expect(try lint("outside.json").status == .success)
        #expect(try lint("outside.json", "--fail-on", "warning").status == .findings)
        #expect(try lint("outside.json", "--fail-on=note").status == .findings)
        #expect(try lint("sound.json", "--fail-on=note").status == .success)
    }

    @Test func `variants are told, and where it is worst`() throws {
        let outcome = try lint("conflict.json", "--devices", "iPhone SE,iPad", "--orientations=portrait, landscape")
        #expect(outcome.output.contains("\n        in all 4 variants\n"))
        #expect(outcome.output.hasSuffix("1 file in 4 variants: 1 error, 1 warning\n"))
        let wide = try lint(
            "sound.json",
            "--devices=all",
            "--assert",
            "ok.right <= root.right - 400",
            "--text-scales=large,1.5"
        )
        #expect(wide.output.contains("variants: iPhone 5s, large; iPhone 5s, 1.5; "))
    }

    @Test func `every input that cannot be read is told, and the others are looked at`() throws {
        try write(#"{"view": {"hiden": true}}"#, to: "faulty.json")
        let outcome = try lint("faulty.json", "missing.json", "View.swift", "conflict.json", "x*.json")
        #expect(outcome.status == .failure)
        #expect(outcome.errors.contains("faulty.json:1:20: error: unknown field 'hiden'; did you mean 'hidden'?\n"))
        #expect(outcome.errors.contains("missing.json: error: No such file or directory\n"))
        #expect(outcome.errors.contains("View.swift: error: No such file or directory\n"))
        #expect(outcome.errors.contains("x*.json: error: no file matches this pattern\n"))
        #expect(outcome.output.contains("conflict.json:9:43: error"))
        #expect(outcome.output.hasSuffix("1 file in 1 variant: 1 error; 3 files not read\n"))
    }

    @Test func `standard input is a file as well`() throws {
        let outcome = try lint("-", input: Self.conflict)
        #expect(outcome.output.hasPrefix("<stdin>:9:43: error:"))
        let object = try JSONValue(parsing: Array(try lint("-", "--format=json", input: Self.sound).output.utf8))[0]
        #expect(object?["file"] == .string("-"))
    }

    /// What a document says is printed on the terminals of others.
    @Test func `names cannot direct a terminal or a runner of jobs`() throws {
        let hostile = Self.conflict.replacing("badge", with: "b\\u001b[2J\\n::add-mask::x")
        let outcome = try lint("-", input: hostile)
        #expect(!outcome.output.contains("\u{1B}") && !outcome.output.contains("\n::"))
        #expect(!outcome.errors.contains("\u{1B}") && !outcome.errors.contains("\n::"))
    }

    // MARK: - Formats

    @Test func `JSON is an array with an object a file, also for what is refused`() throws {
        try write("{", to: "broken.json")
        let outcome = try lint("conflict.json", "broken.json", "sound.json", "--format", "json")
        let value = try JSONValue(parsing: Array(outcome.output.utf8))
        #expect(value[0]?["file"]?.string?.hasSuffix("conflict.json") == true)
        #expect(value[0]?["summary"]?["error"] == .number(1))
        #expect(value[0]?["findings"]?[0]?["rule"] == .string("conflict"))
        #expect(value[1]?["status"] == .number(400) && value[1]?["errors"]?[0]?["line"] == .number(1))
        #expect(value[2]?["findings"] == .array([]) && value[3] == nil)
        #expect(outcome.status == .failure)
    }

    @Test func `annotations for GitHub escape what separates their parts`() throws {
        let name = "a,b%.json"
        try write(Self.conflict, to: name)
        let outcome = try lint(name, "--format", "github")
        let line = try #require(outcome.output.split(separator: "\n").first)
        #expect(line.contains("a%2Cb%25.json,line=9,endLine=9,col=43,endColumn="))
        #expect(line.hasPrefix("::error file=") && line.contains(",title=quoin conflict::ok.width cannot be both"))
        try write("{", to: "broken.json")
        #expect(try lint("broken.json", "--format", "github").output.contains("broken.json,line=1,"))
    }

    /// Catches columns of different lines, with which GitHub shows no annotation at all.
    @Test func `an annotation of several lines has no columns`() throws {
        let text = SourceText(Array("ab\ncd\nef".utf8))
        func annotation(_ range: Range<Int>) -> String {
            let place = LintedInput.Place(range, in: text, withExcerpt: false)
            return GitHubAnnotation(refusalOf: .file("a.json"), at: place, "wrong").text
        }
        #expect(annotation(3..<5) == "::error file=a.json,line=2,endLine=2,col=1,endColumn=3,title=quoin::wrong\n")
        #expect(annotation(1..<7) == "::error file=a.json,line=1,endLine=3,title=quoin::wrong\n")
    }

    @Test func `SARIF has a result for each finding, at its place in its file`() throws {
        let outcome = try lint("conflict.json", "sound.json", "--format", "sarif")
        let run = try JSONValue(parsing: Array(outcome.output.utf8))["runs"]?[0]
        let place = run?["results"]?[0]?["locations"]?[0]?["physicalLocation"]
        #expect(run?["results"]?[0]?["ruleId"] == .string("conflict") && run?["results"]?[1] == nil)
        #expect(place?["artifactLocation"]?["uri"]?.string?.hasSuffix("/conflict.json") == true)
        #expect(place?["region"]?["startLine"] == .number(9) && place?["region"]?["startColumn"] == .number(43))
        #expect(place?["region"]?["endLine"] == .number(9) && place?["region"]?["endColumn"] == .number(47))
        #expect(outcome.status == .findings)
    }

    @Test func `JUnit has a suite for each file, with failures from the level that is asked for`() throws {
        let outcome = try lint("conflict.json", "sound.json", "--format", "junit")
        #expect(outcome.output.hasPrefix("<?xml ") && outcome.output.hasSuffix(">\n"))
        #expect(outcome.output.split(separator: "<testsuite ").count == 3)
        #expect(outcome.output.split(separator: "<failure ").count == 2)
    }

    @Test func `the output does not depend on how many threads work`() throws {
        for number in 0..<20 {
            try write(number.isMultiple(of: 3) ? Self.conflict : Self.sound, to: "many/\(number).json")
        }
        let alone = try lint("\(directory.path)/many", "--jobs", "1", "--devices=all")
        for jobs in ["2", "8"] {
            let outcome = try lint("\(directory.path)/many", "--jobs", jobs, "--devices=all")
            #expect(outcome.output == alone.output && outcome.status == alone.status)
        }
    }

    @Test func `a terminal gets colours`() throws {
        let outcome = try lint("conflict.json", terminals: [.output])
        #expect(outcome.output.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    }

    // MARK: - Settings

    @Test func `the nearest file of settings above a file counts`() throws {
        try write(#"{"devices": ["iPhone SE"], "rules": {"conflict": "note"}}"#, to: ".quoin.json")
        try write(#"{"devices": ["iPhone SE", "iPad"]}"#, to: "sub/.quoin.json")
        try write(Self.conflict, to: "sub/deep/inner.json")
        let outcome = try lint("conflict.json", "sub/deep/inner.json")
        #expect(outcome.output.contains("\nsub/deep/inner.json:9:43: error:"))
        #expect(outcome.output.contains("\nconflict.json:9:43: note:"))
        #expect(outcome.output.contains("2 files in 3 variants"))
        let fixed = try lint("sub/deep/inner.json", "--config=\(directory.path)/.quoin.json")
        #expect(fixed.status == .success && fixed.output.contains("1 file in 1 variant"))
    }

    @Test func `options win over the document, and that over the file of settings`() throws {
        try write(
            #"{"devices": ["iPhone SE"], "directions": ["ltr", "rtl"], "rules": {"conflict": "off"}}"#,
            to: ".quoin.json"
        )
        let document =
            Self.conflict.dropLast()
            + #", "lint": {"devices": ["iPad", "iPhone SE"], "rules": {"conflict": "warning"}}}"#
        try write(String(document), to: "own.json")
        #expect(try lint("own.json").output.contains("1 file in 4 variants: 2 warnings"))
        #expect(try lint("own.json", "--devices=iPad", "--directions=ltr").output.contains("1 file in 1 variant"))
    }

    @Test func `faults of a file of settings are located, and told once`() throws {
        try write("{\n  \"devices\": [\"iPone\"]\n}", to: ".quoin.json")
        let outcome = try lint("conflict.json", "sound.json")
        #expect(outcome.status == .failure)
        #expect(outcome.errors.hasPrefix(".quoin.json:2:16: error: unknown device 'iPone'; did you mean 'iPhone'?\n"))
        #expect(outcome.errors.split(separator: "\n").count { $0.contains("error:") } == 1)
        #expect(outcome.output.contains("2 files not read"))
        let missing = try lint("sound.json", "--config=/nowhere.json")
        #expect(missing.status == .failure && missing.errors == "/nowhere.json: error: No such file or directory\n")
    }

    @Test func `orientations turn devices, wherever these are given`() throws {
        let outcome = try lint("sound.json", "--orientations=landscape")
        #expect(outcome.status == .failure && outcome.errors.contains("orientations turn devices"))
        try write(#"{"devices": ["iPhone SE"]}"#, to: ".quoin.json")
        #expect(try lint("sound.json", "--orientations=landscape,portrait").output.contains("in 2 variants"))
    }

    // MARK: - Assertions

    @Test func `an assertion is checked in the files that have its views`() throws {
        let outcome = try lint(
            "conflict.json",
            "sound.json",
            "--assert",
            "ok.height >= 44",
            "--assert=badge.width == 200"
        )
        #expect(outcome.errors.isEmpty && outcome.status == .findings)
        #expect(outcome.output.contains("sound.json:2:32: error: 'ok.height >= 44' fails by 14 points"))
    }

    @Test func `an assertion whose views no file has is a fault`() throws {
        let outcome = try lint("conflict.json", "sound.json", "--assert", "bagde.width == 200")
        #expect(outcome.status == .failure)
        #expect(
            outcome.errors.hasPrefix(
                "quoin: --assert 'bagde.width == 200': no file has its views: unknown view 'bagde'"
            )
        )
        // The settings are for all files of a project, of which a hook passes a few.
        try write(#"{"assertions": ["nobody.width == 1"]}"#, to: ".quoin.json")
        let hooked = try lint("sound.json")
        #expect(hooked.status == .success && hooked.errors.isEmpty)
    }

    @Test func `an assertion that is wrong is refused`() throws {
        let error = #expect(throws: UsageError.self) { try lint("sound.json", "--assert", "ok.height >== 44") }
        #expect(error?.description.hasPrefix("--assert 'ok.height >== 44': column 13: ") == true)
        let outcome = try lint("sound.json", "conflict.json", "--assert", "ok.height == ok.left")
        #expect(outcome.status == .failure && outcome.output.contains("conflict.json:9:43: error"))
        #expect(outcome.errors.hasPrefix("quoin: --assert 'ok.height == ok.left': 'ok.height' is a"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ["--devices=iPone"], ["--directions=up"], ["--orientations=sideways"], ["--text-scales=huge"], ["--jobs=0"],
        ["--write-baseline"], ["--fail-on=fatal"], ["--format=xml"], ["--devices="],
    ])
    func `a value that is not known is wrong usage`(options: [String]) throws {
        #expect(throws: UsageError.self) {
            let parsed = try ParsedArguments(["a.json"] + options, of: LintCommand.description)
            _ = try LintArguments(parsed)
        }
    }

    // MARK: - Baselines

    @Test func `a baseline hides what it knows, wherever it stands, and nothing else`() throws {
        let written = try lint("conflict.json", "--baseline=\(directory.path)/base.json", "--write-baseline")
        #expect(written.status == .success)
        #expect(written.output == "1 file in 1 variant: 1 finding written to base.json\n")
        let again = try lint("conflict.json", "sound.json", "--baseline=\(directory.path)/base.json")
        #expect(again.status == .success)
        #expect(again.output == "2 files in 2 variants: nothing found; 1 hidden by the baseline\n")
        // One line further down, and another fault.
        let changed = "\n" + Self.conflict.replacing("\"ok.top == 8\"", with: "\"ok.top == 8\", \"ok.top == 9\"")
        try write(changed, to: "conflict.json")
        let later = try lint("conflict.json", "--baseline=\(directory.path)/base.json")
        #expect(later.status == .findings)
        #expect(later.output.contains("ok.top cannot be both") && !later.output.contains("ok.width cannot be both"))
        try write(Self.sound, to: "conflict.json")
        let mended = try lint("conflict.json", "--baseline=\(directory.path)/base.json")
        #expect(mended.output.hasSuffix("\n1 finding of the baseline is gone: --write-baseline removes it\n"))
    }

    @Test func `a baseline is not written where an input could not be read, nor over another file`() throws {
        let base = "--baseline=\(directory.path)/base.json"
        let outcome = try lint("conflict.json", "missing.json", base, "--write-baseline")
        #expect(outcome.status == .failure && outcome.errors.contains("base.json: error: it is not written"))
        #expect(Folder.kind(of: "\(directory.path)/base.json") == nil)
        let over = try lint("conflict.json", "--baseline=\(directory.path)/sound.json", "--write-baseline")
        #expect(over.status == .failure && over.errors.contains("sound.json: error: it is not a baseline"))
        #expect(try lint("sound.json").status == .success)
        #expect(try lint("sound.json", base).status == .failure)
    }
}
