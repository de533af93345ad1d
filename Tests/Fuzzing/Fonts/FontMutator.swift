import TestSupport

/// Makes damaged fonts, which depend on nothing but the seed and the number.
public struct FontMutator: Sendable {
    private let seed: UInt64
    private let specimens = FontSpecimens.all
    /// Values for damaged counts, lengths and offsets.
    private static let strange = [0, 1, 2, 3, 4, 8, 9, 12, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF]

    public init(seed: UInt64) {
        self.seed = seed
    }

    /// The font with this number.
    public subscript(number: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
        var bytes = specimens[generator.below(specimens.count)]
        for _ in 0..<generator.below(5) { mutate(&bytes, &generator) }
        return bytes
    }

    private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard bytes.count > 8 else { return }
        let place = generator.below(bytes.count)
        switch generator.below(16) {
        case 0: bytes.removeSubrange(place...)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + generator.below(8)))
        case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + generator.below(16))], at: place)
        case 3: bytes.append(contentsOf: [UInt8](repeating: 0xFF, count: generator.below(70_000)))
        case 4: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
        case 5: bytes[place] ^= 1 << UInt8(generator.below(8))
        case 6:
            let other = specimens[generator.below(specimens.count)]
            let start = generator.below(other.count)
            let piece = other[start..<min(other.count, start + 1 + generator.below(64))]
            bytes.replaceSubrange(place..<min(bytes.count, place + piece.count), with: piece)
        case 7:
            let from = generator.below(bytes.count - 3) & ~1
            for index in 0..<4 { set(&bytes, (place & ~1) + index, to: bytes[from + index]) }
        case 8...10: write(Int(truncatingIfNeeded: generator.next()), to: &bytes, at: place & ~1)
        case 11: write(Self.strange[generator.below(Self.strange.count)], to: &bytes, at: place)
        default: write(Self.strange[generator.below(Self.strange.count)], to: &bytes, at: place & ~1)
        }
    }

    private func write(_ number: Int, to bytes: inout [UInt8], at place: Int) {
        set(&bytes, place, to: UInt8(truncatingIfNeeded: number >> 8))
        set(&bytes, place + 1, to: UInt8(truncatingIfNeeded: number))
    }

    private func set(_ bytes: inout [UInt8], _ place: Int, to byte: UInt8) {
        if place < bytes.count { bytes[place] = byte }
    }
}
