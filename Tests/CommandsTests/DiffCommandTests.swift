import API
import Arguments
import JSON
import TestSupport
import Testing
import TextMetrics

@testable import Commands

/// `quoin diff` as a whole, on files of its own.
@Suite struct DiffCommandTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try write(Self.card(60), to: "old.json")
        try write(Self.card(36), to: "new.json")
    }

    private static func card(_ width: Int) -> String {
        """
        {"traits": {"size": {"width": 200, "height": 100}},
         "view": {"subviews": [{"id": "title"}]},
         "constraints": ["title.left == 8", "title.top == 8", "title.height == 20", "title.width == \(width)"]}
        """
    }

    private func write(_ text: String, to name: String) throws {
        try directory.write(Array(text.utf8), to: name)
    }

    private struct Run {
        let status: CommandOutcome
        let output: String
        let errors: String

        var json: JSONValue { (try? JSONValue(parsing: Array(output.utf8))) ?? .null }
    }

    /// Runs the command; arguments that begin with `@` are paths in the directory.
    private func diff(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws -> Run {
        try diff(arguments, input: input, environment: environment)
    }

    private func diff(_ arguments: [String], input: String = "", environment: [String: String] = [:]) throws -> Run {
        let recording = RecordingStreams(input: input, variables: environment)
        let context = CommandContext(
            limits: ServiceLimits(),
            inputBytes: 1 << 20,
            fonts: .builtIn,
            streams: recording.streams
        )
        let given = arguments.map { $0.hasPrefix("@") ? "\(directory.path)/\($0.dropFirst())" : $0 }
        let status = try DiffCommand.run(try ParsedArguments(given, of: DiffCommand.description), context)
        func text(_ stream: Streams.Stream) -> String {
            recording.text(stream).replacing("\(directory.path)/", with: "")
        }
        return Run(status: status, output: text(.output), errors: text(.errors))
    }

    // MARK: - Two files

    @Test func `a sentence says how a frame changes, and where`() throws {
        let one = try diff("@old.json", "@new.json")
        #expect(one.status == .findings && one.errors.isEmpty)
        #expect(one.output.contains("  title gets 24 points narrower.\n"))
        #expect(one.output.contains("  title.width == 36 was title.width == 60.\n"))
        let options = ["--devices", "iPhone SE,iPad", "--orientations", "portrait,landscape"]
        let many = try diff(options + ["@old.json", "@new.json"])
        #expect(many.output.contains("title gets 24 points narrower in all 4 variants."))
    }

    @Test func `files that say the same give status 0`() throws {
        try write(Self.card(60).replacing("\n", with: " "), to: "same.json")
        let run = try diff("@old.json", "@same.json")
        #expect(run.status == .success && run.output == "Nothing differs.\n")
        #expect(try diff("@old.json", "@same.json", "--format", "json").json[0]?["same"] == .bool(true))
    }

    @Test func `JSON has the file and the fields of the response`() throws {
        let run = try diff("@old.json", "@new.json", "--format", "json")
        #expect(run.json[0]?["file"]?.string == "new.json" && run.json[0]?["scene"] == nil)
        #expect(run.json[0]?["frames"]?[0]?["after"]?["width"]?.number == 36)
        #expect(run.json[1] == nil)
    }

    @Test func `a file that cannot be read gives status 2, with its fault at its place`() throws {
        try write(#"{"view": {"subviews": [{"idd": "a"}]}}"#, to: "bad.json")
        let run = try diff("@old.json", "@bad.json")
        #expect(run.status == .failure && run.errors.hasPrefix("bad.json:1:33: error: "))
        #expect(try diff("@bad.json", "@new.json").errors.hasPrefix("bad.json:1:33: error: "))
        #expect(try diff("@old.json", "@none.json").status == .failure)
        #expect(try diff("@old.json", "@bad.json", "--format", "json").json[0]?["status"]?.number == 422)
    }

    @Test func `a missing file is written as the null device`() throws {
        let added = try diff("/dev/null", "@new.json", "--format", "json")
        #expect(added.status == .findings)
        #expect(added.json[0]?["status"]?.string == "added" && added.json[0]?["same"] == .bool(false))
        #expect(added.json[0]?["views"]?["added"] == .array([.string("root"), .string("title")]))
        let removed = try diff("@old.json", "/dev/null")
        #expect(removed.output.hasPrefix("old.json is gone.\n"))
    }

    @Test func `source code and standard input are compared as well`() throws {
        let code = """
            let title = UIView()
            view.addSubview(title)
            title.snp.makeConstraints { make in make.left.top.equalToSuperview(); make.size.equalTo(WIDTH) }
            """
        try write(code.replacing("WIDTH", with: "20"), to: "old.swift")
        try write(code.replacing("WIDTH", with: "21").replacing("title", with: "heading"), to: "new.swift")
        let run = try diff("@old.swift", "@new.swift")
        #expect(run.status == .findings, "\(run.errors)")
        #expect(run.output.contains("title is now called heading."))
        #expect(run.output.contains("heading gets 1 point wider and 1 point taller."))
        #expect(try diff("@old.json", "-", input: Self.card(60)).status == .success)
    }

    // MARK: - Storyboards

    private static func scene(_ id: String, _ title: String, width: Int) -> String {
        """
        <scene sceneID="s\(id)"><objects><viewController storyboardIdentifier="\(title)" id="\(id)">\
        <view key="view" id="r\(id)"><rect key="frame" x="0" y="0" width="393" height="852"/><subviews>\
        <view id="v\(id)" translatesAutoresizingMaskIntoConstraints="NO">\
        <rect key="frame" x="0" y="0" width="9" height="9"/>\
        <constraints><constraint firstAttribute="width" constant="\(width)" id="w\(id)"/>\
        <constraint firstAttribute="height" constant="9" id="h\(id)"/></constraints></view></subviews><constraints>\
        <constraint firstItem="v\(id)" firstAttribute="leading" secondItem="r\(id)" secondAttribute="leading" id="l\(id)"/>\
        <constraint firstItem="v\(id)" firstAttribute="top" secondItem="r\(id)" secondAttribute="top" constant="100" id="t\(id)"/>\
        </constraints></view></viewController></objects></scene>
        """
    }

    private static func storyboard(_ scenes: [String]) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?><document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">\
        <device id="retina6_12" orientation="portrait"/><scenes>\(scenes.joined())</scenes></document>
        """
    }

    @Test func `all scenes of a storyboard are compared, by id and then by title`() throws {
        let old = [("a", "Login"), ("b", "Home"), ("c", "Old")].map { Self.scene($0, $1, width: 10) }
        let other = [("x", "Home"), ("d", "New"), ("e", "Newer")].map { Self.scene($0, $1, width: 10) }
        let new = [Self.scene("a", "Login", width: 12)] + other
        try write(Self.storyboard(old), to: "old.storyboard")
        try write(Self.storyboard(new), to: "new.storyboard")
        let json = try diff("@old.storyboard", "@new.storyboard", "--format", "json").json
        let scenes = (0..<5).map { "\(json[$0]?["scene"]?.string ?? "") \(json[$0]?["status"]?.string ?? "-")" }
        #expect(scenes == ["Login -", "Home -", "Old removed", "New added", "Newer added"])
        #expect(json[0]?["frames"]?[0]?["view"]?.string == "va" && json[0]?["sceneId"]?.string == "a")
        let text = try diff("@old.storyboard", "@new.storyboard").output
        #expect(text.contains("new.storyboard, scene Login:\n"))
        #expect(text.contains("scene Old is gone.") && text.contains("scene New is new."))
    }

    @Test func `the only scene of a file whose id has changed is the same`() {
        #expect(ScenePairs.pairs([("a", "A")], [("b", "B")], counts: (1, 1)) == [.init(old: 0, new: 0)])
        let two = ScenePairs.pairs([("a", "A"), ("b", "B")], [("b", "B"), ("c", "C")], counts: (2, 2))
        #expect(two == [.init(old: 1, new: 0), .init(old: 0, new: 1)])
        let three = ScenePairs.pairs([("a", "A")], [("b", "B"), ("c", "C")], counts: (1, 2))
        #expect(three == [.init(old: 0, new: nil), .init(old: nil, new: 0), .init(old: nil, new: 1)])
    }

    // MARK: - Folders

    private func makeFolders() throws {
        for (name, text) in [
            ("a/both.json", Self.card(60)), ("b/both.json", Self.card(36)), ("a/same.json", Self.card(60)),
            ("b/same.json", Self.card(60)), ("a/sub/gone.json", Self.card(60)), ("b/new.json", Self.card(60)),
            ("a/package.json", #"{"name": "x"}"#), ("b/package.json", #"{"name": "y"}"#),
        ] {
            try write(text, to: name)
        }
    }

    @Test func `files of folders are compared by relative path, and others are named`() throws {
        try makeFolders()
        let run = try diff("@a", "@b/")
        #expect(run.status == .findings)
        #expect(run.output.contains("both.json:\n") && run.output.contains("new.json is new.\n"))
        #expect(run.output.contains("sub/gone.json is gone.\n") && !run.output.contains("same.json"))
        #expect(run.output.hasSuffix("3 of 3 files differ, 1 is new, 1 is gone.\n"))
        #expect(run.errors == "quoin: files that are not layouts are skipped: 1\n")
        #expect(try diff("@a", "@a").status == .success)
        #expect(try diff("@a", "@new.json").status == .failure)
    }

    @Test func `settings of the folder choose rules and variants, and options take precedence`() throws {
        try makeFolders()
        try write(#"{"devices": ["iPhone SE"], "assertions": ["title.width >= 50"]}"#, to: "b/.quoin.json")
        let run = try diff("@a", "@b", "--format", "json")
        #expect(run.json[0]?["frames"]?[0]?["variants"] == .array([.string("iPhone SE")]))
        #expect(run.json[0]?["findings"]?["new"]?[0]?["rule"]?.string == "assertion")
        let other = try diff("@a", "@b", "--format", "json", "--devices", "iPad")
        #expect(other.json[0]?["frames"]?[0]?["variants"] == .array([.string("iPad")]))
    }

    @Test func `settings of the folder ignore findings of files`() throws {
        try makeFolders()
        let settings = { (file: String) in
            #"{"assertions": ["title.width >= 50"], "ignore": [{"file": "\#(file)", "rule": "assertion"}]}"#
        }
        for (file, count) in [("both.json", 0), ("*/both.json", 1)] {
            try write(settings(file), to: "b/.quoin.json")
            let run = try diff("@a", "@b", "--format", "json")
            #expect(run.json[0]?["findings"]?["new"]?.elements.count == count)
        }
    }

    // MARK: - Git

    @Test func `git's seven arguments give status 0, and name the path in the repository`() throws {
        let run = try diff("App/card.json", "@old.json", "4f2a", "100644", "@new.json", "0000", "100644")
        #expect(run.status == .success)
        #expect(run.output.hasPrefix("App/card.json:\n") && run.output.contains("24 points narrower"))
        let added = try diff("App/card.json", "/dev/null", ".", ".", "@new.json", "4f2a", "100644")
        #expect(added.status == .success && added.output.hasPrefix("App/card.json is new.\n"))
        let removed = try diff("App/card.json", "@old.json", "4f2a", "100644", "/dev/null", ".", ".")
        #expect(removed.output.hasPrefix("App/card.json is gone.\n"))
        let same = ["a.json", "@old.json", "1", "100644", "@new.json", "2", "100644"]
        let renamed = try diff(same + ["b.json", "similarity index 90%"])
        #expect(renamed.output.hasPrefix("b.json:\n"))
    }

    @Test func `in git, other files are passed over, and a faulty one does not end the list`() throws {
        try write("# Read me\n", to: "README.md")
        try write("# Read me again\n", to: "README2.md")
        let other = try diff("README.md", "@README.md", "1", "100644", "@README2.md", "2", "100644")
        #expect(other.status == .success && other.errors.isEmpty && other.output.isEmpty)
        try write(#"{"view": 3}"#, to: "bad.json")
        let bad = try diff("App/card.json", "@old.json", "1", "100644", "@bad.json", "2", "100644")
        #expect(bad.status == .success && bad.errors.hasPrefix("App/card.json:1:"))
        let unmerged = try diff("App/card.json", environment: ["GIT_DIFF_PATH_COUNTER": "1"])
        #expect(unmerged.status == .success && unmerged.errors == "quoin: App/card.json has merge conflicts\n")
    }

    @Test(
        arguments: [
            [], ["a"], ["a", "b", "c"], ["-", "-"], ["a", "b", "--jobs", "0"], ["a", "b", "--devices", "iPhone SX"],
        ]
    )
    func `another number of operands, and invalid options, are refused`(arguments: [String]) throws {
        #expect(throws: UsageError.self) {
            let parsed = try ParsedArguments(arguments, of: DiffCommand.description)
            _ = try DiffArguments(parsed) { _ in nil }
        }
    }

    // MARK: - Formats

    @Test func `Markdown has a heading for each file, code for names, and no pictures`() throws {
        let run = try diff("@old.json", "@new.json", "--format", "markdown")
        #expect(run.status == .findings)
        #expect(run.output.hasPrefix("## Layout changes\n\n1 of 1 file differs.\n\n### `new.json`\n"))
        #expect(run.output.contains("- `title` gets 24 points narrower.\n") && !run.output.contains("<svg"))
    }

    @Test func `names of files and views cannot break out of Markdown or HTML`() throws {
        try write(Self.card(36), to: "<b>`x`.json")
        let comment = try diff("@old.json", "@<b>`x`.json", "--format", "markdown").output
        #expect(comment.contains("### `` <b>`x`.json ``"))
        let page = try diff("@old.json", "@<b>`x`.json", "--format", "html").output
        #expect(page.contains("&lt;b&gt;") && !page.contains("<b>"))
    }

    @Test func `in Markdown, no text of a document notifies a person or links an issue`() throws {
        let card = { (width: Int) in
            """
            {"traits": {"size": {"width": 300, "height": 100}},
             "view": {"subviews": [{"id": "title", "text": {"string": "A title <b> #1 @home", "numberOfLines": 1}}]},
             "constraints": ["title.left == 8", "title.top == 8", "title.width <= \(width)"]}
            """
        }
        try write(card(290), to: "wide.json")
        try write(card(60), to: "narrow.json")
        let comment = try diff("@wide.json", "@narrow.json", "--format", "markdown").output
        #expect(comment.contains("New warning") && comment.contains("home"))
        #expect(!comment.contains("<b>") && !comment.contains("#1") && !comment.contains("@home"))
    }

    @Test func `the page is self-contained, with pictures in light and dark`() throws {
        let run = try diff("@old.json", "@new.json", "--format", "html", "--output", "@page.html")
        #expect(run.status == .findings && run.output.isEmpty)
        let page = String(decoding: try FileContent.read("\(directory.path)/page.html", limit: 1 << 20), as: UTF8.self)
        #expect(page.contains("<figure class=\"light\"><svg") && page.contains("<figure class=\"dark\"><svg"))
        #expect(page.contains("data-moved=\"title\"") && page.contains("prefers-color-scheme: dark"))
        #expect(!page.contains("<script") && !page.contains("src=") && !page.contains("url("))
    }

    @Test func `a layout that contradicts itself in all variants has no picture on the page`() throws {
        func card(_ height: Int) -> String {
            """
            {"traits": {"size": {"width": 320, "height": 480}},
             "view": {"subviews": [{"id": "title", "frame": {"x": 0, "y": 0, "width": 100, "height": 20},
                                    "autoresizing": ["flexibleWidth"], "intrinsicSize": {"width": 80},
                                    "compressionResistance": {"horizontal": 1000}}]},
             "constraints": [{"equation": "title.height >= \(height)", "key": "height"}],
             "lint": {"variants": [{"name": "a", "traits": {"size": {"width": 250}}}]}}
            """
        }
        try write(card(1), to: "low.json")
        try write(card(2), to: "high.json")
        let run = try diff("@low.json", "@high.json", "--format", "html")
        #expect(run.status == .findings)
        #expect(run.output.contains("title.height") && !run.output.contains("<svg"))
    }
}
