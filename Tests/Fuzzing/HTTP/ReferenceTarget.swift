/// A request target, split as in RFC 3986, appendix B.
struct ReferenceTarget {
    var text: ArraySlice<UInt8>
    /// Decoded segments without dot segments; empty for `/`.
    var path: [[UInt8]] = []
    /// Decoded names and values.
    var query: [(name: [UInt8], value: [UInt8])] = []
    /// Whether it has a host of its own.
    var namesHost = false

    /// nil if it is not a target, or not one for `method`.
    init?(_ text: ArraySlice<UInt8>, method: ArraySlice<UInt8>) {
        self.text = text
        if method.elementsEqual("CONNECT".utf8) {
            namesHost = true
            guard ReferenceAuthority.isAuthority(text), ReferenceAuthority.hasPort(text) else { return nil }
            return
        }
        if text.elementsEqual("*".utf8) {
            guard method.elementsEqual("OPTIONS".utf8) else { return nil }
            return
        }
        var hierarchy = text
        if text.first != UInt8(ascii: "/") {
            let scheme = text.prefix { $0 != UInt8(ascii: ":") }
            guard scheme.isWord("http") || scheme.isWord("https"),
                text[scheme.endIndex...].starts(with: "://".utf8)
            else { return nil }
            let authority = text[(scheme.endIndex + 3)...].prefix { !"/?#".utf8.contains($0) }
            guard ReferenceAuthority.isAuthority(authority) else { return nil }
            namesHost = true
            hierarchy = text[authority.endIndex...]
        }
        let path = hierarchy.prefix { $0 != UInt8(ascii: "?") }
        let query = hierarchy[path.endIndex...].dropFirst()
        guard path.isEmpty || ByteClass.path.spell(path), query.isEmpty || ByteClass.query.spell(query),
            let segments = Self.segments(path), let items = Self.items(query)
        else { return nil }
        (self.path, self.query) = (segments, items)
    }

    private static func segments(_ path: ArraySlice<UInt8>) -> [[UInt8]]? {
        guard decoded(path) != nil else { return nil }
        var segments: [[UInt8]] = []
        for piece in removingDotSegments(unescapingDots(path))[...].pieces("/").dropFirst() {
            guard let segment = decoded(piece) else { return nil }
            segments.append(segment)
        }
        return segments == [[]] ? [] : segments
    }

    private static func items(_ query: ArraySlice<UInt8>) -> [(name: [UInt8], value: [UInt8])]? {
        var items: [(name: [UInt8], value: [UInt8])] = []
        for piece in query.pieces("&") where !piece.isEmpty {
            let spaced = piece.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }[...]
            let name = spaced.prefix { $0 != UInt8(ascii: "=") }
            guard let decodedName = decoded(name), let value = decoded(spaced[name.endIndex...].dropFirst()) else {
                return nil
            }
            items.append((decodedName, value))
        }
        return items
    }

    /// The decoded bytes; nil unless every escape is complete and the result is text without control bytes.
    static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
        var result: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, ByteClass.hexDigit.spell(digits),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value >= 0x20, value != 0x7F
            else { return nil }
            result.append(value)
            rest = rest.dropFirst(2)
        }
        return Array(String(decoding: result, as: UTF8.self).utf8) == result ? result : nil
    }

    /// Escaped dots as dots: the two mean the same (RFC 3986, 6.2.2.2).
    private static func unescapingDots(_ path: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = path
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                let digits = rest.prefix(2)
                result += digits.isWord("2e") ? [UInt8(ascii: ".")] : [byte] + digits
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    /// RFC 3986, 5.2.4, step by step.
    private static func removingDotSegments(_ path: [UInt8]) -> [UInt8] {
        guard path.contains(UInt8(ascii: ".")) else { return path }
        var input = path[...]
        var output: [UInt8] = []
        while !input.isEmpty {
            if input.starts(with: "/./".utf8) {
                input = input.dropFirst(2)
            } else if input.elementsEqual("/.".utf8) {
                input = input.prefix(1)
            } else if input.starts(with: "/../".utf8) || input.elementsEqual("/..".utf8) {
                input = input.count == 3 ? input.prefix(1) : input.dropFirst(3)
                output.removeSubrange((output.lastIndex(of: UInt8(ascii: "/")) ?? 0)...)
            } else {
                let segment = input.prefix(1) + input.dropFirst().prefix { $0 != UInt8(ascii: "/") }
                output += segment
                input = input.dropFirst(segment.count)
            }
        }
        return output
    }
}

/// The grammar of `uri-host [":" port]`.
enum ReferenceAuthority {
    /// Whether `text` is an authority with a host and without user information.
    static func isAuthority(_ text: ArraySlice<UInt8>) -> Bool {
        let host = hostPart(text)
        let port = text[host.endIndex...]
        guard port.isEmpty || port.count == 1 && port.first == UInt8(ascii: ":") || hasPort(text) else { return false }
        guard host.first == UInt8(ascii: "[") else {
            return ByteClass.registeredName.spell(host) && ReferenceTarget.decoded(host) != nil
        }
        return host.last == UInt8(ascii: "]") && isAddress(host.dropFirst().dropLast())
    }

    static func hasPort(_ text: ArraySlice<UInt8>) -> Bool {
        let port = text[hostPart(text).endIndex...]
        return port.first == UInt8(ascii: ":") && port.dropFirst().number(atMost: 65_535) != nil
    }

    private static func hostPart(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard text.first == UInt8(ascii: "["), let end = text.firstIndex(of: UInt8(ascii: "]")) else {
            return text.prefix { $0 != UInt8(ascii: ":") }
        }
        return text[...end]
    }

    /// IP literals.
    private static func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
        if text.first == UInt8(ascii: "v") || text.first == UInt8(ascii: "V") {
            let version = text.dropFirst().prefix { $0 != UInt8(ascii: ".") }
            return ByteClass.hexDigit.spell(version)
                && ByteClass.futureAddress.spell(text[version.endIndex...].dropFirst())
        }
        let pieces = text.pieces(":")
        let gaps = pieces.indices.dropFirst().dropLast().filter { pieces[$0].isEmpty }
        switch gaps.count {
        case 0: return groups(pieces) == 8
        case 1:
            guard let before = groups(pieces[..<gaps[0]], isEnd: false), let after = groups(pieces[(gaps[0] + 1)...])
            else { return false }
            return before + after <= 7
        default: return false
        }
    }

    /// The number of 16-bit groups in the pieces; an empty piece at either end of the address does not count.
    private static func groups(_ pieces: some BidirectionalCollection<ArraySlice<UInt8>>, isEnd: Bool = true) -> Int? {
        if pieces.count == 1, pieces.first?.isEmpty == true { return 0 }
        var count = 0
        for piece in pieces.dropLast() {
            guard piece.count <= 4, ByteClass.hexDigit.spell(piece) else { return nil }
            count += 1
        }
        guard let last = pieces.last else { return nil }
        if isEnd, isIPv4(last) { return count + 2 }
        return last.count <= 4 && ByteClass.hexDigit.spell(last) ? count + 1 : nil
    }

    private static func isIPv4(_ text: ArraySlice<UInt8>) -> Bool {
        let octets = text.pieces(".")
        return octets.count == 4
            && octets.allSatisfy { octet in
                octet.number(atMost: 255).map { "\($0)".utf8.elementsEqual(octet) } == true
            }
    }
}
