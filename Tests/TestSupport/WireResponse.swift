/// A response as a client reads it, with a parser that shares nothing with the code under test.
public struct WireResponse: Sendable {
    public let statusLine: String
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
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        let words = lines[0].split(separator: " ", maxSplits: 2)
        guard words.count >= 2, let status = Int(words[1]) else { return nil }
        statusLine = String(lines[0])
        self.status = status
        headers = lines.dropFirst().map { line in
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
