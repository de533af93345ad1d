/// A response as a client reads it, with a parser that shares nothing with the code under test.
public struct WireResponse: Sendable {
    public let statusLine: String
    /// 0 if the status line is malformed.
    public let status: Int
    /// Names in lower case.
    public let headers: [(name: String, value: String)]
    public let body: [UInt8]

    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of the only field of that name.
    public subscript(name: String) -> String? {
        let values = headers.filter { $0.name == name }
        return values.count == 1 ? values[0].value : nil
    }

    /// Removes a complete response from the front of `bytes`; nil, and removes nothing, if there is none yet.
    init?(takingFrom bytes: inout [UInt8], isToHead: Bool) {
        guard let end = Self.endOfHead(bytes) else { return nil }
        // Nothing may come before the status line, not even an empty line.
        let head = String(decoding: bytes[..<(end - 4)], as: UTF8.self)
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ", maxSplits: 2)
        statusLine = String(lines[0])
        status = words.count >= 2 && words[0] == "HTTP/1.1" ? Int(words[1]) ?? 0 : 0
        headers = lines.dropFirst().filter { !$0.isEmpty }.map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (parts[0].lowercased(), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
        }
        let lengths = headers.filter { $0.name == "content-length" }.compactMap { Int($0.value) }
        let length = isToHead ? 0 : lengths.first ?? 0
        guard bytes.count >= end + length else { return nil }
        body = Array(bytes[end..<(end + length)])
        bytes.removeFirst(end + length)
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        for index in 0...(bytes.count - 4) where bytes[index..<(index + 4)].elementsEqual("\r\n\r\n".utf8) {
            return index + 4
        }
        return nil
    }
}
