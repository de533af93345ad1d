/// A color with premultiplied alpha, one byte each: red in the lowest byte, alpha in the highest.
public struct Color: Hashable, Sendable {
    public let bits: UInt32

    init(bits: UInt32) {
        self.bits = bits
    }

    /// - Parameters:
    ///   - red: from 0 to 255.
    ///   - green: from 0 to 255.
    ///   - blue: from 0 to 255.
    ///   - alpha: from 0 to 1.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double) {
        let alpha = UInt32((max(0, min(1, alpha)) * 255).rounded())
        let opaque = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
        bits = Self.scaled(opaque, by: alpha)
    }

    var alpha: UInt32 { bits >> 24 }

    /// Returns the bytes times `share / 255`, rounded.
    @inline(__always)
    static func scaled(_ bits: UInt32, by share: UInt32) -> UInt32 {
        var even = (bits & 0x00FF_00FF) &* share &+ 0x0080_0080
        even = ((even &+ ((even >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
        var odd = ((bits >> 8) & 0x00FF_00FF) &* share &+ 0x0080_0080
        odd = (odd &+ ((odd >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
        return even | odd
    }

    /// Returns a color over another.
    @inline(__always)
    static func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
        top &+ scaled(bottom, by: 255 &- top >> 24)
    }
}

/// What an area is filled with.
public enum Paint: Hashable, Sendable {
    case solid(Color)
    /// Diagonal lines.
    case hatching(Hatch)

    /// The lines of a hatching, in pixels.
    public struct Hatch: Hashable, Sendable {
        public var color: Color
        /// Whether the lines rise to the right.
        public var rises: Bool
        /// The distance between the centers of two lines.
        public var period: Double
        public var width: Double
        /// The origin of the pattern, from which the first line is half a period away.
        public var x: Double
        public var y: Double

        public init(_ color: Color, rises: Bool, period: Double, width: Double, x: Double, y: Double) {
            (self.color, self.rises, self.period) = (color, rises, period)
            (self.width, self.x, self.y) = (width, x, y)
        }

        /// Returns the coverage of a pixel, from 0 to 255.
        func share(_ column: Int, _ row: Int) -> UInt32 {
            let (dx, dy) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
            // Across the lines.
            let across = (rises ? dx + dy : dx - dy) * 0.5.squareRoot()
            let turns = across / period
            let distance = abs(turns - turns.rounded(.down) - 0.5) * period
            return UInt32(max(0, min(1, width / 2 - distance + 0.5)) * 255 + 0.5)
        }
    }
}
