import TestSupport

/// Makes damaged sources from valid ones, which depend on nothing but the seed and the number.
public struct SourceMutator: Sendable {
    private let specimens: [[UInt8]]
    /// The lines of all specimens: damage to a short source more often leaves something that can be read.
    private let lines: [[UInt8]]
    /// Words and symbols of all specimens, to insert anywhere.
    private let pieces: [[UInt8]]
    private let seed: UInt64

    /// `strange` has more to insert: pieces that are rare in valid sources and common in attacks.
    ///
    /// - Precondition: there is at least one specimen.
    public init(_ specimens: [String], seed: UInt64, strange: [String] = Self.strange) {
        precondition(!specimens.isEmpty, "nothing to mutate")
        self.specimens = specimens.map { Array($0.utf8) }
        lines = self.specimens.flatMap { $0.split(separator: UInt8(ascii: "\n")).map { Array($0) } }
        self.seed = seed
        pieces = Self.pieces(of: self.specimens) + strange.map { Array($0.utf8) } + [[0xFF], [0xC3], [0x80], [0]]
    }

    /// The source with this number.
    public subscript(number: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
        var bytes = source(&generator)
        for _ in 0..<Int.random(in: 1...4, using: &generator) { mutate(&bytes, &generator) }
        return bytes
    }

    /// A whole specimen, or more often a few lines of one, which are read in a tenth of the time.
    private func source(_ generator: inout SeededGenerator) -> [UInt8] {
        if Int.random(in: 0..<4, using: &generator) == 0 {
            return specimens[Int.random(in: specimens.indices, using: &generator)]
        }
        let first = Int.random(in: lines.indices, using: &generator)
        let count = Int.random(in: 1...3, using: &generator)
        return Array(lines[first..<min(first + count, lines.count)].joined(separator: [UInt8(ascii: "\n")]))
    }

    private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, place + Int.random(in: 1...12, using: &generator))
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: bytes.removeSubrange(place..<end)
        case 1:
            bytes.insert(contentsOf: Array(bytes[place..<end]), at: Int.random(in: 0...bytes.count, using: &generator))
        case 2: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &generator) }
        case 3: bytes.removeSubrange(place...)
        case 4: bytes.removeSubrange(..<place)
        case 5:
            let other = specimens[Int.random(in: specimens.indices, using: &generator)]
            bytes.replaceSubrange(place..., with: other[Int.random(in: 0...other.count, using: &generator)...])
        case 6: bytes.replaceSubrange(place..<end, with: piece(&generator))
        default: bytes.insert(contentsOf: piece(&generator), at: place)
        }
    }

    private func piece(_ generator: inout SeededGenerator) -> [UInt8] {
        pieces[Int.random(in: pieces.indices, using: &generator)]
    }

    /// Pieces that are rare in valid sources and common in attacks.
    public static let strange = [
        "0", "-1", "1e308", "1e999", "0x", "9223372036854775808", "1e-320", "NaN", "/0", "((((", "[[[[", "{{{{", "))))",
        "]]]]",
        "}}}}", "\"", "@\"", "/*", "//", "\n", "\t", "nil", "self", "superview", "root", "nobody", "[0]", ".0", "...",
        "^{",
        "@[", "|", "é", "\u{1F600}",
    ]

    /// Runs of letters and digits, and all other bytes one by one.
    private static func pieces(of specimens: [[UInt8]]) -> [[UInt8]] {
        var seen: Set<[UInt8]> = []
        var pieces: [[UInt8]] = []
        for specimen in specimens {
            let words = specimen.split { !isWordByte($0) }.map { Array($0) }
            let signs = specimen.filter { !isWordByte($0) }.map { [$0] }
            for piece in words + signs where seen.insert(piece).inserted { pieces.append(piece) }
        }
        return pieces
    }

    static func isWordByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
}
