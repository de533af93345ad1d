import Arguments
import Testing

@Suite struct ParsedArgumentsTests {
    private let command = CommandDescription(
        "check",
        "Checks files",
        operands: .files,
        options: [
            OptionDescription("format", .word(["text", "json"]), "the format", standard: "text"),
            OptionDescription("devices", .list("DEVICES", known: ["all", "iPhone SE"]), "devices"),
            OptionDescription("assert", .text("EQUATION"), "what has to hold", isRepeatable: true),
            OptionDescription("quiet", .none, "says nothing"),
        ]
    )

    private func error(_ arguments: String...) -> UsageError? {
        do throws(UsageError) {
            _ = try ParsedArguments(arguments, of: command)
            return nil
        } catch {
            return error
        }
    }

    @Test func `options and operands may be mixed, and a value may follow an equals sign`() throws {
        let parsed = try ParsedArguments(["a", "--format", "json", "-", "--assert=x = y", "b"], of: command)
        #expect(parsed.operands == ["a", "-", "b"])
        #expect(parsed.value("format") == "json")
        #expect(parsed.values("assert") == ["x = y"])
        #expect(!parsed.has("quiet") && parsed.value("quiet") == nil)
    }

    @Test func `behind two dashes everything is an operand`() throws {
        let parsed = try ParsedArguments(["--quiet", "--", "--format", "--"], of: command)
        #expect(parsed.operands == ["--format", "--"])
        #expect(parsed.has("quiet"))
    }

    @Test func `a list is split at commas, and repetitions add to it`() throws {
        let parsed = try ParsedArguments(["a", "--devices", "iPhone SE, iPad", "--devices=Mac"], of: command)
        #expect(parsed.list("devices") == ["iPhone SE", "iPad", "Mac"])
        #expect(try ParsedArguments(["a", "--devices="], of: command).list("devices") == [""])
        #expect(try ParsedArguments(["a"], of: command).list("devices") == nil)
    }

    @Test func `values are checked, and the nearest name is told`() {
        #expect(error("a", "--fromat", "json") == .unknownOption("--fromat", of: "check", nearest: "--format"))
        #expect(error("a", "--format", "jsno")?.description.contains("did you mean 'json'?") == true)
        #expect(error("a", "--format") == .noValue("--format", of: "check"))
        #expect(error("a", "--quiet=1") == .unwantedValue("--quiet", of: "check"))
        #expect(error("--quiet") == .missingOperand("FILE…", of: "check"))
        #expect(error("a", "-q") == .unknownOption("-q", of: "check", nearest: nil))
    }

    /// Catches the first value winning: options appended to those of a script could override none of them.
    @Test func `of a value that is given several times the last one counts`() throws {
        let parsed = try ParsedArguments(["a", "--format", "json", "--format=text"], of: command)
        #expect(parsed.value("format") == "text")
    }

    /// The value of an option may look like an option.
    @Test func `a value may begin with dashes`() throws {
        #expect(try ParsedArguments(["a", "--assert", "--x"], of: command).values("assert") == ["--x"])
    }
}
