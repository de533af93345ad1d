import TestSupport

/// Makes streams of damaged requests, which depend on nothing but the seed and the number.
public struct RequestMutator: Sendable {
    private let seed: UInt64
    private let specimens = RequestSpecimens.requests.map { Array($0.utf8) }
    private let lines = RequestSpecimens.lines.map { Array($0.utf8) }
    private let harmless = RequestSpecimens.harmlessLines.map { Array($0.utf8) }
    private let pieces =
        RequestSpecimens.pieces.map { Array($0.utf8) } + [[0x80], [0xFF], [0xC3, 0xA9], [0xC0, 0xAF]]

    public init(seed: UInt64) {
        self.seed = seed
    }

    /// The stream with this number.
    public subscript(number: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        for _ in 0..<(generator.below(4) == 0 ? 2 : 1) { bytes += specimens[generator.below(specimens.count)] }
        // Three in eight get nothing but fields that do no harm, so that what comes after the head is reached.
        switch generator.below(8) {
        case 0...2: for _ in 0..<generator.below(4) { addField(&bytes, &generator) }
        case 3...5: mutate(&bytes, &generator)
        default: for _ in 0..<3 { mutate(&bytes, &generator) }
        }
        return bytes
    }

    /// Adds a field that leaves a request valid, after the first line.
    private func addField(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard let end = bytes.firstIndex(of: 0x0A), end > 2 else { return }
        bytes.insert(contentsOf: harmless[generator.below(harmless.count)], at: end + 1)
    }

    private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let place = generator.below(bytes.count + 1)
        let end = min(bytes.count, place + 1 + generator.below(8))
        switch generator.below(12) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(contentsOf: Array(bytes[place..<end]), at: generator.below(bytes.count + 1))
        case 2: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: generator.next()) }
        case 3: if place < bytes.count { bytes[place] ^= 0x20 }
        case 4: bytes.removeSubrange(place...)
        case 5:
            let other = specimens[generator.below(specimens.count)]
            bytes.replaceSubrange(place..., with: other[generator.below(other.count)...])
        case 6: bytes.replaceSubrange(place..<end, with: pieces[generator.below(pieces.count)])
        case 7: bytes.insert(contentsOf: pieces[generator.below(pieces.count)], at: place)
        case 8:
            let run = [UInt8](repeating: UInt8(ascii: "a"), count: generator.below(300))
            bytes.insert(contentsOf: run, at: place)
        default:
            let feed = bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            bytes.insert(contentsOf: lines[generator.below(lines.count)], at: feed)
        }
    }
}

extension SeededGenerator {
    /// A number from 0 to `limit - 1`.
    mutating func below(_ limit: Int) -> Int {
        Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(limit)).high)
    }
}
