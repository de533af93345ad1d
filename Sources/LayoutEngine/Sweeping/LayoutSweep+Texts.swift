internal import LayoutModel
internal import TextMetrics

/// The widths at which texts wrap into other rows.
///
/// Lines are broken greedily: none ends earlier if the width grows. So if two widths lead to the same lines, all widths
/// between them do, and the widths with the same rows as a given one are an interval. Its ends are found by bisection
/// with jumps: the lines at a width are the same down to the width of the longest of them, at which they would no
/// longer fit, so that width is a candidate for an end, which two measurements verify.
extension LayoutSweep {
    /// Returns the part of a range in which no text wraps into other rows.
    ///
    /// - Parameters:
    ///   - first: a probe in the range.
    ///   - last: another one with the same solution.
    ///   - lower: the lower bound.
    ///   - upper: the upper bound.
    ///   - budget: the remaining work budget, charged for each measurement.
    /// - Returns: the narrower bounds.
    /// - Throws: ``SweepError/workLimitExceeded``.
    mutating func wrappingRange(
        _ first: SweepProbe,
        _ last: SweepProbe,
        from lower: Double,
        to upper: Double,
        _ budget: inout WorkBudget
    ) throws(SweepError) -> (lower: Double, upper: Double) {
        var (lower, upper) = (lower, upper)
        for (one, another) in zip(first.texts, last.texts) where one.followsWidth || request.followsTruncation {
            let rate = (another.width - one.width) / (last.point - first.point)
            guard abs(another.width - one.width) > gaugeNoise, let state = engine.texts[one.node] else { continue }
            func width(at point: Double) -> Double { max(Self.leastWidth, one.width + rate * (point - first.point)) }
            func point(at width: Double) -> Double { first.point + (width - one.width) / rate }
            do throws(EngineError) {
                if let wrap = try knownBound(of: one, state, toward: width(at: lower), &budget) {
                    lower = max(lower, point(at: wrap))
                }
                if let wrap = try knownBound(of: one, state, toward: width(at: upper), &budget) {
                    upper = min(upper, point(at: wrap))
                }
            } catch {
                throw .workLimitExceeded
            }
        }
        return (min(lower, first.point), max(upper, last.point))
    }

    /// The smallest width at which a text wraps; at 0, it has its unwrapped height.
    private static let leastWidth = 1e-6

    /// Returns ``bound(of:_:toward:_:)``, searched only once for the same rows: segments outnumber wraps.
    private mutating func knownBound(
        of text: ProbedText,
        _ state: TextState,
        toward end: Double,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> Double? {
        var known = wraps[text.node] ?? KnownWraps(text)
        if !hasSameRows(known.text, text) { known = KnownWraps(text) }
        let isGrowing = end > text.width
        if let found = isGrowing ? known.upper : known.lower {
            return isGrowing == (end > found) ? found : nil
        }
        if isGrowing ? end <= known.searchedUpper : end >= known.searchedLower { return nil }
        let found = try bound(of: text, state, toward: end, &budget)
        if isGrowing {
            (known.upper, known.searchedUpper) = (found, end)
        } else {
            (known.lower, known.searchedLower) = (found, end)
        }
        wraps[text.node] = known
        return found
    }

    /// Returns the width at which a text gets other rows on the way to another width; `nil` if it does not.
    private func bound(
        of text: ProbedText,
        _ state: TextState,
        toward end: Double,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> Double? {
        func measured(at width: Double) throws(EngineError) -> (text: MeasuredText, isSame: Bool) {
            let measured = try engine.text(of: state, at: width, &budget)
            return (measured, hasSameRows(text, state.followsWidth ? measured : nil, measured))
        }
        var (same, other) = (text.width, end)
        guard abs(other - same) > Self.gap, try !measured(at: other).isSame else { return nil }
        let isShrinking = other < same
        while abs(other - same) > Self.gap / 100 {
            // The lines of the wider one are the same down to their longest one.
            let wider = try measured(at: max(same, other)).text.width
            if wider < max(same, other), wider > min(same, other) {
                let (above, below) = (wider + Self.gap / 200, wider - Self.gap / 200)
                let isSameAbove = try measured(at: above).isSame
                if isSameAbove == isShrinking { move(isSameAbove, above) }
                let isSameBelow = try measured(at: below).isSame
                if isSameBelow != isSameAbove { return wider }
                move(isSameBelow, below)
            }
            guard abs(other - same) > Self.gap / 100 else { break }
            let middle = (same + other) / 2
            move(try measured(at: middle).isSame, middle)
        }
        return max(same, other)

        func move(_ isSame: Bool, _ width: Double) {
            guard width > min(same, other), width < max(same, other) else { return }
            if isSame { same = width } else { other = width }
        }
    }

    /// Returns whether two measurements of a text lead to the same rows.
    func hasSameRows(_ one: ProbedText, _ other: ProbedText) -> Bool {
        guard one.node == other.node else { return false }
        return hasSameRows(one, one.followsWidth ? other.current : nil, other.shown)
    }

    /// - Parameters:
    ///   - text: a text at one width.
    ///   - current: the measurement in the rows at another width; `nil` if rows do not depend on the width.
    ///   - shown: the measurement at that width.
    /// - Returns: true if the rows are the same, and truncation where the sweep follows it.
    private func hasSameRows(_ text: ProbedText, _ current: MeasuredText?, _ shown: MeasuredText) -> Bool {
        if request.followsTruncation, (text.shown.elided == nil) != (shown.elided == nil) { return false }
        guard let current else { return true }
        guard !current.makesOtherRows(than: text.current), current.lines.count == text.current.lines.count else {
            return false
        }
        // Where lines have different heights, the sum may be the same at two widths, and another one between them.
        return text.current.hasEvenLines && current.hasEvenLines
            || text.current.lines.map(\.range) == current.lines.map(\.range)
    }
}

/// The widths between which a text has the same rows, as far as they have been searched.
struct KnownWraps: Sendable {
    let text: ProbedText
    var lower: Double?
    var upper: Double?
    var searchedLower: Double
    var searchedUpper: Double

    init(_ text: ProbedText) {
        self.text = text
        (searchedLower, searchedUpper) = (text.width, text.width)
    }
}

extension MeasuredText {
    /// True if all lines have the same height, so that the number of lines determines that of the text.
    fileprivate var hasEvenLines: Bool {
        guard lines.count > 2 else { return true }
        let height = lines[1].baseline - lines[0].baseline
        return zip(lines.dropFirst(), lines.dropFirst(2)).allSatisfy {
            abs($1.baseline - $0.baseline - height) < 1e-6
        }
    }
}
