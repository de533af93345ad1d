/// A text whose clusters have been measured, but whose lines are not broken yet.
///
/// Positions are whole numbers of which ``unitsPerFontUnit`` make a font unit, so that the width of any part of a line is a difference of
/// two of them, without rounding, however far into the text it lies. They hold for any size of the font.
final class ShapedText: Sendable {
    /// Letter spacing, and advances of another face with another em, are rounded to this part of a font unit.
    static let unitsPerFontUnit: Int64 = 65_536

    /// One for each grapheme cluster, and one that stands for the end of the text.
    let clusters: [Cluster]
    /// Where a line may end, ascending; the last is the end of the text.
    let opportunities: [BreakOpportunity]
    /// Of the clusters that are tabs.
    let tabs: [Int32]
    /// How far an ellipsis moves the pen.
    let ellipsisWidth: Int64
    let metrics: FaceMetrics
    /// Whether the built-in face stood in for the family, or something for a character that the face does not have.
    let usedFallback: Bool

    init(
        clusters: [Cluster],
        opportunities: [BreakOpportunity],
        tabs: [Int32],
        ellipsisWidth: Int64,
        metrics: FaceMetrics,
        usedFallback: Bool
    ) {
        self.clusters = clusters
        self.opportunities = opportunities
        self.tabs = tabs
        self.ellipsisWidth = ellipsisWidth
        self.metrics = metrics
        self.usedFallback = usedFallback
    }

    /// How many grapheme clusters there are.
    var count: Int { clusters.count - 1 }

    /// How much memory it takes, in bytes.
    var byteCount: Int {
        clusters.capacity * MemoryLayout<Cluster>.stride + opportunities.capacity
            * MemoryLayout<BreakOpportunity>.stride
            + tabs.capacity * MemoryLayout<Int32>.stride
    }

    /// Where the pen stands behind the clusters before `end` when a line ends there: nothing is kerned across the end of a line.
    func position(endingAt end: Int) -> Int64 {
        guard end > 0 else { return 0 }
        return clusters[end].position &- Int64(clusters[end - 1].kerning) * Self.unitsPerFontUnit
    }

    /// The number of the first tab that is not before a cluster.
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

/// A grapheme cluster: what is never broken.
struct Cluster: Sendable {
    /// Where the pen stands before it; tabs do not move the pen here, as it depends on the line how far they do.
    var position: Int64
    /// Where it begins in the string, in UTF-16 code units.
    var offset: UInt32
    /// What its last glyph and the first of the next cluster are moved together (negative) or apart, in font units.
    var kerning: Int16
    var traits: CharacterTraits
}

/// A place where UAX #14 lets a line end.
struct BreakOpportunity: Sendable {
    /// The cluster that the next line begins with.
    let cluster: Int32
    /// Behind the last cluster of the line that counts: spaces behind that one hang.
    let contentEnd: Int32
    /// Where the pen stands behind that cluster, or behind the hyphen that a soft one has become.
    let position: Int64
}

/// How high the lines of a face are, in font units.
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

    /// Points in units of ``ShapedText/unitsPerFontUnit``, in parts of one, too.
    func units(_ points: Double, size: Double) -> Double {
        points * (Double(unitsPerEm) * Double(ShapedText.unitsPerFontUnit)) / size
    }
}

extension FaceMetrics {
    init(of face: FontFace) {
        self.init(unitsPerEm: face.unitsPerEm, ascent: face.ascent, descent: face.descent, lineGap: face.lineGap)
    }
}
