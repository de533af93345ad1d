import JSON
import TestSupport
import Testing

@testable import Commands

/// `quoin lint --strings` and `--pseudo`, and the files that they read.
@Suite struct LintStringsTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try write(
            """
            {"view": {"subviews": [{"id": "title", "text": {"string": "Log", "numberOfLines": 1}}]},
             "traits": {"size": {"width": 60, "height": 100}},
             "constraints": ["title.left == 0", "title.top == 0", "title.width <= 60"]}
            """,
            to: "card.json"
        )
    }

    private func write(_ text: String, to name: String) throws {
        try directory.write(Array(text.utf8), to: name)
    }

    private func lint(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["lint"] + arguments, in: directory) { !$0.hasPrefix("-") }
    }

    private static let long = #""title.text" = "A long title that is cut off";"#

    @Test func `the file of a language belongs to the document of its name`() throws {
        try write(Self.long, to: "de.lproj/card.strings")
        try write(Self.long, to: "fr.lproj/other.strings")
        let outcome = try lint("card.json", "--strings", "de.lproj", "--strings", "fr.lproj")
        #expect(outcome.status == .success && outcome.errors.isEmpty)
        #expect(
            outcome.output.contains("title is cut off") && outcome.output.contains("in 1 of 2 variants: own traits, de")
        )
        #expect(outcome.output.hasSuffix("1 file in 2 variants: 1 warning\n"))
        let json = try JSONValue(
            parsing: Array(try lint("card.json", "--strings", "de.lproj", "--format=json").output.utf8)
        )
        #expect(json[0]?["findings"]?[0]?["language"]?.string == "de")
    }

    @Test(arguments: [
        ("de/card.strings", "de"), ("card.pt-BR.strings", "pt-BR"), ("de.lproj/card.strings", "de.lproj/card.strings"),
        ("App/de.lproj/card.strings", "App"),
    ])
    func `the language is that of the folder or of the name`(name: String, operand: String) throws {
        try write(Self.long, to: name)
        let path = operand == "pt-BR" ? name : operand
        #expect(try lint("card.json", "--strings", path).output.contains("1 file in 2 variants: 1 warning"))
    }

    @Test func `the texts of the developer's own language are not a translation`() throws {
        try write(Self.long, to: "x/Base.lproj/card.strings")
        try write("\"title.text\" = \"Ja\";", to: "x/de.lproj/card.strings")
        #expect(try lint("card.json", "--strings", "x").output == "1 file in 2 variants: nothing found\n")
    }

    @Test func `Localizable belongs to source code, and its keys are texts`() throws {
        try write(
            """
            let title = UILabel()
            title.text = "login"
            view.addSubview(title)
            title.snp.makeConstraints { $0.left.top.equalToSuperview(); $0.width.lessThanOrEqualTo(60) }
            """,
            to: "Login.swift"
        )
        try write("login = \"A long title that is cut off\";", to: "de.lproj/Localizable.strings")
        let outcome = try lint("Login.swift", "card.json", "--strings", "de.lproj")
        #expect(outcome.output.contains("Login.swift: warning: title is cut off"))
        #expect(outcome.output.contains("in 1 of 2 variants: own traits, de"))
        #expect(outcome.output.contains("2 files in 3 variants: "))
    }

    @Test func `of plural forms, the longest counts`() throws {
        let catalog = """
            {"sourceLanguage": "en", "version": "1.0", "strings": {"title.text": {"localizations": {
              "en": {"stringUnit": {"state": "new", "value": "A text of the source that would be cut off"}},
              "de": {"variations": {"plural": {"one": {"stringUnit": {"value": "1"}},
                                               "other": {"stringUnit": {"value": "A long title, cut off"}}}}},
              "fr": {"stringUnit": {"value": "%#@n@"}, "substitutions": {"n": {"variations": {"plural": {
                "one": {"stringUnit": {"value": "1"}}, "other": {"stringUnit": {"value": "Un long titre coupé"}}}}}}}
            }}}}
            """
        try write(catalog, to: "card.xcstrings")
        let output = try lint("card.json", "--strings", "card.xcstrings").output
        #expect(
            output.contains("in 1 of 3 variants: own traits, de")
                && output.contains("in 1 of 3 variants: own traits, fr")
        )
        #expect(output.contains("off") && output.contains("coupé"))
        try write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>title.text</key><dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@files@</string>
              <key>files</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>one</key><string>1</string><key>other</key><string>Sehr viele Dateien</string></dict>
            </dict></dict></plist>
            """,
            to: "de.lproj/card.stringsdict"
        )
        #expect(try lint("card.json", "--strings", "de.lproj").output.contains("Dateien"))
    }

    @Test func `pseudolanguages are longer, accented and right to left`() throws {
        let outcome = try lint("card.json", "--pseudo")
        #expect(outcome.output.hasSuffix("1 file in 4 variants: nothing found\n"))
    }

    @Test(arguments: [
        ("de.lproj/card.strings", "\"a\" = ", "de.lproj/card.strings:1:7: error: expected a text"),
        ("de.lproj/card.strings", "\"a\" = \"b\"\n\"c\"", ":2:1: error: expected ';'"),
        ("de.lproj/card.strings", "/* open", ":1:1: error: this comment does not end"),
        ("card.xcstrings", "{\n!", "card.xcstrings:2:1: error:"), ("card.xcstrings", "{}", "not a string catalog"),
        ("card.strings", "", "its language is not known"), ("de.lproj/card.strings", "bplist00", "it is compiled"),
        ("notes.txt", "", "these are not translations"),
    ])
    func `what cannot be read is a fault with its place`(name: String, text: String, words: String) throws {
        try write(text, to: name)
        let outcome = try lint("card.json", "--strings", name)
        #expect(outcome.status == .failure && outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test func `a strings file has comments, escapes and keys without quotes, in UTF-8 and UTF-16`() throws {
        let text =
            "/* Class = \"UILabel\"; */\n// more\nab-c.text = 'x';\n\"b\" = \"a\\n\\\"\\U00e9\\Ud83d\\ude00\";\n\"own\";"
        let expected = ["ab-c.text": "x", "b": "a\n\"é😀", "own": "own"]
        #expect(try StringsText(Array(text.utf8), named: "x").texts == expected)
        let units = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try StringsText([0xFF, 0xFE] + units, named: "x").texts == expected)
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(try StringsText([0xFE, 0xFF] + big, named: "x").texts == expected)
    }

    /// Catches reports that list what has nothing to do with the language once for each.
    @Test func `what is the same in every language is listed once for people, and for each language for programs`()
        throws
    {
        try write("\"title.text\" = \"Ja\";", to: "de.lproj/card.strings")
        let arguments = ["card.json", "--strings", "de.lproj", "--assert", "title.left >= 5"]
        func run(_ format: String) throws -> CommandRun {
            try CommandRun(["lint"] + arguments + ["--format=\(format)"], in: directory) {
                !$0.hasPrefix("-") && !$0.contains("=")
            }
        }
        #expect(try run("text").output.hasSuffix("1 file in 2 variants: 1 error\n"))
        let json = try JSONValue(parsing: Array(try run("json").output.utf8))
        #expect(json[0]?["findings"]?.elements.map { $0["language"]?.string } == [nil, "de"])
    }
}
