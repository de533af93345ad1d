import Testing

@testable import Commands

@Suite struct InputTests {
    /// Code hosts look for a file from the root of the repository.
    @Test func `a path in the current folder is relative to it, however it is written`() {
        let folder = Folder.current
        for path in ["a/b.json", "./a/b.json", "a/../a/./b.json", "\(folder)/a/b.json"] {
            #expect(Input(operand: path).relativePath == "a/b.json")
        }
        for path in ["/etc/quoin/b.json", "../b.json", "-", "\(folder)beside/b.json"] {
            #expect(Input(operand: path).relativePath == path)
        }
    }

    /// Catches a file whose name makes a line of output a command to GitHub Actions, or to Azure Pipelines.
    @Test(arguments: ["::error::x.json", ":x", "##vso[task.x].json", "#x"])
    func `no name of a file begins a line as a command to a runner of jobs`(path: String) {
        #expect(Input(operand: path).lineStart == "./\(path)")
        #expect(Input(operand: "a/\(path)").lineStart == "a/\(path)")
    }
}
