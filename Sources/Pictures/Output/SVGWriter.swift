import JSON
import LayoutModel

/// Writes SVG up to a maximum number of bytes.
///
/// Elements use only presentation attributes: a strict content security policy of the embedding page would block a
/// `style` element or attribute.
struct SVGWriter: ~Copyable {
    private var buffer: ByteBuffer
    private let limit: Int

    init(limit: Int, capacity: Int = 4_096) {
        // The buffer reserves slightly more space than a number needs.
        buffer = ByteBuffer(capacity: capacity, limit: limit > .max - Self.slack ? .max : limit + Self.slack)
        self.limit = limit
    }

    private static let slack = 1_024

    /// True if the output exceeds the limit, so that callers may stop writing.
    var hasOverflowed: Bool { buffer.hasOverflowed || buffer.count > limit }

    /// The output; `nil` if it exceeds the limit.
    var bytes: [UInt8]? { hasOverflowed ? nil : buffer.bytes }

    var byteCount: Int { buffer.count }

    mutating func markup(_ text: StaticString) {
        buffer.append(text)
    }

    /// Writes a number in JSON format, without an exponent for any realistic layout.
    mutating func number(_ number: Double) {
        buffer.append(number.isFinite ? number : 0)
    }

    /// Writes `opening`, which ends in `="`, a number, and the closing quotation mark.
    mutating func attribute(_ opening: StaticString, _ value: Double) {
        buffer.append(opening)
        number(value)
        buffer.append(UInt8(ascii: "\""))
    }

    /// Writes the position and size of a rectangle as attributes.
    mutating func attributes(of rect: Rect) {
        attribute(" x=\"", rect.x)
        attribute(" y=\"", rect.y)
        attribute(" width=\"", rect.width)
        attribute(" height=\"", rect.height)
    }

    mutating func markup(_ bytes: [UInt8]) {
        buffer.append(bytes.span)
    }

    /// Writes escaped text for use between tags and in attribute values.
    ///
    /// Characters that are invalid in XML 1.0 are replaced.
    mutating func text(_ text: some StringProtocol) {
        for scalar in text.unicodeScalars { self.scalar(scalar) }
    }

    mutating func scalar(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "&": buffer.append("&amp;")
        case "<": buffer.append("&lt;")
        case ">": buffer.append("&gt;")
        case "\"": buffer.append("&quot;")
        case "\t": buffer.append("&#9;")
        case "\n": buffer.append("&#10;")
        case "\r": buffer.append("&#13;")
        case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": raw("\u{FFFD}")
        case "\u{80}"...: raw(scalar)
        default: buffer.append(UInt8(truncatingIfNeeded: scalar.value))
        }
    }

    private mutating func raw(_ scalar: Unicode.Scalar) {
        for unit in String(scalar).utf8 { buffer.append(unit) }
    }
}

extension SVGWriter {
    /// Writes the area that an `svg` element shows as an attribute.
    mutating func viewBox(_ rect: Rect) {
        markup(" viewBox=\"")
        for (index, value) in [rect.x, rect.y, rect.width, rect.height].enumerated() {
            if index > 0 { markup(" ") }
            number(value)
        }
        markup("\"")
    }

    mutating func beginDocument(_ bounds: Rect, label: String) {
        markup("<svg xmlns=\"http://www.w3.org/2000/svg\"")
        viewBox(bounds)
        attribute(" width=\"", bounds.width)
        attribute(" height=\"", bounds.height)
        markup(" role=\"img\" aria-label=\"")
        text(label.cut(to: longestName))
        markup("\" font-family=\"")
        markup(genericFamilies)
        markup("\">\n")
    }
}
