import TestSupport
import Testing

@testable import Commands

@Suite struct FileSearchTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        let names = [
            "b.json", "a.json", "sub/c.json", "sub/deep/d.json", "sub/e.txt", ".hidden/f.json", ".quoin.json",
            "[x].json",
        ]
        for name in names { try directory.write(Array(#"{"view":{}}"#.utf8), to: name) }
        try directory.link("sub/loop", to: "..")
        try directory.link("sub/link.json", to: "../a.json")
    }

    private func found(_ operands: String...) -> [String] {
        FileSearch(operands.map { $0 == "-" ? $0 : "\(directory.path)/\($0)" }).inputs.map { input in
            input.operand.hasPrefix(directory.path)
                ? String(input.operand.dropFirst(directory.path.count + 1)) : input.operand
        }
    }

    @Test func `files keep the order in which they were given, and each is there once`() {
        #expect(found("b.json", "-", "a.json", "b.json", "-") == ["b.json", "-", "a.json"])
        #expect(found("*.json", "b.json") == ["[x].json", "a.json", "b.json"])
    }

    @Test func `a folder stands for the documents in it`() {
        #expect(found("sub") == ["sub/c.json", "sub/deep/d.json"])
        #expect(found("sub/") == ["sub/c.json", "sub/deep/d.json"])
        #expect(
            found("")
                == ["/[x].json", "/a.json", "/b.json", "/sub/c.json", "/sub/deep/d.json", "/sub/link.json"].map {
                    String($0.dropFirst())
                }
        )
    }

    @Test func `patterns are expanded, links to folders are not followed by two stars`() {
        #expect(found("**/*.json").count == 6)
        #expect(found("s*/*/*.json") == ["sub/deep/d.json", "sub/loop/[x].json", "sub/loop/a.json", "sub/loop/b.json"])
        #expect(found("{b,a}.json") == ["a.json", "b.json"])
        #expect(found("**/d*/*.json") == ["sub/deep/d.json"])
        #expect(found(".hidden/*") == [".hidden/f.json"])
    }

    @Test func `a name with brackets that exists is that file`() {
        #expect(found("[x].json") == ["[x].json"])
    }

    /// Before, a link of a folder that somebody else had filled brought lines of any file into the messages.
    @Test func `a link that leads out of the folder is passed over, unless it is named`() throws {
        try directory.link("sub/deep/far.json", to: "/etc/hostname")
        try directory.link("sub/deep/up.json", to: "../../b.json")
        for operand in ["sub", "sub/**/*.json", "sub/d*/*.json", "sub/*/*.json"] {
            let search = FileSearch(["\(directory.path)/\(operand)"])
            let links = search.inputs.map(\.operand).filter { $0.hasSuffix("far.json") || $0.hasSuffix("up.json") }
            #expect(links.isEmpty, "\(operand)")
        }
        #expect(FileSearch(["\(directory.path)/sub"]).foreignLinks == 3)
        #expect(found("").contains("/sub/deep/up.json".dropFirst().description))
        #expect(!found("").contains { $0.hasSuffix("far.json") })
        #expect(found("sub/deep/far.json") == ["sub/deep/far.json"])
    }

    @Test func `what matches nothing is told, and what does not exist is left to the reader`() {
        #expect(found("x.json") == ["x.json"])
        let search = FileSearch(["\(directory.path)/x*.json", "\(directory.path)/sub/deep/*.txt"])
        #expect(search.inputs.isEmpty)
        #expect(search.errors.map(\.reason) == ["no file matches this pattern", "no file matches this pattern"])
    }

    @Test func `paths are made relative to a folder by their names`() {
        let folder = AbsolutePath("/a/b")
        #expect(AbsolutePath("/a/b/c/../d.json").relative(to: folder) == "d.json")
        #expect(AbsolutePath("../x/./y.json", in: "/a/b").relative(to: folder) == "../x/y.json")
        #expect(AbsolutePath("c", in: "/").text == "/c")
        #expect(AbsolutePath("/../..").text == "/")
    }

    @Test func `files that are no layouts are skipped and counted, and empty ones are named`() throws {
        try directory.write(Array(#"{"images":[],"info":{"version":1}}"#.utf8), to: "app/Contents.json")
        try directory.write(Array("[1,2]".utf8), to: "app/list.json")
        try directory.write(Array("{ // settings\n}".utf8), to: "app/tsconfig.json")
        try directory.write(Array(" \n".utf8), to: "app/empty.json")
        try directory.write([], to: "app/Empty.storyboard")
        try directory.write(Array(#"{"view": {"#.utf8), to: "app/damaged.json")
        try directory.write(Array(#"{"interfaceBuilder":"<"}"#.utf8), to: "app/file.json")
        let search = FileSearch(["\(directory.path)/app"])
        #expect(search.inputs.map(\.operand.fileName) == ["damaged.json", "file.json"])
        let notes = search.notes.replacing("\(directory.path)/", with: "")
        #expect(notes.contains("quoin: files that are not layouts are skipped: 3\n"))
        #expect(notes.contains("quoin: empty files are skipped: app/Empty.storyboard, app/empty.json\n"))
        let named = FileSearch(["\(directory.path)/app/list.json", "\(directory.path)/app/empty.json"])
        #expect(named.inputs.count == 2 && named.notes.isEmpty)
    }

    @Test func `excluded files are counted, and an empty one of them is not named`() throws {
        try directory.write([], to: "app/Pods/empty.json")
        try directory.write(Array(#"{"view":{}}"#.utf8), to: "app/Pods/a.json")
        let search = FileSearch(["\(directory.path)/app"]) { $0.operand.contains("/Pods/") }
        #expect(search.inputs.isEmpty && search.notes == "quoin: files that the settings exclude: 2\n")
    }
}

extension String {
    fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
