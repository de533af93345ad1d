/// The common productions of field values (RFC 9110, 5.6).
///
/// Each method consumes its production at `index` and advances `index` past it.
extension Span<UInt8> {
    func skipWhitespace(_ index: inout Int) {
        while index < count, self[index].isWhitespace { index += 1 }
    }

    /// Consumes `byte`.
    ///
    /// Returns false, leaving `index` unchanged, if it is not next.
    func take(_ byte: UInt8, _ index: inout Int) -> Bool {
        guard index < count, self[index] == byte else { return false }
        index += 1
        return true
    }

    /// Consumes a token; returns nil if there is none.
    func takeToken(_ index: inout Int) -> Range<Int>? {
        let start = index
        while index < count, ByteSet.token.contains(self[index]) { index += 1 }
        return start < index ? start..<index : nil
    }

    /// Consumes a quoted string and returns the range between its quotes.
    ///
    /// Returns nil, leaving `index` unchanged, if there is none.
    func takeQuotedString(_ index: inout Int) -> Range<Int>? {
        let start = index
        guard take(ASCII.quote, &index) else { return nil }
        while index < count, self[index].isFieldValue {
            if take(ASCII.quote, &index) { return (start + 1)..<(index - 1) }
            if take(ASCII.backslash, &index), index == count || !self[index].isFieldValue { break }
            index += 1
        }
        index = start
        return nil
    }

    /// Consumes `*( OWS ";" OWS name "=" value )` (RFC 9110, 5.6.6); returns nil if a parameter is malformed.
    func takeParameters(_ index: inout Int) -> [FieldParameter]? {
        var parameters: [FieldParameter] = []
        while true {
            let end = index
            skipWhitespace(&index)
            guard take(ASCII.semicolon, &index) else {
                index = end
                return parameters
            }
            skipWhitespace(&index)
            guard index < count, ByteSet.token.contains(self[index]) else { continue }  // an empty one is allowed
            guard let parameter = takeParameter(&index) else { return nil }
            parameters.append(parameter)
        }
    }

    /// Consumes `name=value`; returns nil if there is none.
    func takeParameter(_ index: inout Int) -> FieldParameter? {
        guard let name = takeToken(&index), take(ASCII.equals, &index) else { return nil }
        if let value = takeToken(&index) {
            return FieldParameter(name: lowercased(name), value: extracting(value).text)
        }
        return takeQuotedString(&index).map { FieldParameter(name: lowercased(name), value: unescaped($0)) }
    }

    func lowercased(_ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        for index in range { bytes.append(self[index].lowercased) }
        return bytes.span.text
    }

    /// Returns the content of a quoted string with its escapes resolved.
    private func unescaped(_ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if self[index] == ASCII.backslash { index += 1 }
            bytes.append(self[index])
            index += 1
        }
        return bytes.span.text
    }
}

/// A `name=value` parameter, such as those after a media type; the name is in lower case.
public struct FieldParameter: Hashable, Sendable {
    public let name: String
    public let value: String

    /// Creates a parameter whose `name` must be in lower case.
    public init(name: String, value: String) {
        (self.name, self.value) = (name, value)
    }

    /// True if this is `charset=utf-8`, which holds for all text the service sends, even without the parameter.
    var isUTF8: Bool { name == "charset" && value.lowercased() == "utf-8" }
}
