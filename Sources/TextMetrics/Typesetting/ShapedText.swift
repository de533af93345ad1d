/// A text whose clusters have been measured, but which has not been broken into lines.
///
/// Positions are integers in units of 1/``unitsPerFontUnit`` of a font unit, so the width of any part of a line is the
/// exact difference of two positions, however far into the text it is. They are independent of the font size.
final class ShapedText: Sendable {
    /// The fraction of a font unit to which letter spacing, and advances of faces with another em, are rounded.
    static let unitsPerFontUnit: Int64 = 65_536

    /// The grapheme clusters, followed by one entry for the end of the text.
    let clusters: [Cluster]
    /// The places at which a line may end, ascending; the last is the end of the text.
    let opportunities: [BreakOpportunity]
    /// The indices of the clusters that are tabs, ascending.
    let tabs: [Int32]
    /// The advance of an ellipsis.
    let ellipsisWidth: Int64
    let metrics: FaceMetrics
    /// True if the built-in face was used for the whole text or for characters missing from the face.
    let usedFallback: Bool
    /// The scripts in the text that are not measured as they are drawn.
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

    /// The number of grapheme clusters.
    var count: Int { clusters.count - 1 }

    /// The memory used, in bytes.
    var byteCount: Int {
        clusters.capacity * MemoryLayout<Cluster>.stride + opportunities.capacity
            * MemoryLayout<BreakOpportunity>.stride
            + tabs.capacity * MemoryLayout<Int32>.stride
    }

    /// Returns the pen position after the clusters before `end` if a line ends there, excluding the kerning across
    /// that boundary.
    func position(endingAt end: Int) -> Int64 {
        guard end > 0 else { return 0 }
        return clusters[end].position &- Int64(clusters[end - 1].kerning) * Self.unitsPerFontUnit
    }

    /// Returns the index in `tabs` of the first tab at or after a cluster.
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
    /// The pen position before the cluster, with tabs counted as 0: their width depends on the line.
    var position: Int64
    /// The offset in the string, in UTF-16 code units.
    var offset: UInt32
    /// The kerning between the last glyph and the first of the next cluster, in font units; negative values move them
    /// together.
    var kerning: Int16
    var traits: CharacterTraits
}

/// A UAX #14 opportunity at which a line may end.
struct BreakOpportunity: Sendable {
    /// The first cluster of the next line.
    let cluster: Int32
    /// The end of the line's last visible cluster; the spaces after it hang.
    let contentEnd: Int32
    /// The pen position after that cluster, including the hyphen if the line ends at a soft hyphen.
    let position: Int64
}

/// The vertical metrics of a face, in font units.
struct FaceMetrics: Sendable {
    let unitsPerEm: Int
    let ascent: Int
    let descent: Int
    let lineGap: Int

    /// Converts font units to points.
    func points(_ fontUnits: Int, size: Double) -> Double {
        Double(fontUnits) * size / Double(unitsPerEm)
    }

    /// Converts units of ``ShapedText/unitsPerFontUnit`` to points.
    func points(_ units: Int64, size: Double) -> Double {
        Double(units) * size / (Double(unitsPerEm) * Double(ShapedText.unitsPerFontUnit))
    }

    /// Converts points to units of ``ShapedText/unitsPerFontUnit``, without rounding.
    func units(_ points: Double, size: Double) -> Double {
        points * (Double(unitsPerEm) * Double(ShapedText.unitsPerFontUnit)) / size
    }
}

extension FaceMetrics {
    init(of face: FontFace) {
        self.init(unitsPerEm: face.unitsPerEm, ascent: face.ascent, descent: face.descent, lineGap: face.lineGap)
    }
}
