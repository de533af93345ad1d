import TestSupport

/// Random text that likes what is difficult: marks, joiners, jamo, flags, spaces, newlines, soft hyphens.
enum HostileText {
    private static let likes: [ClosedRange<UInt32>] = [
        0x20...0x20, 0x20...0x7E, 0x61...0x7A, 0x09...0x0D, 0x300...0x36F, 0x1100...0x11FF, 0xAC00...0xAC40,
        0x1F1E6...0x1F1FF,
        0x1F3FB...0x1F3FF, 0x1F468...0x1F469, 0x200B...0x200F, 0x2010...0x203F, 0xAD...0xAD, 0x3000...0x3100,
        0x4E00...0x4E20,
        0x5D0...0x5EA, 0x905...0x94D, 0xE01...0xE4E, 0xFE00...0xFE0F, 0x600...0x605, 0xFF00...0xFFEE, 0x2028...0x2029,
        0xA0...0xFF,
    ]

    static func scalars(count: Int, using generator: inout SeededGenerator) -> String.UnicodeScalarView {
        var scalars = String.UnicodeScalarView()
        while scalars.count < count {
            guard let range = likes.randomElement(using: &generator) else { break }
            guard let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) else { continue }
            if scalar.properties.generalCategory != .unassigned { scalars.append(scalar) }
        }
        return scalars
    }
}
