import Testing

@testable import Commands

@Suite struct ExcerptTests {
    private let plain = TextStyle(isColored: false)

    private func excerpt(_ line: String, marking part: String) throws -> [String] {
        let start = try #require(line.firstRange(of: part))
        let offset = line.utf8.distance(from: line.startIndex, to: start.lowerBound)
        let text = SourceText(Array("first\n\(line)\n".utf8))
        let place = (6 + offset)..<(6 + offset + part.utf8.count)
        return Excerpt(of: place, in: text).text(plain).split(separator: "\n").map(String.init)
    }

    @Test func `carets stand under the place`() throws {
        #expect(
            try excerpt(#"  "a.left == 8","#, marking: "a.left") == [#"    2 |   "a.left == 8","#, "      |    ^~~~~~"]
        )
    }

    @Test func `tabs and wide characters are as wide as they are shown`() throws {
        #expect(try excerpt("\t漢字 a", marking: "a") == ["    2 |     漢字 a", "      |          ^"])
        #expect(try excerpt("e\u{301} a", marking: "a")[1] == "      |   ^")
    }

    @Test func `a long line is shown around the place`() throws {
        let line = String(repeating: "x", count: 500) + "MARK" + String(repeating: "y", count: 500)
        let lines = try excerpt(line, marking: "MARK")
        #expect(lines[0].count <= 110)
        #expect(lines[0].contains("…xx") && lines[0].hasSuffix("y…"))
        let mark = try #require(lines[0].firstRange(of: "MARK"))
        let caret = try #require(lines[1].firstRange(of: "^~~~"))
        #expect(
            lines[0].distance(from: lines[0].startIndex, to: mark.lowerBound)
                == lines[1].distance(from: lines[1].startIndex, to: caret.lowerBound)
        )
        #expect(try excerpt(line, marking: line)[1].count <= 110)
    }

    @Test func `of a line of megabytes only what is near is looked at`() throws {
        let line = String(repeating: "é", count: 1_000_000) + "MARK" + String(repeating: "😀", count: 500_000)
        let lines = try excerpt(line, marking: "MARK")
        #expect(lines[0].contains("…ééé") && lines[0].contains("éMARK😀") && lines[0].hasSuffix("😀…"))
        #expect(lines[1].hasSuffix(" ^~~~"))
    }

    /// A document may come from anybody: it must neither move the cursor nor reverse the line.
    @Test func `what directs a terminal is shown and has no effect`() throws {
        let lines = try excerpt("a\u{1B}[2Jb\u{202E}c", marking: "c")
        #expect(lines[0] == #"    2 | a\u{1B}[2Jb\u{202E}c"#)
        #expect(lines[1] == "      | " + String(repeating: " ", count: 19) + "^")
        #expect("👩‍👧\u{7F}".printable == "👩‍👧\\u{7F}")
    }

    @Test func `colours are used on terminals alone, and not where NO_COLOR is set`() {
        let terminal: Set<Streams.Stream> = [.output]
        #expect(RecordingStreams(terminals: terminal).streams.style(of: .output).isColored)
        #expect(!RecordingStreams(terminals: terminal).streams.style(of: .errors).isColored)
        for variables in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
            let streams = RecordingStreams(terminals: terminal, variables: variables).streams
            #expect(!streams.style(of: .output).isColored)
        }
        let empty = RecordingStreams(terminals: terminal, variables: ["NO_COLOR": ""]).streams
        #expect(empty.style(of: .output).isColored)
    }
}
