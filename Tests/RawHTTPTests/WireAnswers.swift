/// The bytes of a connection until its end, parsed strictly: every byte belongs to an answer that is well
/// framed.
struct WireAnswers {
    struct Answer {
        let status: Int
        /// Names in lower case.
        let fields: [(name: String, value: String)]
        let body: [UInt8]

        func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
    }

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// The final answers; interim ones are counted.
    private(set) var answers: [Answer] = []
    private(set) var interim = 0

    /// Parses all of `bytes`; `heads` are the indices of answers to HEAD.
    init(_ bytes: [UInt8], heads: Set<Int>) throws(Fault) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let answer = try Self.answer(&rest, isToHead: heads.contains(answers.count))
            if answer.status < 200 { interim += 1 } else { answers.append(answer) }
        }
    }

    private static func answer(_ rest: inout ArraySlice<UInt8>, isToHead: Bool) throws(Fault) -> Answer {
        let words = try line(&rest).split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[0] == "HTTP/1.1", words[1].utf8.count == 3, let status = Int(words[1]) else {
            throw Fault(description: "the status line \(words)")
        }
        var fields: [(name: String, value: String)] = []
        while true {
            let line = try line(&rest)
            if line.isEmpty { break }
            guard let colon = line.firstIndex(of: ":"), line[..<colon].allSatisfy({ $0.isLetter || $0 == "-" }) else {
                throw Fault(description: "the field \(line)")
            }
            let value = line[colon...].dropFirst().drop { $0 == " " }
            fields.append((line[..<colon].lowercased(), String(value)))
        }
        let answer = Answer(status: status, fields: fields, body: [])
        let body = try length(answer, isToHead: isToHead)
        guard rest.count >= body else { throw Fault(description: "the end within the content of \(status)") }
        defer { rest = rest.dropFirst(body) }
        return Answer(status: status, fields: fields, body: Array(rest.prefix(body)))
    }

    /// The length of the content (RFC 9112, 6.3).
    private static func length(_ answer: Answer, isToHead: Bool) throws(Fault) -> Int {
        let lengths = answer.values("content-length")
        guard answer.values("transfer-encoding").isEmpty, lengths.count <= 1 else {
            throw Fault(description: "the framing of \(answer.status)")
        }
        if answer.status < 200 || answer.status == 204 || answer.status == 304 {
            guard lengths.isEmpty else { throw Fault(description: "a length of \(answer.status)") }
            return 0
        }
        guard let text = lengths.first, let length = Int(text), "\(length)" == text else {
            throw Fault(description: "no length of \(answer.status)")
        }
        return isToHead ? 0 : length
    }

    /// Consumes a line, which ends with CRLF and contains neither CR nor LF.
    private static func line(_ rest: inout ArraySlice<UInt8>) throws(Fault) -> String {
        let line = rest.prefix { $0 >= 0x20 && $0 < 0x7F }
        guard rest[line.endIndex...].starts(with: [0x0D, 0x0A]) else {
            throw Fault(description: "the line \(String(decoding: line, as: UTF8.self))")
        }
        rest = rest[line.endIndex...].dropFirst(2)
        return String(decoding: line, as: UTF8.self)
    }
}
