import JSON
import LayoutModel

/// Writes SVG, up to a limit of bytes.
///
/// Elements have presentation attributes alone: a `style` element or attribute would be refused where a page that the
/// picture is part of has a strict policy.
struct SVGWriter: ~Copyable {
    private var buffer: ByteBuffer
    private let limit: Int

    init(limit: Int, capacity: Int = 4_096) {
        // The buffer reserves a little more than a number takes.
        buffer = ByteBuffer(capacity: capacity, limit: limit > .max - Self.slack ? .max : limit + Self.slack)
        self.limit = limit
    }

    private static let slack = 1_024

    /// Whether there is more than the limit allows; callers may stop writing then.
    var hasOverflowed: Bool { buffer.hasOverflowed || buffer.count > limit }

    /// The text; nil where it is longer than the limit.
    var bytes: [UInt8]? { hasOverflowed ? nil : buffer.bytes }

    var byteCount: Int { buffer.count }

    /// Writes markup as it is.
    mutating func markup(_ text: StaticString) {
        buffer.append(text)
    }

    /// Writes a number as JSON has it, without an exponent up to far beyond any layout.
    mutating func number(_ number: Double) {
        buffer.append(number.isFinite ? number : 0)
    }

    /// Writes `markup`, which ends in `="`, a number, and the quotation mark.
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

    /// Writes bytes of markup.
    mutating func markup(_ bytes: [UInt8]) {
        buffer.append(bytes.span)
    }

    /// Writes text with references for what is markup, so that it can stand between tags and in attributes.
    ///
    /// Characters that XML 1.0 does not know are replaced.
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
