/// The grammar of `host [":" port]` (RFC 9110, 7.2; RFC 3986, 3.2.2).
enum Authority {
    /// The part that an authority must contain in a given context.
    enum Demand {
        /// None: a `Host` field may be empty if the target has a host.
        case nothing
        case host
        case port
    }

    /// Returns whether `text` is an authority without user information, which http URLs must not have (RFC 9110,
    /// 4.2.4).
    static func isWellFormed(_ text: Span<UInt8>, demanding demand: Demand) -> Bool {
        guard !text.isEmpty else { return demand == .nothing }
        let hostEnd: Int
        if text[0] == ASCII.leftBracket {
            guard let bracket = text.firstIndex(of: ASCII.rightBracket, from: 1),
                isAddressLiteral(text.extracting(1..<bracket))
            else { return false }
            hostEnd = bracket + 1
        } else {
            hostEnd = text.firstIndex(of: ASCII.colon, from: 0) ?? text.count
            let host = text.extracting(0..<hostEnd)
            guard hostEnd > 0, host.consists(of: .registeredName), PercentEncoding.isText(host) else { return false }
        }
        guard hostEnd < text.count else { return demand != .port }
        guard text[hostEnd] == ASCII.colon else { return false }
        return isPort(text.extracting((hostEnd + 1)..<text.count), mayBeEmpty: demand != .port)
    }

    private static func isPort(_ text: Span<UInt8>, mayBeEmpty: Bool) -> Bool {
        if text.isEmpty { return mayBeEmpty }
        guard let port = text.decimal else { return false }
        return port <= UInt16.max
    }

    /// Returns whether `text` is valid in brackets: an IPv6 address or `v1.…` (RFC 3986, 3.2.2).
    private static func isAddressLiteral(_ text: Span<UInt8>) -> Bool {
        guard !text.isEmpty else { return false }
        return text[0].lowercased == UInt8(ascii: "v") ? isFutureAddress(text) : isIPv6Address(text)
    }

    private static func isFutureAddress(_ text: Span<UInt8>) -> Bool {
        guard let dot = text.firstIndex(of: ASCII.dot, from: 1), dot > 1, dot + 1 < text.count else { return false }
        for index in 1..<dot where text[index].hexadecimal == nil { return false }
        for index in (dot + 1)..<text.count {
            let byte = text[index]
            guard byte == ASCII.colon || byte != ASCII.percent && ByteSet.registeredName.contains(byte) else {
                return false
            }
        }
        return true
    }

    /// Returns whether `text` has eight groups of one to four digits.
    ///
    /// `::` may replace one run of zeros, and the last two groups may be an IPv4 address.
    private static func isIPv6Address(_ text: Span<UInt8>) -> Bool {
        var groups = 0
        var isShortened = false
        var index = 0
        if text.count >= 2, text[0] == ASCII.colon {
            guard text[1] == ASCII.colon else { return false }
            isShortened = true
            index = 2
        }
        while index < text.count {
            let end = text.firstIndex(of: ASCII.colon, from: index) ?? text.count
            if end == text.count, isIPv4Address(text.extracting(index..<end)) {
                groups += 2
                break
            }
            guard (1...4).contains(end - index) else { return false }
            for digit in index..<end where text[digit].hexadecimal == nil { return false }
            groups += 1
            guard end < text.count else { break }
            index = end + 1
            guard index < text.count else { return false }
            if text[index] == ASCII.colon {
                guard !isShortened else { return false }
                isShortened = true
                index += 1
            }
        }
        return isShortened ? groups < 8 : groups == 8
    }

    static func isIPv4Address(_ text: Span<UInt8>) -> Bool {
        var parts = 0
        var start = 0
        while start <= text.count {
            let end = text.firstIndex(of: ASCII.dot, from: start) ?? text.count
            let part = text.extracting(start..<end)
            guard let value = part.decimal, value < 256, part.count == 1 || part[0] != ASCII.zero else { return false }
            parts += 1
            start = end + 1
        }
        return parts == 4
    }
}
