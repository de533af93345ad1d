import LayoutModel

/// The thin lines already drawn through aligned edges, which prevent overlaps.
///
/// Overlapping lines would look darker than others, and dashed ones solid.
struct DrawnGuides {
    private struct Place: Hashable {
        var axis: Axis
        /// The position in half points: edges that are rounded to pixels differ by less.
        var across: Double
        var isDashed: Bool
    }

    /// The covered ranges of each place, ascending and disjoint.
    private var covered: [Place: [ClosedRange<Double>]] = [:]

    /// Sets the parts of a line to those that are not covered yet, and marks them as covered.
    ///
    /// Lines that show problems are always drawn completely.
    mutating func leaveOutCovered(of line: inout DimensionLine) {
        let segments = line.hasTicks ? line.witnesses : [line.main] + line.witnesses
        guard line.tone == .required || line.tone == .optional else {
            line.parts = segments
            return
        }
        let isDashed = line.tone == .optional
        for segment in segments {
            let place = Place(axis: segment.axis, across: (segment.across * 2).rounded(), isDashed: isDashed)
            var free = [segment.range]
            if isDashed {
                var solid = place
                solid.isDashed = false
                free = Self.rest(of: free, without: covered[solid, default: []])
            }
            free = Self.rest(of: free, without: covered[place, default: []])
            line.parts += free.map { DimensionLine.Segment(axis: segment.axis, range: $0, across: segment.across) }
            for range in free { Self.cover(range, in: &covered[place, default: []]) }
        }
    }

    /// Returns the uncovered parts of ranges.
    private static func rest(
        of ranges: [ClosedRange<Double>],
        without covered: [ClosedRange<Double>]
    ) -> [ClosedRange<Double>] {
        ranges.flatMap { range in
            var rest: [ClosedRange<Double>] = []
            var start = range.lowerBound
            for other in covered where other.upperBound > start && other.lowerBound < range.upperBound {
                if other.lowerBound - start > shortest { rest.append(start...other.lowerBound) }
                start = other.upperBound
            }
            if range.upperBound - start > shortest { rest.append(start...range.upperBound) }
            return rest
        }
    }

    /// Adds an uncovered range, merging it with the ranges that it touches.
    private static func cover(_ range: ClosedRange<Double>, in covered: inout [ClosedRange<Double>]) {
        var joined = range
        covered.removeAll { other in
            guard other.lowerBound <= joined.upperBound + shortest, other.upperBound >= joined.lowerBound - shortest
            else { return false }
            joined = min(other.lowerBound, joined.lowerBound)...max(other.upperBound, joined.upperBound)
            return true
        }
        covered.insert(joined, at: covered.firstIndex { $0.lowerBound > joined.lowerBound } ?? covered.endIndex)
    }

    /// The minimum length of a line in points.
    private static var shortest: Double { 0.5 }
}
