import LayoutModel

/// A dimension with the chosen positions of its line and number.
struct PlacedDimension {
    var line: DimensionLine
    var caption: Caption
    /// The box of the number; `nil` if none is written.
    var label: Rect?
}

/// The line of a dimension, with a tick at each end.
struct DimensionLine {
    struct Segment {
        var axis: Axis
        var range: ClosedRange<Double>
        var across: Double

        /// Returns the distance from a rectangle.
        func distance(to rect: Rect) -> Double {
            func gap(_ one: ClosedRange<Double>, _ other: ClosedRange<Double>) -> Double {
                max(0, one.lowerBound - other.upperBound, other.lowerBound - one.upperBound)
            }
            let along = gap(range, rect.range(along: axis))
            let sideways = gap(across...across, rect.range(along: axis.across))
            return (along * along + sideways * sideways).squareRoot()
        }
    }

    let id: ConstraintID
    let tone: Dimension.Tone
    var main: Segment
    var hasTicks = true
    /// Thin extension lines to boxes that the line does not touch.
    var witnesses: [Segment] = []
    /// The segments to draw in addition to a line with ticks, without those that others have already drawn.
    var parts: [Segment] = []
    /// The maximum distance of a number from its line, in points.
    private static let maxDistance = 12.0

    /// Returns whether the box and the baseline of a number are next to the line: to all of it, or to the parts of it
    /// that are drawn.
    func isNear(_ place: Rect, _ caption: Caption, toMain isMain: Bool = false) -> Bool {
        let baseline = caption.baseline(in: place.rounded, near: main).point
        let point = Rect(x: baseline.x, y: baseline.y, width: 0, height: 0)
        let segments = isMain || hasTicks ? [main] : parts
        return [place, point].allSatisfy { box in segments.contains { $0.distance(to: box) <= Self.maxDistance } }
    }

    /// The area covered by the line.
    var box: Rect {
        let length = main.range.upperBound - main.range.lowerBound
        return main.axis == .horizontal
            ? Rect(x: main.range.lowerBound, y: main.across - 1, width: length, height: 2)
            : Rect(x: main.across - 1, y: main.range.lowerBound, width: 2, height: length)
    }
}

extension Dimension {
    /// A rough measure of the number of possible positions: a short distance has the fewest, and a bracket can be on
    /// any side of its box.
    var freedom: Int {
        switch shape {
        case .distance(let from, let to): abs(to - from) < 40 ? 0 : 1
        case .guide: 1
        case .length: 2
        }
    }

    /// Returns the possible lines of the dimension.
    ///
    /// - Parameters:
    ///   - bounds: the bounds of all lines.
    ///   - scale: the scale factor of captions.
    /// - Returns: the lines, best first.
    func lines(in bounds: Rect, scale: Double) -> [DimensionLine] {
        switch shape {
        case .distance(let from, let to): distances(min(from, to)...max(from, to), in: bounds)
        case .length: brackets(in: bounds, 6 * scale)
        case .guide(let position): [guide(at: position, 3 * scale)]
        }
    }

    private func distances(_ range: ClosedRange<Double>, in bounds: Rect) -> [DimensionLine] {
        let (one, other) = (first.range(along: axis.across), second.range(along: axis.across))
        let lower = max(one.lowerBound, other.lowerBound)
        let upper = min(one.upperBound, other.upperBound)
        // If the boxes do not overlap across the axis, the line is at the first one, with extension lines to the
        // second.
        let shared = lower < upper ? lower...upper : one
        return [0.5, 0.25, 0.75, 0.1, 0.9].map { share in
            let across = shared.lowerBound + share * (shared.upperBound - shared.lowerBound)
            var line = DimensionLine(
                id: id,
                tone: tone,
                main: DimensionLine.Segment(axis: axis, range: range, across: across)
            )
            if case .distance(let from, let to) = shape {
                line.witnesses = [witness(from: other, at: from, to: across), witness(from: one, at: to, to: across)]
                    .compactMap(\.self)
            }
            return line
        }
    }

    /// Returns a thin line from a box to a position outside it; `nil` if the position is inside.
    private func witness(
        from box: ClosedRange<Double>,
        at position: Double,
        to across: Double
    ) -> DimensionLine.Segment? {
        guard !box.contains(across) else { return nil }
        let range = across < box.lowerBound ? across...box.lowerBound : box.upperBound...across
        return DimensionLine.Segment(axis: axis.across, range: range, across: position)
    }

    /// Returns brackets on either side of the box, inside along its edges, and further away.
    private func brackets(in bounds: Rect, _ gap: Double) -> [DimensionLine] {
        let (along, across) = (first.range(along: axis), first.range(along: axis.across))
        let limits = bounds.range(along: axis.across)
        let places = [
            across.upperBound + gap, across.lowerBound - gap, across.upperBound - gap, across.lowerBound + gap,
            across.upperBound - 2.5 * gap, across.lowerBound + 2.5 * gap, across.upperBound + 2.5 * gap,
            across.lowerBound - 2.5 * gap,
        ]
        let inside = places.filter { $0 > limits.lowerBound + gap / 2 && $0 < limits.upperBound - gap / 2 }
        let middle = (across.lowerBound + across.upperBound) / 2
        return (inside + [middle]).map { place in
            DimensionLine(
                id: id,
                tone: tone,
                main: DimensionLine.Segment(axis: axis, range: along, across: place)
            )
        }
    }

    private func guide(at position: Double, _ overhang: Double) -> DimensionLine {
        let (one, other) = (first.range(along: axis.across), second.range(along: axis.across))
        // Do not extend the line along a whole superview, whose edges are not relevant.
        let isAround = other.lowerBound <= one.lowerBound && other.upperBound >= one.upperBound
        let whole = isAround ? one : min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
        let range = (whole.lowerBound - overhang)...(whole.upperBound + overhang)
        func segment(_ range: ClosedRange<Double>) -> DimensionLine.Segment {
            DimensionLine.Segment(axis: axis.across, range: range, across: position)
        }
        var line = DimensionLine(id: id, tone: tone, main: segment(range))
        line.hasTicks = false
        guard isThroughContent else { return line }
        // A line through the middle of a box is interrupted inside it, because it would cross out the content.
        let short = min(2 * overhang, (one.upperBound - one.lowerBound) / 4)
        if isAround {
            line.main = segment((one.lowerBound - 2 * overhang)...(one.lowerBound + short))
            line.witnesses = [segment((one.upperBound - short)...(one.upperBound + 2 * overhang))]
        } else if one.upperBound < other.lowerBound || other.upperBound < one.lowerBound {
            let (start, end) = (min(one.upperBound, other.upperBound), max(one.lowerBound, other.lowerBound))
            if end - start > 6 * overhang {
                // Nor does it cross out anything between the boxes.
                line.main = segment((start - short)...(start + 2 * overhang))
                line.witnesses = [segment((end - 2 * overhang)...(end + short))]
            } else {
                line.main = segment((start - short)...(end + short))
            }
        }
        return line
    }

    /// True if a guide runs through the first box rather than along an edge.
    private var isThroughContent: Bool {
        guard case .guide(let position) = shape else { return false }
        let range = first.range(along: axis)
        return position > range.lowerBound + 1 && position < range.upperBound - 1
    }
}
