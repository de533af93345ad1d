import Arguments
import Foundation
import TestSupport
import Testing

/// The scripts that complete command lines, run by the shell itself.
@Suite struct CompletionTests {
    private let table = CommandTable(
        "tool",
        standard: CommandDescription(
            "serve",
            "Serves",
            options: [OptionDescription("port", .text("N"), "the port")]
        ),
        others: [
            CommandDescription(
                "check",
                "Checks files: [all] of them, it's said",
                operands: .files,
                options: [
                    OptionDescription("format", .word(["text", "json"]), "the format"),
                    OptionDescription(
                        "devices",
                        .list("DEVICES", known: ["all", "Phone (1st)", "Phone 2"]),
                        "devices"
                    ),
                    OptionDescription("fonts", .directory, "fonts"),
                    OptionDescription("assert", .text("EQUATION"), "what has to hold", isRepeatable: true),
                ]
            ),
            CommandDescription("completion", "Completes", operands: .word("SHELL", ["bash", "zsh"])),
        ]
    )

    /// What bash offers for the last of `words`.
    private func offered(_ words: [String], in directory: String = "/") throws -> [String] {
        let list = words.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
        let script = """
            compopt() { :; }
            \(table.bashCompletion)
            cd \(directory)
            COMP_WORDS=(\(list)) COMP_CWORD=\(words.count - 1)
            _tool
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let output = Pipe()
        let writing = output.fileHandleForWriting
        let streams = ChildProcess.Streams(output: writing.fileDescriptor)
        let process = try ChildProcess("/bin/bash", ["-euc", script], streams: streams)
        try writing.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(process.waitForEnd() == 0)
        return text.split(separator: "\n").map(String.init)
    }

    @Test func `bash completes commands and the options of the command at hand`() throws {
        #expect(try offered(["tool", ""]) == ["serve", "check", "completion"])
        #expect(try offered(["tool", "c"]) == ["check", "completion"])
        #expect(try offered(["tool", "--p"]) == ["--port"])
        #expect(try offered(["tool", "serve", "--"]) == ["--port", "--help", "--version"])
        #expect(try offered(["tool", "check", "--f"]) == ["--format", "--fonts"])
        #expect(try offered(["tool", "completion", ""]) == ["bash", "zsh"])
    }

    @Test func `bash completes values, behind a space and behind an equals sign`() throws {
        #expect(try offered(["tool", "check", "--format", "j"]) == ["json"])
        #expect(try offered(["tool", "check", "--format", "="]) == ["text", "json"])
        #expect(try offered(["tool", "check", "--format", "=", "t"]) == ["text"])
        #expect(try offered(["tool", "check", "--assert", ""]) == [])
        #expect(try offered(["tool", "--port", ""]) == [])
    }

    @Test func `bash completes the last item of a list, and quotes it`() throws {
        #expect(try offered(["tool", "check", "--devices", "P"]) == [#"Phone\ \(1st\)"#, #"Phone\ 2"#])
        #expect(try offered(["tool", "check", "--devices", "all,Ph"]) == [#"all,Phone\ \(1st\)"#, #"all,Phone\ 2"#])
        #expect(try offered(["tool", "check", "--devices", #"Phone\ 2"#]) == [#"Phone\ 2"#])
        #expect(try offered(["tool", "check", "--devices", #"Phone\ 2,all,al"#]) == [#"Phone\ 2,all,all"#])
    }

    @Test func `bash completes files, and folders alone where an option asks for one`() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("completion-\(UUID())")
        try FileManager.default.createDirectory(
            at: directory.appendingPathComponent("one two"),
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(at: directory) }
        try Data().write(to: directory.appendingPathComponent("one.json"))
        #expect(try offered(["tool", "check", "on"], in: directory.path).sorted() == ["one two", "one.json"])
        #expect(try offered(["tool", "check", "--fonts", "on"], in: directory.path) == ["one two"])
    }

    @Test func `zsh gets every command, option and value, with what means something to it escaped`() {
        let script = table.zshCompletion
        #expect(script.hasPrefix("#compdef tool\n"))
        #expect(script.contains(#"'check:Checks files: [all] of them, it'\''s said'"#))
        #expect(script.contains("'--format=[the format]:text|json:(text json)'"))
        #expect(script.contains("'*--assert=[what has to hold]:EQUATION: '"))
        #expect(script.contains(#"'--devices=[devices]:DEVICES:_sequence compadd - "all" "Phone (1st)" "Phone 2"'"#))
        #expect(script.contains("'--fonts=[fonts]:DIR:_files -/'"))
    }
}
