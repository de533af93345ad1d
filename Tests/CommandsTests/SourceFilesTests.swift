import JSON
import TestSupport
import Testing

@testable import Commands

/// Commands on source code and conflict logs, which are read as they are.
@Suite struct SourceFilesTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try write(Self.card, to: "Card.swift")
        try write(Self.conflict, to: "Cell.m")
        try write(Self.log, to: "crash.log")
        try write("print(3)", to: "Price.swift")
    }

    private static let card = """
        final class Card: UIViewController {
            let title = UILabel()
            override func viewDidLoad() {
                view.addSubview(title)
                title.text = "Card"
                title.snp.makeConstraints { make in
                    make.left.right.equalToSuperview().inset(20)
                    make.top.equalToSuperview()
                }
            }
        }
        """

    private static let conflict = """
        UIView *box = [UIView new];
        [self.view addSubview:box];
        [box mas_makeConstraints:^(MASConstraintMaker *make) {
            make.left.top.height.mas_equalTo(10);
            make.width.mas_equalTo(60);
            make.width.mas_equalTo(70);
        }];
        """

    private static let log = """
        Unable to simultaneously satisfy constraints.
        (
            "<NSLayoutConstraint:0x6001 UIView:0x7001.width == 10>",
            "<NSLayoutConstraint:0x6002 UIView:0x7001.width == 20>"
        )

        Will attempt to recover by breaking constraint
        <NSLayoutConstraint:0x6002 UIView:0x7001.width == 20>
        """

    private func write(_ text: String, to name: String) throws {
        try directory.write(Array(text.utf8), to: name)
    }

    /// Runs a command; arguments with a point are files of the directory.
    private func run(_ arguments: String..., input: String = "") throws -> CommandRun {
        try CommandRun(arguments, in: directory, input: input) { $0.contains(".") && !$0.contains(" ") }
    }

    @Test func `a class is solved on a phone, or on the screen of the options`() throws {
        let phone = try run("solve", "Card.swift")
        #expect(phone.status == .success && phone.errors.isEmpty)
        #expect(phone.json?["frames"]?["title"]?["width"]?.number == 350)
        let small = try run("solve", "Card.swift", "--device", "iPhone SE", "--orientation", "landscape")
        #expect(small.json?["frames"]?["title"]?["width"]?.number == 627)
        let piped = try run("solve", "-", "--text-scale", "2", input: Self.card)
        let heights = [phone, piped].map { $0.json?["frames"]?["title"]?["height"]?.number ?? 0 }
        #expect(heights[1] > 1.5 * heights[0])
    }

    @Test func `a conflict log is explained, and both rows are named`() throws {
        let outcome = try run("explain", "crash.log", "--format", "text")
        #expect(outcome.status == .success && outcome.output.contains("1 conflict"), "\(outcome.output)")
        #expect(outcome.output.contains("width == 10"))
    }

    @Test func `lint tells the line of the source`() throws {
        let outcome = try run("lint", "Cell.m", "Card.swift")
        #expect(outcome.status == .findings && outcome.errors.isEmpty)
        #expect(outcome.output.hasPrefix("Cell.m:5:5: error:") || outcome.output.hasPrefix("Cell.m:6:5: error:"))
        #expect(outcome.output.contains("2 files"))
    }

    @Test func `a fault has its place in the source`() throws {
        let statements = ["let a = UIView()", "view.addSubview(a)", "a.snp.makeConstraints { $0.lefft.equalTo(3) }"]
        try write(statements.joined(separator: "\n"), to: "Bad.swift")
        for command in ["solve", "lint"] {
            let outcome = try run(command, "Bad.swift")
            #expect(outcome.status == .failure)
            #expect(outcome.errors.contains("Bad.swift:3:28: error:") && outcome.errors.contains("'left'"))
            #expect(outcome.errors.contains("^~~~~\n"))
        }
    }

    @Test func `all languages of a folder are drawn and translated`() throws {
        #expect(try run("picture", "Card.swift").output.contains(#"data-view="title""#))
        let anchors = try run("translate", "Cell.m", "--as", "anchors").output
        #expect(anchors.contains("box.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 10)"), "\(anchors)")
        let swift = try run("translate", "Card.swift", "--to", "swift")
        #expect(swift.status == .success && swift.output.contains("View(\"title\")"), "\(swift.errors)")
    }

    @Test func `a pattern passes over code without a layout, and counts it`() throws {
        let outcome = try run("lint", "*.swift")
        #expect(outcome.status == .success && outcome.output.contains("1 file in"), "\(outcome.output)")
        #expect(outcome.errors == "quoin: source files without constraints that are skipped: 1\n")
        #expect(try run("solve", "Price.swift").status == .failure)
    }

    @Test func `the answers for several files follow each other`() throws {
        let outcome = try run("solve", "Card.swift", "missing.json", "Cell.m")
        #expect(outcome.status == .failure && outcome.errors.contains("missing.json: error: No such file"))
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("\"title\"") && lines[1].contains("\"box\""), "\(lines)")
    }

    @Test func `output goes to the file of the option, which a refused input leaves as it is`() throws {
        let path = "\(directory.path)/answer.json"
        #expect(try run("solve", "Card.swift", "--output", "answer.json").output.isEmpty)
        let written = try FileContent.read(path, limit: 1 << 20)
        #expect(try JSONValue(parsing: written)["frames"] != nil)
        #expect(try run("solve", "Price.swift", "--output", "answer.json").status == .failure)
        #expect(try FileContent.read(path, limit: 1 << 20) == written)
        #expect(try run("lint", "Cell.m", "--format", "json", "--output", "answer.json").status == .findings)
        #expect(try JSONValue(parsing: try FileContent.read(path, limit: 1 << 20))[0]?["findings"] != nil)
        #expect(try run("solve", "Card.swift", "Price.swift", "--output", "answer.json").status == .failure)
        #expect(try JSONValue(parsing: try FileContent.read(path, limit: 1 << 20))[0]?["findings"] != nil)
        let nowhere = try run("solve", "Card.swift", "--output", "no/such/folder.json")
        #expect(nowhere.status == .failure && nowhere.errors.contains("No such file or directory"))
    }

    /// Catches a file that replaces a device: this one is used by the rest of the system.
    @Test func `output to a device goes there and leaves it as it is`() throws {
        let outcome = try run("solve", "-", "--output", "/dev/null", input: Self.card)
        #expect(outcome.status == .success && outcome.output.isEmpty)
        #expect(Folder.kind(of: "/dev/null") == .other)
    }

    @Test func `empty code is refused, and lint takes the options of one device`() throws {
        try write(" \n", to: "Empty.swift")
        for command in ["solve", "lint"] {
            #expect(try run(command, "Empty.swift").errors == "Empty.swift: error: it is empty\n")
        }
        let lists = ["--device", "iPhone SE", "--orientation", "landscape", "--text-scale", "1.5"]
        let found = try CommandRun(["lint", "Card.swift"] + lists, in: directory) { $0.hasSuffix(".swift") }
        #expect(found.status != .failure && found.errors.isEmpty, "\(found.errors)")
        let pictures = try run("picture", "Card.swift", "--device", "TVs,iPhone SF")
        #expect(pictures.errors.hasPrefix("Card.swift: error: --device: unknown device"), "\(pictures.errors)")
    }

    @Test func `traits of the options replace those of a document, and a wrong one is told by its option`() throws {
        try write(#"{"view": {"subviews": [{"id": "a"}]}, "constraints": ["a.edges == root.edges"]}"#, to: "doc.json")
        let outcome = try run("solve", "doc.json", "--device", "iPad", "--direction", "rtl")
        #expect(outcome.json?["frames"]?["a"]?["width"]?.number == 810)
        #expect(outcome.json?.keys == (try run("solve", "doc.json").json?.keys))
        for name in ["doc.json", "Card.swift"] {
            let wrong = try run("explain", name, "--device", "iPhone SF")
            #expect(wrong.status == .failure && wrong.errors.hasPrefix("\(name): error: --device: unknown device"))
        }
        let turned = try run("solve", "doc.json", "--orientation", "landscape")
        #expect(turned.status == .failure && turned.errors.hasPrefix("doc.json: error: --orientation:"))
    }
}

extension CommandRun {
    fileprivate var json: JSONValue? { try? JSONValue(parsing: Array(output.utf8)) }
}
