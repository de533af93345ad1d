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
        for name in names { try directory.write([], to: name) }
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
}
