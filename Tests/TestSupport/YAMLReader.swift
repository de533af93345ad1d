public import JSON

/// Reads the part of YAML that `openapi.yaml` is written in: maps and lists by indentation or in brackets, scalars on
/// one line, and literal blocks.
public struct YAMLReader {
    private struct Line {
        var indent: Int
        var text: Substring
    }

    private var lines: [Line] = []
    private var next = 0

    public static func read(_ text: String) -> JSONValue {
        var reader = YAMLReader()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let content = line.drop { $0 == " " }
            if content.isEmpty || content.hasPrefix("# ") { continue }
            reader.lines.append(Line(indent: line.count - content.count, text: content))
        }
        return reader.block(at: 0)
    }

    private mutating func block(at indent: Int) -> JSONValue {
        guard next < lines.count, lines[next].indent >= indent else { return .null }
        let indent = lines[next].indent
        return lines[next].text.hasPrefix("- ") ? list(at: indent) : map(at: indent)
    }

    private mutating func list(at indent: Int) -> JSONValue {
        var elements: [JSONValue] = []
        while next < lines.count, lines[next].indent == indent, lines[next].text.hasPrefix("- ") {
            let rest = lines[next].text.dropFirst(2)
            if Self.key(of: rest) == nil {
                elements.append(FlowReader.read(rest))
                next += 1
            } else {
                lines[next] = Line(indent: indent + 2, text: rest)
                elements.append(map(at: indent + 2))
            }
        }
        return .array(elements)
    }

    private mutating func map(at indent: Int) -> JSONValue {
        var members: [JSONValue.Member] = []
        while next < lines.count, lines[next].indent == indent, let (key, rest) = Self.key(of: lines[next].text) {
            next += 1
            members.append(JSONValue.Member(key: key, value: value(rest, within: indent)))
        }
        return .object(members)
    }

    private mutating func value(_ rest: Substring, within indent: Int) -> JSONValue {
        switch rest {
        case "": return block(at: indent + 1)
        case "|":
            var text = ""
            while next < lines.count, lines[next].indent > indent {
                text += lines[next].text + "\n"
                next += 1
            }
            return .string(text)
        default: return FlowReader.read(rest)
        }
    }

    /// The key that a line opens with, and what stands behind it; nil where there is none.
    private static func key(of text: Substring) -> (String, Substring)? {
        guard let first = text.first, first != "{", first != "[" else { return nil }
        let colon: Substring.Index?
        if first == "'" {
            colon = text.dropFirst().firstIndex(of: "'").map { text.index(after: $0) }
        } else {
            colon = text.indices.first {
                text[$0] == ":" && (text.index(after: $0) == text.endIndex || text[text.index(after: $0)] == " ")
            }
        }
        guard let colon, colon < text.endIndex, text[colon] == ":" else { return nil }
        let key = text[..<colon].filter { $0 != "'" }
        return (String(key), text[text.index(after: colon)...].drop { $0 == " " })
    }
}

/// Reads values that stand on one line.
private struct FlowReader {
    private var rest: Substring

    static func read(_ text: Substring) -> JSONValue {
        var reader = FlowReader(rest: text)
        return reader.value(endsAt: [])
    }

    private mutating func value(endsAt ends: Set<Character>) -> JSONValue {
        skipSpaces()
        switch rest.first {
        case "{": return map()
        case "[": return list()
        case "'", "\"": return .string(quoted())
        default:
            let word = rest.prefix { !ends.contains($0) }
            rest = rest.dropFirst(word.count)
            return scalar(String(word).trimmed)
        }
    }

    private mutating func map() -> JSONValue {
        var members: [JSONValue.Member] = []
        rest.removeFirst()
        skipSpaces()
        while let character = rest.first, character != "}" {
            var key = String(rest.prefix { $0 != ":" })
            rest = rest.dropFirst(key.count + 1)
            key.removeAll { $0 == "'" }
            members.append(JSONValue.Member(key: key, value: value(endsAt: [",", "}"])))
            separate()
        }
        rest = rest.dropFirst()
        return .object(members)
    }

    private mutating func list() -> JSONValue {
        var elements: [JSONValue] = []
        rest.removeFirst()
        skipSpaces()
        while let character = rest.first, character != "]" {
            elements.append(value(endsAt: [",", "]"]))
            separate()
        }
        rest = rest.dropFirst()
        return .array(elements)
    }

    private mutating func quoted() -> String {
        let quote = rest.removeFirst()
        let text = rest.prefix { $0 != quote }
        rest = rest.dropFirst(text.count + 1)
        return String(text)
    }

    private func scalar(_ word: String) -> JSONValue {
        switch word {
        case "true": .bool(true)
        case "false": .bool(false)
        case "null": .null
        default: Double(word).map { .number($0) } ?? .string(word)
        }
    }

    private mutating func separate() {
        skipSpaces()
        if rest.first == "," { rest.removeFirst() }
        skipSpaces()
    }

    private mutating func skipSpaces() {
        rest = rest.drop { $0 == " " }
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
