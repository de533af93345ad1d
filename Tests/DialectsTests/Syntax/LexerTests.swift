import LayoutModel
import Testing

@testable import Dialects

/// All tokens of a source except the end.
private func tokens(_ text: String) throws(SourceError) -> [Token] {
    var lexer = Lexer(Array(text.utf8)[...])
    var tokens: [Token] = []
    while case let token = lexer.next(), !token.isEnd {
        if case .invalid(let fault) = token.kind { throw SourceError(fault, at: token.position) }
        tokens.append(token)
    }
    return tokens
}

@Suite struct LexerTests {
    @Test func `words, numbers, strings and symbols are distinguished`() throws {
        let found = try tokens(#"make.left_2 $0 == @"a\"b\n" -> 8"#)
        #expect(found.map(\.text) == ["make", ".", "left_2", "$0", "==", "@", "a\"b\n", "->", "8"])
        #expect(found.map(\.isWord) == [true, false, true, true, false, false, false, false, false])
    }

    @Test(
        arguments: [
            ("8", 8, true), ("8.0", 8, false), ("8.", 8, false), (".5", 0.5, false), ("1e2", 100, false),
            ("1.5e-2", 0.015, false), ("8f", 8, false), ("8.5F", 8.5, false), ("8.f", 8, false), ("8.F", 8, false),
            ("8ul", 8, true), ("8L", 8, true),
            ("1_000", 1000, true), ("0x10", 16, true), ("12345678901234567890", 1.2345678901234567e19, true),
        ] as [(String, Double, Bool)]
    )
    func `numbers are read with what makes them integers`(text: String, value: Double, isInteger: Bool) throws {
        #expect(try tokens(text).map(\.kind) == [.number(value, isInteger: isInteger)])
    }

    @Test func `a word behind a number and a point is a member`() throws {
        #expect(try tokens("1.left").map(\.text) == ["1", ".", "left"])
        #expect(try tokens("1.first").map(\.text) == ["1", ".", "first"])
        #expect(try tokens("1.f2").map(\.text) == ["1", ".", "f2"])
        #expect(try tokens("0..<3").map(\.text) == ["0", "..<", "3"])
    }

    @Test func `comments and white space fall away`() throws {
        let found = try tokens("a // b\n/* c\n /* d */ */ e")
        #expect(found.map(\.text) == ["a", "e"])
        #expect(found.map(\.startsLine) == [true, true])
    }

    @Test func `lines and columns count characters from 1`() throws {
        let found = try tokens("å = \"é\" b\r\n\tc")
        #expect(found.map(\.position.line) == [1, 1, 1, 1, 2])
        #expect(found.map(\.position.column) == [1, 3, 5, 9, 2])
    }

    @Test(arguments: [("a \"b\nc", "text", 1, 3), ("\n /* b", "comment", 2, 2), ("\"b\\", "text", 1, 1)])
    func `a text or a comment has to end`(text: String, kind: String, line: Int, column: Int) {
        #expect(throws: SourceError(.unterminated(kind), at: SourcePosition(line: line, column: column))) {
            try tokens(text)
        }
    }

    @Test func `a number beyond the range of a double is refused`() {
        #expect(throws: SourceError(.numberOutOfRange("1e999"), at: .start)) { try tokens("1e999") }
        #expect(throws: SourceError(.numberOutOfRange("0x"), at: .start)) { try tokens("0x") }
    }

    @Test func `bytes that are no text are signs`() throws {
        #expect(try tokens("\u{1}\u{7F}").count == 2)
        var lexer = Lexer([0xFF, 0xC0, 0x41][...])
        #expect(lexer.next().isWord)
        #expect(lexer.next().isEnd)
    }
}
