internal import LayoutModel
internal import Simplex

/// Steps 1 to 3 of a sweep.
extension LayoutSweep {
    /// The usual distance from a break to the next probe, in points.
    ///
    /// It is far above rounding, also of conflicts, which begin once a constraint is missed by 4e-7, and far below the
    /// length of most pieces.
    private static let approach = 1e-5
    /// The usual distance between the first two probes of a segment.
    private static let stride = 1.0
    /// The factor by which a distance changes that did not lead to a result.
    private static let refinement = 32.0

    /// Finds a segment near the start of an uncovered part.
    ///
    /// - Returns: a segment within the part, which may begin later; `nil` if no two points of it have the same
    ///   solution.
    /// - Throws: ``SweepError``.
    mutating func findSegment(
        from start: Double,
        to end: Double,
        _ budget: inout WorkBudget
    ) throws(SweepError) -> SweepSegment? {
        let length = end - start
        var distance = min(Self.approach, length * 0.3)
        while distance < length {
            let first = try probe(at: start + distance, &budget)
            if !first.pattern.isDoubtful, let segment = try segment(around: first, from: start, to: end, &budget) {
                return segment
            }
            // Usually right next to a break: try farther away from it. The last try is at a point like any other.
            let last = length * 0.618
            if distance >= last { return nil }
            distance = min(distance * Self.refinement, last)
        }
        return nil
    }

    private mutating func segment(
        around first: SweepProbe,
        from start: Double,
        to end: Double,
        _ budget: inout WorkBudget
    ) throws(SweepError) -> SweepSegment? {
        var stride = min(Self.stride, (end - first.point) / 2)
        // The nearest point that is known to have another solution.
        var other = end
        while stride > 8 * max(Self.gap / 100, first.point.magnitude.ulp) {
            let second = try probe(at: first.point + stride, &budget)
            if matches(first, nil, second), try isStraight(first, second, &budget) {
                return try extend(first, second, from: start, to: end, other, &budget)
            }
            other = second.point
            stride /= Self.refinement
        }
        return nil
    }

    /// Steps 2 and 3: predicts the bounds of a segment, and verifies the upper one.
    private mutating func extend(
        _ first: SweepProbe,
        _ second: SweepProbe,
        from start: Double,
        to end: Double,
        _ other: Double,
        _ budget: inout WorkBudget
    ) throws(SweepError) -> SweepSegment {
        var (last, other) = (second, other)
        var bounds = try range(first, last, from: start, to: end, &budget)
        for _ in 0..<Self.maxPredictions {
            let upper = min(bounds.upper, other)
            let room = upper - last.point
            guard room > Self.gap else {
                bounds.upper = upper
                break
            }
            var isVerified = false
            var failed = Double.infinity
            var distance = min(Self.approach, room / 4)
            while distance < room, !isVerified {
                let next = try probe(at: upper - distance, &budget)
                isVerified = matches(first, last, next)
                if isVerified { last = next } else { failed = min(failed, next.point) }
                distance *= 4 * Self.refinement
            }
            // Right before a break, the solver may accept a point that is not quite a solution. A point with another
            // solution well before the predicted break refutes the prediction.
            let isAsPredicted = isVerified && bounds.upper - last.point <= Self.doubt
            guard isAsPredicted || failed == .infinity && isVerified && other >= bounds.upper else {
                other = min(other, failed)
                try bisect(first, &last, &other, &budget)
                bounds = try range(first, last, from: start, to: end, &budget)
                bounds.upper = min(bounds.upper, other)
                break
            }
            let former = bounds.upper
            bounds = try range(first, last, from: start, to: end, &budget)
            if abs(bounds.upper - former) < Self.gap / 10 { break }
        }
        if let bend = try bend(first, last, &budget) {
            (last, other) = (second, bend)
            try bisect(first, &last, &other, &budget)
            bounds = try range(first, last, from: start, to: end, &budget)
            bounds.upper = min(bounds.upper, other)
        }
        let upper = max(last.point, min(bounds.upper, end))
        return SweepSegment(lower: max(start, min(bounds.lower, first.point)), upper: upper, first: first, last: last)
    }

    /// The distance from a predicted break within which another solution does not refute the prediction, in points.
    private static let doubt = 2e-3

    /// Returns whether two probes next to each other have the same solution all the way.
    private mutating func isStraight(
        _ first: SweepProbe,
        _ second: SweepProbe,
        _ budget: inout WorkBudget
    ) throws(SweepError) -> Bool {
        guard first.isSettledInRounds || second.isSettledInRounds else { return true }
        return matches(first, second, try probe(at: (first.point + second.point) / 2, &budget))
    }

    /// Returns a point between two probes with another solution, as far as a few probes show; `nil` if nothing is
    /// decided in rounds, in which case there is none.
    private mutating func bend(
        _ first: SweepProbe,
        _ last: SweepProbe,
        _ budget: inout WorkBudget
    ) throws(SweepError) -> Double? {
        guard first.isSettledInRounds || last.isSettledInRounds else { return nil }
        for index in 1..<Self.checkCount {
            let point = first.point + (last.point - first.point) * Double(index) / Double(Self.checkCount)
            guard matches(first, last, try probe(at: point, &budget)) else { return point }
        }
        return nil
    }

    /// The number of parts of a segment between which it is checked, if it is not proven.
    private static let checkCount = 8

    /// The maximum number of predictions for one segment; two are usual.
    private static let maxPredictions = 8

    /// Finds the end of a segment between a point that belongs to it and one that does not.
    private mutating func bisect(
        _ first: SweepProbe,
        _ last: inout SweepProbe,
        _ other: inout Double,
        _ budget: inout WorkBudget
    ) throws(SweepError) {
        while other - last.point > max(Self.gap / 2, 8 * other.magnitude.ulp) {
            let next = try probe(at: (last.point + other) / 2, &budget)
            if matches(first, last, next) { last = next } else { other = next.point }
        }
    }

    // MARK: - The same solution

    /// Returns whether the solution at a point is that of a segment.
    ///
    /// - Parameters:
    ///   - first: a probe of the segment.
    ///   - last: another one, farther to the right; `nil` if `other` is the second one of the segment.
    ///   - other: the probe to compare.
    /// - Returns: true if the same vertex is the solution, and everything else that was decided is the same.
    private func matches(_ first: SweepProbe, _ last: SweepProbe?, _ other: SweepProbe) -> Bool {
        guard !other.pattern.isDoubtful, first.conflicts == other.conflicts,
            first.isTruncated == other.isTruncated,
            first.solution.ambiguous == other.solution.ambiguous,
            first.solution.unsettledTexts == other.solution.unsettledTexts,
            first.gauges.count == other.gauges.count,
            first.pattern.holds(at: other.pattern)
        else { return false }
        for (one, another) in zip(first.gauges, other.gauges) {
            guard one.kind == another.kind, one.node == another.node else { return false }
            if one.value * another.value < 0, min(abs(one.value), abs(another.value)) > gaugeNoise { return false }
        }
        for (one, another) in zip(first.texts, other.texts) where !hasSameRows(one, another) { return false }
        guard let last else { return true }
        // The numbers are on one line: anything else would be a decision that is not compared here.
        let share = (other.point - first.point) / (last.point - first.point)
        let accepted = Self.gap + (engine.sweepNoise + Self.rounding) * max(1, share)
        for index in first.numbers.indices {
            let start = first.numbers[index]
            let predicted = start + share * (last.numbers[index] - start)
            guard abs(predicted - other.numbers[index]) <= accepted else { return false }
        }
        return true
    }

    /// The accuracy of solved numbers, in points.
    private static let rounding = 1e-11

    /// The magnitude below which a gauge counts as 0.
    var gaugeNoise: Double { max(engine.sweepNoise, 1e-9) }

    // MARK: - Prediction

    /// Returns the part of a range in which the solution of two probes is proven to stay the same.
    private mutating func range(
        _ first: SweepProbe,
        _ last: SweepProbe,
        from start: Double,
        to end: Double,
        _ budget: inout WorkBudget
    ) throws(SweepError) -> (lower: Double, upper: Double) {
        var (lower, upper) = first.pattern.range(from: first.point, to: last.point, last.pattern)
        for (one, another) in zip(first.gauges, last.gauges) {
            let largest = abs(one.value) > abs(another.value) ? one.value : another.value
            guard abs(largest) > gaugeNoise else { continue }
            let bounds = VertexPattern.bounds(
                ofSign: largest < 0 ? -1 : 1,
                first.point,
                one.value,
                last.point,
                another.value
            )
            (lower, upper) = (max(lower, bounds.lower), min(upper, bounds.upper))
        }
        (lower, upper) = (max(lower, start), min(upper, end))
        // Rounding may place a bound on the wrong side of a probe.
        (lower, upper) = (min(lower, first.point), max(upper, last.point))
        return try wrappingRange(first, last, from: lower, to: upper, &budget)
    }
}
