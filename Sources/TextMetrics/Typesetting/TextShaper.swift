/// Measures the grapheme clusters of a text, character by character, and records the places at which a line may end.
///
/// A cluster moves the pen by the advances of its characters plus the letter spacing. Marks and invisible characters
/// do not move it. An emoji sequence moves it by the glyphs that the font joins it to; if another face substitutes for
/// a missing emoji font, a whole sequence is as wide as one emoji. A base character and its mark become one glyph if
/// the face has the composed character. Neighboring glyphs are kerned across marks and invisible characters, but not
/// across tabs and newlines.
///
/// Nothing else is shaped: no ligatures, no joining forms, no reordering, no bidirectional runs. A shaper with these
/// features would replace this type; line breaking only depends on its output, ``ShapedText``.
struct TextShaper {
    private let database = CharacterDatabase.shared
    private let source: GlyphSource
    /// The letter spacing in units of ``ShapedText/unitsPerFontUnit``.
    private let letterSpacing: Int64
    /// The tracking of the face, in the same units: the space after each of its own characters that is not wide.
    private let tracking: Int64

    private var clusters: [Cluster] = []
    private var opportunities: [BreakOpportunity] = []
    private var tabs: [Int32] = []
    private var usedFallback = false
    private var scripts: ComplexScripts = []
    /// The cluster as an emoji sequence; empty if the face has no emoji ligatures.
    private var sequence = EmojiSequence()
    private var previous: Unicode.Scalar?
    /// True if the character before the cluster is Burmese.
    private var followsBurmese = false

    private var lineState = LineBreakState()
    private var clusterState = ClusterState()
    private var pen: Int64 = 0
    private var offset: UInt32 = 0
    /// The base character of the cluster, which may yet be composed with a mark and has not moved the pen.
    private var base: (scalar: Unicode.Scalar, traits: CharacterTraits)?
    /// The last glyph that may be kerned with the next, and whether it has a mark.
    private var lastGlyph: GlyphID?
    private var hasMark = false
    /// The end of the last cluster of the paragraph that is not a hanging space.
    private var contentEnd: (cluster: Int, position: Int64) = (0, 0)
    /// True if the cluster's width is that of a wide character in the built-in face.
    private var hasStandIn = false
    /// True if the last break allowed by the rules is between clusters, and is thus the last of `opportunities`.
    private var isLastBreakRecorded = false

    /// - Parameters:
    ///   - source: The faces.
    ///   - letterSpacing: The letter spacing in units of ``ShapedText/unitsPerFontUnit``.
    ///   - tracking: The tracking of the face, in the same units.
    init(source: GlyphSource, letterSpacing: Int64, tracking: Int64 = 0) {
        self.source = source
        (self.letterSpacing, self.tracking) = (letterSpacing, tracking)
    }

    /// Measures a text in O(length).
    mutating func shape(_ text: String) -> ShapedText {
        let scalarCount = text.utf8.reduce(into: 1) { count, byte in count += byte & 0xC0 == 0x80 ? 0 : 1 }
        clusters.reserveCapacity(scalarCount)
        for scalar in text.unicodeScalars { add(scalar) }
        if !clusters.isEmpty {
            showBase()
            endCluster()
            if database.end(of: lineState) == .retracting { retractOpportunity() }
        }
        recordOpportunity(before: clusters.count, hyphenWidth: 0)
        clusters.append(Cluster(position: pen, offset: offset, kerning: 0, traits: []))
        return ShapedText(
            clusters: clusters,
            opportunities: opportunities,
            tabs: tabs,
            ellipsisWidth: ellipsisWidth,
            metrics: FaceMetrics(of: source.face),
            usedFallback: usedFallback || source.isFallback,
            scripts: scripts
        )
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        let kind = database.kind(of: scalar)
        let traits = database.traits(ofKind: kind)
        let action = database.step(&lineState, kind: kind)
        let beginsCluster = database.step(&clusterState, kind: kind) || clusters.isEmpty
        defer { previous = scalar }
        scripts.insertScript(of: scalar)
        if beginsCluster, let previous, OrthographicSyllable.joins(previous, scalar) {
            extendCluster(traits, action)
            showBase()
            pen &+= letterSpacing
            base = (scalar, traits)
        } else if beginsCluster {
            showBase()
            beginCluster(traits, after: separation(before: scalar) ?? action)
            if !traits.contains(.invisible) { base = (scalar, traits) }
        } else {
            if OrthographicSyllable.isFinalSign(scalar) { joinFinalConsonant() }
            extendCluster(traits, action)
            if !traits.contains(.invisible), !compose(scalar) {
                showBase()
                show(scalar, traits)
            }
        }
        if source.face.emojiLigatures != nil {
            if beginsCluster { sequence = EmojiSequence() }
            sequence.append(scalar, source.face.glyph(for: scalar), isInvisible: traits.contains(.invisible))
        }
        offset += scalar.value > 0xFFFF ? 2 : 1
    }

    // MARK: Clusters

    private mutating func beginCluster(_ traits: CharacterTraits, after action: LineBreakAction) {
        if !clusters.isEmpty {
            endCluster()
            recordBreak(action)
        }
        if traits.contains(.tab) { tabs.append(Int32(clusters.count)) }
        if !traits.isDisjoint(with: [.tab, .newline]) { lastGlyph = nil }
        clusters.append(Cluster(position: pen, offset: offset, kerning: 0, traits: traits))
        followsBurmese = previous.map(OrthographicSyllable.isBurmese) ?? false
        hasStandIn = false
    }

    private mutating func extendCluster(_ traits: CharacterTraits, _ action: LineBreakAction) {
        // A space with a mark is visible, so it does not hang at the end of a line.
        if !traits.contains(.invisible) { clusters[clusters.count - 1].traits.remove(.hanging) }
        switch action {
        case .none, .mandatory: break
        case .allowed: isLastBreakRecorded = false
        case .retracting: retractOpportunity()
        case .replacing:
            retractOpportunity()
            isLastBreakRecorded = false
        }
    }

    /// Returns an allowed break between two syllables of a script without spaces, for which UAX #14 relies on a
    /// dictionary.
    private func separation(before scalar: Unicode.Scalar) -> LineBreakAction? {
        guard let previous, OrthographicSyllable.separates(previous, scalar) else { return nil }
        return .allowed
    }

    /// Merges the cluster, a Burmese consonant that turns out to end a syllable, into the preceding one.
    private mutating func joinFinalConsonant() {
        guard clusters.count > 1, let previous, OrthographicSyllable.isBurmeseConsonant(previous), followsBurmese else {
            return
        }
        clusters.removeLast()
        clusters[clusters.count - 1].kerning = 0
    }

    private mutating func endCluster() {
        if let ligatures = source.face.emojiLigatures, let glyphs = sequence.joined(by: ligatures) {
            let width = glyphs.reduce(0) { $0 + source.face.advance(of: $1) }
            pen = clusters[clusters.count - 1].position &+ Int64(width) * ShapedText.unitsPerFontUnit
            lastGlyph = nil
        }
        let traits = clusters[clusters.count - 1].traits
        if !traits.contains(.invisible) { pen &+= letterSpacing }
        if traits.isDisjoint(with: [.hanging, .newline]) { contentEnd = (clusters.count, pen) }
    }

    // MARK: Glyphs

    /// Composes the base character with a mark if the face has the result: `e` and U+0301 become `é`.
    ///
    /// - Returns: False if there is no such character, or the face does not have it.
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
        if glyph.isBuiltIn { usedFallback = true }
        guard glyph.id != nil && !source.face.isBuiltIn || !traits.contains(.wide) else {
            // An emoji font has one glyph for the whole sequence, so only the first character of the cluster moves the
            // pen.
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
            if glyph.id != nil, traits.isDisjoint(with: [.tab, .newline]) { pen &+= tracking }
            (lastGlyph, hasMark) = (glyph.id, false)
        }
    }

    /// Moves the pen by the kerning of two glyphs.
    ///
    /// Kerning across the boundary between two clusters is stored in the first, so that it can be undone if a line
    /// ends there.
    private mutating func kern(_ left: GlyphID, _ right: GlyphID, _ nearness: GlyphNearness) {
        let kerning = Int16(clamping: source.face.kerning(between: left, and: right, nearness))
        guard kerning != 0 else { return }
        let current = clusters.count - 1
        // The pen has not moved within this cluster, so `left` belongs to the previous one.
        if clusters[current].position == pen, current > 0 {
            clusters[current - 1].kerning = kerning
            clusters[current].position &+= Int64(kerning) * ShapedText.unitsPerFontUnit
        }
        pen &+= Int64(kerning) * ShapedText.unitsPerFontUnit
    }

    /// The advance of the ellipsis, or of three periods if the face has none, including letter spacing.
    private var ellipsisWidth: Int64 {
        let ellipsis = source.glyph(for: "\u{2026}")
        let spacing = letterSpacing &+ tracking
        if ellipsis.id != nil { return ellipsis.advance &+ spacing }
        return 3 &* (source.glyph(for: ".").advance &+ spacing)
    }

    /// The advance of the hyphen that appears if a line ends at a soft hyphen.
    private var hyphenWidth: Int64 {
        let hyphen = source.glyph(for: "-")
        guard let lastGlyph, let id = hyphen.id else { return hyphen.advance &+ letterSpacing }
        let kerning = Int64(source.face.kerning(between: lastGlyph, and: id))
        return hyphen.advance &+ letterSpacing &+ tracking &+ kerning * ShapedText.unitsPerFontUnit
    }

    // MARK: Break opportunities

    /// Records the UAX #14 action at the boundary before the next cluster.
    private mutating func recordBreak(_ action: LineBreakAction) {
        switch action {
        case .none: return
        case .allowed:
            let isSoftHyphen = clusters[clusters.count - 1].traits.contains(.softHyphen)
            recordOpportunity(before: clusters.count, hyphenWidth: isSoftHyphen ? hyphenWidth : 0)
            isLastBreakRecorded = true
        case .mandatory:
            recordOpportunity(before: clusters.count, hyphenWidth: 0)
            // Hanging spaces before this point belong to the finished paragraph.
            contentEnd = (clusters.count, pen)
        case .retracting: retractOpportunity()
        case .replacing:
            retractOpportunity()
            recordBreak(.allowed)
        }
    }

    private mutating func recordOpportunity(before cluster: Int, hyphenWidth: Int64) {
        opportunities.append(
            BreakOpportunity(
                cluster: Int32(cluster),
                contentEnd: Int32(contentEnd.cluster),
                position: contentEnd.position &+ hyphenWidth
            )
        )
    }

    /// Removes the last opportunity if a later rule forbids that break (LB15c, LB25).
    private mutating func retractOpportunity() {
        if isLastBreakRecorded { opportunities.removeLast() }
        isLastBreakRecorded = false
    }
}
