import JSON
import Testing

@testable import Logging

/// Lines with values of every kind.
@Suite struct LogLineTests {
    private func text(_ format: LogFormat = .text, _ addFields: (inout LogLine) -> Void) -> String {
        var line = LogLine(format, .info, "event")
        addFields(&line)
        line.finish()
        return unsafe line.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a text line has its fields after the event`() {
        let line = text { line in
            line.add("word", "plain/{id}:1")
            line.add("phrase", "two words")
            line.add("empty", "")
            line.add("sum", "a=b")
            line.add("number", -17)
            line.add("seconds", seconds: .microseconds(1_500_007))
        }
        #expect(
            line == #"info event word=plain/{id}:1 phrase="two words" empty="" sum="a=b" number=-17 seconds=1.500007"#
                + "\n"
        )
    }

    @Test func `a JSON line is an object without its time`() throws {
        let line = text(.json) { line in
            line.add("word", "plain")
            line.add("number", 0)
            line.add("seconds", seconds: .milliseconds(20))
            line.add("client", ClientAddress(bytes: [192, 0, 2, 255], port: 80))
        }
        #expect(
            line
                == #""level":"info","event":"event","word":"plain","number":0,"seconds":0.020000,"client":"192.0.2.255:80"}"#
                + "\n"
        )
    }

    static let hostile = [
        "\n", "\r\n2026-01-31T12:00:00.000Z info forged", "\u{0}", "\u{1B}[2J", "\u{7F}", "\u{9B}31m", "\u{85}",
        "\u{2028}", "\u{202E}",
        "\"", "\\", "\\\"", "\" status=200", "a\"}\n{\"level\":\"info\"", "é", "日本語", "👩‍👩‍👧", "\t", "=", " ", "\u{FFFD}",
    ]

    @Test(arguments: hostile, LogFormat.allCases)
    func `nothing that a client sends ends a line, a value, or its quotes`(value: String, format: LogFormat) throws {
        for padding in ["", "x", String(repeating: "y", count: 159), String(repeating: value, count: 200)] {
            let line = text(format) { line in
                line.add("value", padding + value)
                line.add("last", 1)
            }
            #expect(line.utf8.dropLast().allSatisfy { $0 >= 0x20 && $0 <= 0x7E } && line.utf8.last == 0x0A)
            let object =
                switch format {
                case .json: try JSONValue(parsing: Array("{\(line)".utf8))
                case .text: try parsed(line)
                }
            #expect(object["last"] == .number(1))
            guard case .string(let read)? = object["value"] else {
                Issue.record("no value in \(line)")
                continue
            }
            let isWhole = read == padding + value
            #expect(isWhole || (read.hasSuffix("...") && (padding + value).utf8.starts(with: read.utf8.dropLast(3))))
            #expect(isWhole || line.utf8.count > 140)
        }
    }

    /// The fields of a text line: words, or JSON strings.
    private func parsed(_ line: String) throws -> JSONValue {
        var fields: [JSONValue.Member] = []
        var rest = line.dropLast().dropFirst("info event".count)
        while rest.popFirst() == " " {
            let name = rest.prefix { $0 != "=" }
            rest = rest.dropFirst(name.count + 1)
            var end = rest.firstIndex(of: " ") ?? rest.endIndex
            if rest.first == "\"" {
                end = rest.index(after: rest.startIndex)
                while rest[end] != "\"" { end = rest.index(end, offsetBy: rest[end] == "\\" ? 2 : 1) }
                end = rest.index(after: end)
            }
            let word = rest[..<end]
            let isJSON = word.first == "\"" || word.allSatisfy(\.isWholeNumber)
            let value: JSONValue = isJSON ? try JSONValue(parsing: Array(word.utf8)) : .string(String(word))
            fields.append(JSONValue.Member(key: String(name), value: value))
            rest = rest[end...]
        }
        return .object(fields)
    }

    @Test func `fields that do not fit are omitted, and the line ends properly`() throws {
        let line = text(.json) { line in
            for name in ["a", "b", "c", "d", "e", "f"] as [StaticString] {
                line.add(name, String(repeating: "\u{1}", count: 1_000), atMost: 1_000)
            }
            line.add("more", 1)
        }
        #expect(line.utf8.count <= LogLine.capacity)
        _ = try JSONValue(parsing: Array("{\(line)".utf8))
    }

    @Test func `the largest and smallest numbers are written`() {
        let line = text { line in
            line.add("most", Int.max)
            line.add("least", Int.min)
            line.add("ever", seconds: .seconds(Int64.max))
            line.add("before", seconds: .seconds(-1))
        }
        #expect(
            line
                == "info event most=9223372036854775807 least=-9223372036854775808 ever=9223372036854775807.000000 before=0.000000\n"
        )
    }

    @Test(
        arguments: [
            ([0, 0, 0, 0, 0, 0, 0, 0], "[::]:1"), ([0, 0, 0, 0, 0, 0, 0, 1], "[::1]:1"),
            ([0x2001, 0xDB8, 0, 0, 1, 0, 0, 1], "[2001:db8::1:0:0:1]:1"),
            ([1, 0, 2, 3, 4, 5, 6, 7], "[1:0:2:3:4:5:6:7]:1"),
            ([0xFE80, 0, 0, 0, 0, 0, 0, 0], "[fe80::]:1"), ([0, 0, 1, 0, 0, 0, 0xA0, 0xFFFF], "[0:0:1::a0:ffff]:1"),
            ([1, 2, 3, 4, 5, 6, 0, 0], "[1:2:3:4:5:6::]:1"),
            ([0, 0, 0, 0, 0, 0xFFFF, 0xC000, 0x201], "[::ffff:c000:201]:1"),
        ] as [([UInt16], String)]
    )
    func `an IPv6 address is written as RFC 5952 has it`(groups: [UInt16], expected: String) {
        let bytes = groups.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let line = text { $0.add("client", ClientAddress(bytes: bytes, port: 1)) }
        #expect(line == "info event client=\(expected)\n")
        let portless = text { $0.add("client", ClientAddress(bytes: bytes, port: nil)) }
        #expect(portless == "info event client=\(expected.dropFirst().dropLast(3))\n")
    }
}
