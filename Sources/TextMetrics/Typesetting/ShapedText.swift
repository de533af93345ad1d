/// A text whose clusters have been measured, but whose lines are not broken yet.
///
/// Positions are integers in units of 1/``unitsPerFontUnit`` of a font unit, so the width of any part of a line is the
/// exact difference of two positions, however far into the text it is. They are independent of the font size.
final class ShapedText: Sendable {
    /// Letter spacing, and advances of another face with another em, are rounded to this part of a font unit.
    static let unitsPerFontUnit: Int64 = 65_536

    /// One for each grapheme cluster, and one for the end of the text.
    let clusters: [Cluster]
    /// Where a line may end, ascending; the last is the end of the text.
    let opportunities: [BreakOpportunity]
    /// The indices of the clusters that are tabs, ascending.
    let tabs: [Int32]
    /// How far an ellipsis moves the pen.
    let ellipsisWidth: Int64
    let metrics: FaceMetrics
    /// Whether the built-in face was used, for the whole text or for a character that the face lacks.
    let usedFallback: Bool
    /// The scripts in it that are not measured as they are drawn.
    let scripts: ComplexScripts

    init(
        clusters: [Cluster],
        opportunities: [BreakOpportunity],
        tabs: [Int32],
        ellipsisWidth: Int64,
        metrics: FaceMetrics,
        usedFallback: Bool,
        scripts: ComplexScripts
    ) {
        self.clusters = clusters
        self.opportunities = opportunities
        self.tabs = tabs
        self.ellipsisWidth = ellipsisWidth
        self.metrics = metrics
        self.usedFallback = usedFallback
        self.scripts = scripts
    }

    /// How many grapheme clusters there are.
    var count: Int { clusters.count - 1 }

    /// How much memory it takes, in bytes.
    var byteCount: Int {
        clusters.capacity * MemoryLayout<Cluster>.stride + opportunities.capacity
            * MemoryLayout<BreakOpportunity>.stride
            + tabs.capacity * MemoryLayout<Int32>.stride
    }

    /// The pen position after the clusters before `end` when a line ends there, without the kerning across that
    /// boundary.
    func position(endingAt end: Int) -> Int64 {
        guard end > 0 else { return 0 }
        return clusters[end].position &- Int64(clusters[end - 1].kerning) * Self.unitsPerFontUnit
    }

    /// The index in `tabs` of the first tab at or after a cluster.
    func firstTab(from cluster: Int) -> Int {
        var low = 0
        var high = tabs.count
        while low < high {
            let middle = (low + high) / 2
            if tabs[middle] < cluster { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A grapheme cluster, which is never broken.
struct Cluster: Sendable {
    /// The pen position before it, where tabs have no width: how far they advance depends on the line.
    var position: Int64
    /// Its offset in the string, in UTF-16 code units.
    var offset: UInt32
    /// The kerning between its last glyph and the first of the next cluster, in font units; negative moves them
    /// together.
    var kerning: Int16
    var traits: CharacterTraits
}

/// A place where UAX #14 lets a line end.
struct BreakOpportunity: Sendable {
    /// The cluster that the next line begins with.
    let cluster: Int32
    /// The end of the line's last visible cluster; the spaces after it hang.
    let contentEnd: Int32
    /// The pen position after that cluster, and after the hyphen where the line ends at a soft hyphen.
    let position: Int64
}

/// The vertical metrics of a face, in font units.
struct FaceMetrics: Sendable {
    let unitsPerEm: Int
    let ascent: Int
    let descent: Int
    let lineGap: Int

    /// Font units in points.
    func points(_ fontUnits: Int, size: Double) -> Double {
        Double(fontUnits) * size / Double(unitsPerEm)
    }

    /// Units of ``ShapedText/unitsPerFontUnit`` in points.
    func points(_ units: Int64, size: Double) -> Double {
        Double(units) * size / (Double(unitsPerEm) * Double(ShapedText.unitsPerFontUnit))
    }

    /// Points in units of ``ShapedText/unitsPerFontUnit``, not rounded.
    func units(_ points: Double, size: Double) -> Double {
        points * (Double(unitsPerEm) * Double(ShapedText.unitsPerFontUnit)) / size
    }
}

extension FaceMetrics {
    init(of face: FontFace) {
        self.init(unitsPerEm: face.unitsPerEm, ascent: face.ascent, descent: face.descent, lineGap: face.lineGap)
    }
}
