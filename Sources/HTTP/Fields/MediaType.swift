/// A media type with its parameters (RFC 9110, 8.3.1).
///
/// Type, subtype and parameter names are in lower case.
public struct MediaType: Hashable, Sendable {
    public let type: String
    public let subtype: String
    public let parameters: [FieldParameter]

    public init(_ type: String, _ subtype: String, parameters: [FieldParameter] = []) {
        (self.type, self.subtype, self.parameters) = (type, subtype, parameters)
    }

    /// Parses the value of a `Content-Type` field; returns nil if it is malformed.
    public init?(parsing value: String) {
        var index = 0
        let bytes = value.utf8.span
        guard let parsed = MediaType(bytes, &index), index == bytes.count else { return nil }
        self = parsed
    }

    /// Consumes `type "/" subtype parameters` at `index`.
    init?(_ bytes: Span<UInt8>, _ index: inout Int) {
        guard let type = bytes.takeToken(&index), bytes.take(ASCII.slash, &index),
            let subtype = bytes.takeToken(&index), let parameters = bytes.takeParameters(&index)
        else { return nil }
        self.type = bytes.lowercased(type)
        self.subtype = bytes.lowercased(subtype)
        self.parameters = parameters
    }

    /// The character set in lower case, if specified.
    public var charset: String? {
        parameters.first { $0.name == "charset" }?.value.lowercased()
    }

    /// Returns whether both have the same type and subtype, ignoring parameters.
    public func isSameType(as other: MediaType) -> Bool {
        type == other.type && subtype == other.subtype
    }
}

/// The media types that an `Accept` field allows (RFC 9110, 12.5.1).
public struct AcceptedMediaTypes: Hashable, Sendable {
    private let ranges: [Range]

    private struct Range: Hashable, Sendable {
        var type: String
        var subtype: String
        var parameters: [FieldParameter]
        /// The weight in thousandths.
        var quality: Int

        /// Returns a rank that grows with the specificity of the match, or nil if the range does not match `media`.
        func specificity(for media: MediaType) -> Int? {
            guard type == "*" || type == media.type, subtype == "*" || subtype == media.subtype else { return nil }
            guard parameters.allSatisfy({ $0.isUTF8 || media.parameters.contains($0) }) else { return nil }
            return (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) + parameters.count
        }
    }

    /// Parses the combined value of the `Accept` fields; returns nil if it is malformed.
    ///
    /// A missing value accepts everything.
    public init?(parsing value: String?) {
        guard let value else {
            ranges = [Range(type: "*", subtype: "*", parameters: [], quality: 1_000)]
            return
        }
        var ranges: [Range] = []
        let bytes = value.utf8.span
        var index = 0
        while index < bytes.count {
            bytes.skipWhitespace(&index)
            if index < bytes.count, bytes[index] != ASCII.comma {
                guard let media = MediaType(bytes, &index), let range = Self.range(media) else { return nil }
                ranges.append(range)
            }
            bytes.skipWhitespace(&index)
            guard index == bytes.count || bytes.take(ASCII.comma, &index) else { return nil }
        }
        self.ranges = ranges
    }

    /// Returns the range of one list element.
    ///
    /// The parameter `q` is its weight; any parameters after it are ignored.
    private static func range(_ media: MediaType) -> Range? {
        guard media.type != "*" || media.subtype == "*" else { return nil }
        let parameters = Array(media.parameters.prefix { $0.name != "q" })
        let weight = media.parameters.first { $0.name == "q" }
        guard let quality = weight.map({ quality($0.value) }) ?? 1_000 else { return nil }
        return Range(type: media.type, subtype: media.subtype, parameters: parameters, quality: quality)
    }

    /// Parses a `qvalue`, from 0 to 1 with up to three decimals, into thousandths (RFC 9110, 12.4.2).
    private static func quality(_ text: String) -> Int? {
        let digits = Array(text.utf8)
        guard let first = digits.first, first == ASCII.zero || first == ASCII.zero + 1, digits.count <= 5 else {
            return nil
        }
        guard digits.count == 1 || digits[1] == ASCII.dot else { return nil }
        let decimals = digits.dropFirst(2)
        guard decimals.allSatisfy(\.isDigit) else { return nil }
        var thousandths = Int(first - ASCII.zero)
        for place in 0..<3 {
            thousandths = thousandths * 10 + (place < decimals.count ? Int(digits[2 + place] - ASCII.zero) : 0)
        }
        return thousandths <= 1_000 ? thousandths : nil
    }

    /// Returns the weight of `media` in thousandths, or 0 if it is not acceptable.
    ///
    /// The most specific matching range wins (RFC 9110, 12.5.1).
    public func quality(of media: MediaType) -> Int {
        var closest: (specificity: Int, quality: Int)?
        for range in ranges {
            guard let specificity = range.specificity(for: media) else { continue }
            if let known = closest, known.specificity > specificity { continue }
            closest = (specificity, range.quality)
        }
        return closest?.quality ?? 0
    }
}
