/// Measures the grapheme clusters of a text, one character after the other, and notes where a line may end.
///
/// A cluster moves the pen by the advances of its characters and by the letter spacing. Marks and what is never seen move it by nothing;
/// each emoji of a joined sequence moves it by its own advance, as the joint glyph of a font would take glyph substitution; but where the
/// built-in face stands in for emoji, a whole sequence is as wide as one, as it is in any emoji font. A mark
/// is one with its character where the face has a glyph for both. Neighbouring glyphs are kerned over marks and invisible characters in
/// between, but not over tabs and newlines. Nothing else is shaped: no ligatures, no joining forms, no reordering.
struct TextShaper {
    private let database = CharacterDatabase.shared
    private let source: GlyphSource
    /// In units of ``ShapedText/unitsPerFontUnit``.
    private let letterSpacing: Int64

    private var clusters: [Cluster] = []
    private var opportunities: [BreakOpportunity] = []
    private var tabs: [Int32] = []
    private var usedFallback = false

    private var lineState = LineBreakState()
    private var clusterState = ClusterState()
    private var pen: Int64 = 0
    private var offset: UInt32 = 0
    /// The character of the cluster that a mark may still become one with; it has not moved the pen yet.
    private var base: (scalar: Unicode.Scalar, traits: CharacterTraits)?
    /// The last glyph that may be kerned with the next, and whether it has a mark.
    private var lastGlyph: GlyphID?
    private var hasMark = false
    /// Behind the last cluster of the paragraph that does not hang.
    private var contentEnd: (cluster: Int, position: Int64) = (0, 0)
    /// Whether the cluster has the width of a wide character that only the built-in face knows.
    private var hasStandIn = false
    /// Whether the last break that the rules allowed was one between clusters.
    private var isLastBreakNoted = false

    /// - Parameters:
    ///   - source: the faces.
    ///   - letterSpacing: in units of ``ShapedText/unitsPerFontUnit``.
    init(source: GlyphSource, letterSpacing: Int64) {
        self.source = source
        self.letterSpacing = letterSpacing
    }

    /// The text, measured, at a cost of its length.
    mutating func shape(_ text: String) -> ShapedText {
        let scalarCount = text.utf8.reduce(into: 1) { count, byte in count += byte & 0xC0 == 0x80 ? 0 : 1 }
        clusters.reserveCapacity(scalarCount)
        for scalar in text.unicodeScalars { take(scalar) }
        if !clusters.isEmpty {
            showBase()
            endCluster()
        }
        noteOpportunity(before: clusters.count, hyphenWidth: 0)
        clusters.append(Cluster(position: pen, offset: offset, kerning: 0, traits: []))
        return ShapedText(
            clusters: clusters,
            opportunities: opportunities,
            tabs: tabs,
            ellipsisWidth: ellipsisWidth,
            metrics: FaceMetrics(of: source.face),
            usedFallback: usedFallback || source.face.isBuiltIn
        )
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        let kind = database.kind(of: scalar)
        let traits = database.traits(ofKind: kind)
        let action = database.step(&lineState, kind: kind)
        if database.step(&clusterState, kind: kind) || clusters.isEmpty {
            showBase()
            beginCluster(traits, after: action)
            if !traits.contains(.invisible) { base = (scalar, traits) }
        } else {
            extendCluster(traits, action)
            if !traits.contains(.invisible), !compose(scalar) {
                showBase()
                show(scalar, traits)
            }
        }
        offset += scalar.value > 0xFFFF ? 2 : 1
    }

    // MARK: Clusters

    private mutating func beginCluster(_ traits: CharacterTraits, after action: LineBreakAction) {
        if !clusters.isEmpty {
            endCluster()
            notePlace(action)
        }
        if traits.contains(.tab) { tabs.append(Int32(clusters.count)) }
        if !traits.isDisjoint(with: [.tab, .newline]) { lastGlyph = nil }
        clusters.append(Cluster(position: pen, offset: offset, kerning: 0, traits: traits))
        hasStandIn = false
    }

    private mutating func extendCluster(_ traits: CharacterTraits, _ action: LineBreakAction) {
        // A space that carries a mark is seen.
        if !traits.contains(.invisible) { clusters[clusters.count - 1].traits.remove(.hanging) }
        switch action {
        case .none, .mandatory: break
        case .allowed: isLastBreakNoted = false
        case .retracting: retractOpportunity()
        }
    }

    private mutating func endCluster() {
        let traits = clusters[clusters.count - 1].traits
        if !traits.contains(.invisible) { pen &+= letterSpacing }
        if traits.isDisjoint(with: [.hanging, .newline]) { contentEnd = (clusters.count, pen) }
    }

    // MARK: Glyphs

    /// Makes the character of the cluster and a mark on it one, where the face has a glyph for both: `e` and U+0301 are `é`.
    private mutating func compose(_ mark: Unicode.Scalar) -> Bool {
        guard let base, let composed = Compositions.composed(base.scalar, mark), source.hasGlyph(for: composed) else {
            return false
        }
        self.base?.scalar = composed
        return true
    }

    private mutating func showBase() {
        guard let (scalar, traits) = base else { return }
        base = nil
        show(scalar, traits)
    }

    private mutating func show(_ scalar: Unicode.Scalar, _ traits: CharacterTraits) {
        let glyph = source.glyph(for: scalar)
        if glyph.id == nil { usedFallback = true }
        guard glyph.id != nil && !source.face.isBuiltIn || !traits.contains(.wide) else {
            // An emoji font has a glyph for the whole sequence.
            if !hasStandIn { pen &+= glyph.advance }
            (lastGlyph, hasStandIn) = (nil, true)
            return
        }
        if let left = lastGlyph, let right = glyph.id, !hasMark || !glyph.isMark {
            kern(left, right, hasMark ? .acrossMarks : .adjacent)
        }
        pen &+= glyph.advance
        if glyph.isMark {
            hasMark = true
        } else {
            (lastGlyph, hasMark) = (glyph.id, false)
        }
    }

    /// What is kerned across the border of two clusters is kept with the first, so that it can be taken back where a line ends.
    private mutating func kern(_ left: GlyphID, _ right: GlyphID, _ nearness: GlyphNearness) {
        let kerning = Int16(clamping: source.face.kerning(between: left, and: right, nearness))
        guard kerning != 0 else { return }
        let current = clusters.count - 1
        if clusters[current].position == pen, current > 0 {
            clusters[current - 1].kerning = kerning
            clusters[current].position &+= Int64(kerning) * ShapedText.unitsPerFontUnit
        }
        pen &+= Int64(kerning) * ShapedText.unitsPerFontUnit
    }

    /// Its glyph, or three full stops where there is none, and the letter spacing.
    private var ellipsisWidth: Int64 {
        let ellipsis = source.glyph(for: "\u{2026}")
        if ellipsis.id != nil { return ellipsis.advance &+ letterSpacing }
        return 3 &* (source.glyph(for: ".").advance &+ letterSpacing)
    }

    /// How far the hyphen moves the pen that a soft one becomes at the end of a line.
    private var hyphenWidth: Int64 {
        let hyphen = source.glyph(for: "-")
        guard let lastGlyph, let id = hyphen.id else { return hyphen.advance &+ letterSpacing }
        let kerning = Int64(source.face.kerning(between: lastGlyph, and: id))
        return hyphen.advance &+ letterSpacing &+ kerning * ShapedText.unitsPerFontUnit
    }

    // MARK: Places where a line may end

    /// Notes what the rules say about the place before the next cluster.
    private mutating func notePlace(_ action: LineBreakAction) {
        switch action {
        case .none: return
        case .allowed:
            let isSoftHyphen = clusters[clusters.count - 1].traits.contains(.softHyphen)
            noteOpportunity(before: clusters.count, hyphenWidth: isSoftHyphen ? hyphenWidth : 0)
            isLastBreakNoted = true
        case .mandatory:
            noteOpportunity(before: clusters.count, hyphenWidth: 0)
            contentEnd = (clusters.count, pen)
        case .retracting: retractOpportunity()
        }
    }

    private mutating func noteOpportunity(before cluster: Int, hyphenWidth: Int64) {
        opportunities.append(
            BreakOpportunity(
                cluster: Int32(cluster),
                contentEnd: Int32(contentEnd.cluster),
                position: contentEnd.position &+ hyphenWidth
            )
        )
    }

    private mutating func retractOpportunity() {
        if isLastBreakNoted { opportunities.removeLast() }
        isLastBreakNoted = false
    }
}
