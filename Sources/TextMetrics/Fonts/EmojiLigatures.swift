/// The glyphs of an emoji font for whole sequences: families, flags, keycaps, skin tones.
///
/// Each lookup is a tree whose edges are glyphs. If several ligatures match, the first one in the font wins, as in
/// HarfBuzz.
struct EmojiLigatures: Sendable {
    /// The maximum length of a sequence in glyphs; the sequences of Unicode have at most ten.
    static let maxGlyphs = 32

    private struct Branch: Hashable {
        var node: Int32
        var glyph: UInt16
    }

    /// The edges of the trees.
    ///
    /// The nodes of all lookups share one numbering, and each lookup starts with its root.
    private var branches: [Branch: Int32] = [:]
    /// The glyph and the position in the font for each node that ends a ligature.
    private var ends: [Int32: (glyph: UInt16, place: Int)] = [:]
    private var roots: [Int32] = []
    private var nodeCount: Int32 = 0
    private var ligatureCount = 0

    var isEmpty: Bool { ends.isEmpty }

    mutating func beginLookup() {
        roots.append(nodeCount)
        nodeCount += 1
    }

    /// Adds a ligature to the last lookup; if two have the same glyphs, the first wins.
    mutating func add(_ glyphs: [Int], _ ligature: Int) {
        guard var node = roots.last else { preconditionFailure("a ligature without a lookup") }
        for glyph in glyphs {
            let branch = Branch(node: node, glyph: UInt16(glyph))
            if let next = branches[branch] {
                node = next
            } else {
                branches[branch] = nodeCount
                node = nodeCount
                nodeCount += 1
            }
        }
        if ends[node] == nil { ends[node] = (UInt16(ligature), ligatureCount) }
        ligatureCount += 1
    }

    /// A glyph of a sequence.
    ///
    /// Ligatures may skip invisible glyphs.
    struct Component: Equatable {
        var glyph: GlyphID
        var isInvisible: Bool
    }

    /// Applies the lookups to a sequence in order; O(lookups × glyphs²).
    ///
    /// - Precondition: The sequence has at most ``maxGlyphs`` glyphs.
    func join(_ sequence: [Component]) -> [Component] {
        precondition(sequence.count <= Self.maxGlyphs)
        var sequence = sequence
        for root in roots {
            var start = 0
            while start < sequence.count {
                if let (glyph, end) = match(sequence, from: start, root) {
                    sequence.replaceSubrange(start..<end, with: [Component(glyph: glyph, isInvisible: false)])
                }
                start += 1
            }
        }
        return sequence
    }

    private func match(_ sequence: [Component], from start: Int, _ root: Int32) -> (glyph: GlyphID, end: Int)? {
        var node = root
        var best: (glyph: UInt16, place: Int, end: Int)?
        for index in start..<sequence.count {
            let component = sequence[index]
            guard let next = branches[Branch(node: node, glyph: component.glyph.index)] else {
                if component.isInvisible, index > start { continue }
                break
            }
            node = next
            if let end = ends[node], best.map({ end.place < $0.place }) ?? true {
                best = (end.glyph, end.place, index + 1)
            }
        }
        return best.map { (GlyphID($0.glyph), $0.end) }
    }
}
