/// The texts of a `.strings` file: `"key" = "value";` with comments in between.
///
/// Source: Apple, "Old-Style ASCII Property Lists", and the files that Xcode exports, in UTF-8 or UTF-16.
struct StringsText {
    private(set) var texts: [String: String] = [:]
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private let name: String

    init(_ bytes: [UInt8], named name: String) throws(InputError) {
        self.name = name
        scalars = Self.decoded(bytes)
        try read()
    }

    /// Returns the characters of a text in UTF-8 or, if a byte order mark says so, in UTF-16.
    private static func decoded(_ bytes: [UInt8]) -> [Unicode.Scalar] {
        let isBig = bytes.starts(with: [0xFE, 0xFF])
        guard isBig || bytes.starts(with: [0xFF, 0xFE]) else {
            let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            return Array(String(decoding: bytes[start...], as: UTF8.self).unicodeScalars)
        }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        return Array(String(decoding: units, as: UTF16.self).unicodeScalars)
    }

    private mutating func read() throws(InputError) {
        try skipSpace()
        while position < scalars.count {
            let key = try word("a key")
            try skipSpace()
            var text = key
            // `"key";` is short for a key that is its own text.
            if position < scalars.count, scalars[position] == "=" {
                position += 1
                try skipSpace()
                text = try word("a text")
                try skipSpace()
            }
            guard position < scalars.count, scalars[position] == ";" else { throw fault("expected ';'") }
            position += 1
            texts[key] = text
            try skipSpace()
        }
    }

    private mutating func word(_ expected: String) throws(InputError) -> String {
        guard position < scalars.count else { throw fault("expected \(expected), and the file ends") }
        if scalars[position] == "\"" || scalars[position] == "'" { return try quoted() }
        let start = position
        while position < scalars.count, Self.isPlain(scalars[position]) { position += 1 }
        guard position > start else { throw fault("expected \(expected) in quotes, found '\(scalars[start])'") }
        return String(String.UnicodeScalarView(scalars[start..<position]))
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "_$:./-".unicodeScalars.contains(scalar))
    }

    private mutating func quoted() throws(InputError) -> String {
        let start = position
        let quote = scalars[position]
        position += 1
        var text = String.UnicodeScalarView()
        while position < scalars.count, scalars[position] != quote {
            if scalars[position] == "\\" {
                position += 1
                try escape(into: &text)
            } else {
                text.append(scalars[position])
                position += 1
            }
        }
        guard position < scalars.count else {
            position = start
            throw fault("this text has no closing quote")
        }
        position += 1
        return String(text)
    }

    private mutating func escape(into text: inout String.UnicodeScalarView) throws(InputError) {
        guard position < scalars.count else { return }
        let scalar = scalars[position]
        position += 1
        switch scalar {
        case "n": text.append("\n")
        case "r": text.append("\r")
        case "t": text.append("\t")
        case "U", "u":
            let digits = scalars[position...].prefix(4).prefix { $0.properties.isASCIIHexDigit }
            guard digits.count == 4, let unit = UInt16(String(String.UnicodeScalarView(digits)), radix: 16) else {
                throw fault("expected four hexadecimal digits after '\\\(scalar)'")
            }
            position += 4
            try append(unit, to: &text)
        default: text.append(scalar)
        }
    }

    /// Appends a UTF-16 unit, with the one that follows it if both are a pair.
    private mutating func append(_ unit: UInt16, to text: inout String.UnicodeScalarView) throws(InputError) {
        if let scalar = Unicode.Scalar(UInt32(unit)) {
            text.append(scalar)
            return
        }
        let rest = scalars[position...].prefix(6)
        guard rest.count == 6, rest.starts(with: ["\\", "U"]) || rest.starts(with: ["\\", "u"]),
            let low = UInt16(String(String.UnicodeScalarView(rest.dropFirst(2))), radix: 16),
            UTF16.isLeadSurrogate(unit), UTF16.isTrailSurrogate(low)
        else { throw fault("this is half of a character") }
        position += 6
        text.append(contentsOf: String(decoding: [unit, low], as: UTF16.self).unicodeScalars)
    }

    private mutating func skipSpace() throws(InputError) {
        while position < scalars.count {
            if scalars[position].properties.isWhitespace {
                position += 1
            } else if scalars[position...].starts(with: ["/", "/"]) {
                while position < scalars.count, scalars[position] != "\n" { position += 1 }
            } else if scalars[position...].starts(with: ["/", "*"]) {
                let start = position
                position += 2
                while position < scalars.count, !scalars[position...].starts(with: ["*", "/"]) { position += 1 }
                guard position < scalars.count else {
                    position = start
                    throw fault("this comment does not end")
                }
                position += 2
            } else {
                return
            }
        }
    }

    private func fault(_ reason: String) -> InputError {
        let before = scalars[..<min(position, scalars.count)]
        let line = 1 + before.count { $0 == "\n" }
        let column = 1 + before.count - ((before.lastIndex(of: "\n")).map { $0 + 1 } ?? 0)
        return InputError(name: "\(name):\(line):\(column)", reason: reason)
    }
}
