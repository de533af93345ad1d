/// The combinatorial part of a solution: which rows are tight, and on which side of their constants the others are.
///
/// While constants change linearly with a number t, the point of a vertex moves on a straight line, `x = B⁻¹·c(t)`, and
/// its multipliers do not change at all: they depend on the tight rows and on the sides of the others. So a vertex
/// stays the solution for all t for which every row stays on its side. ``range(from:to:_:)`` computes this range from
/// two points on the line: it is the ratio test of the parametric simplex method, in both directions.
///
/// Source: Gass and Saaty, "The computational algorithm for the parametric objective function", 1955, for its dual.
public struct VertexPattern: Sendable {
    /// The place of a row relative to its constant.
    enum Place: UInt8, Sendable {
        /// The slot has no row, or the row currently has no weight and may be anywhere.
        case weightless
        /// Required, and left out.
        case leftOut
        case tight
        /// At its constant without being tight.
        case resting
        case below, above

        var sign: Double { self == .above ? 1 : self == .below ? -1 : 0 }
    }

    /// Indexed by row.
    var places: [Place] = []
    /// The residuals by row, in points; 0 for one that is only rounding.
    var residuals: [Double] = []
    /// True if a required row is violated by so little that the solver accepts it: the point is next to one at which a
    /// conflict begins.
    public internal(set) var isDoubtful = false

    /// Returns whether the vertex with this pattern is the solution at the point of `other`, too.
    public func holds(at other: VertexPattern) -> Bool {
        guard places.count == other.places.count else { return false }
        for row in places.indices {
            let residual = other.residuals[row]
            switch places[row] {
            case .weightless: break
            case .leftOut: guard other.places[row] == .leftOut else { return false }
            case .tight, .resting: guard residual == 0 else { return false }
            case .below: guard residual <= 0 else { return false }
            case .above: guard residual >= 0 else { return false }
            }
            if other.places[row] == .leftOut, places[row] != .leftOut { return false }
        }
        return true
    }

    /// Returns the range of t in which every row stays on its side.
    ///
    /// - Parameters:
    ///   - start: the value of t at this pattern.
    ///   - end: another value, at which the pattern holds.
    ///   - other: the pattern there.
    /// - Returns: the bounds; infinite ones if no row ends the range.
    public func range(from start: Double, to end: Double, _ other: VertexPattern) -> (lower: Double, upper: Double) {
        var (lower, upper) = (-Double.infinity, Double.infinity)
        for row in places.indices {
            let sign = places[row].sign
            guard sign != 0 else { continue }
            let (first, second) = (residuals[row], other.residuals[row])
            let bounds = Self.bounds(ofSign: sign, start, first, end, second)
            (lower, upper) = (max(lower, bounds.lower), min(upper, bounds.upper))
        }
        return (lower, upper)
    }

    /// Returns the bounds of t between which a quantity that is linear in t keeps a sign.
    ///
    /// - Parameters:
    ///   - sign: the sign.
    ///   - start: a value of t.
    ///   - first: the quantity there.
    ///   - end: another value of t.
    ///   - second: the quantity there.
    /// - Returns: the bounds; infinite ones if the quantity does not change.
    public static func bounds(
        ofSign sign: Double,
        _ start: Double,
        _ first: Double,
        _ end: Double,
        _ second: Double
    ) -> (lower: Double, upper: Double) {
        let rate = (second - first) / (end - start)
        // Slower than a millionth of a point over the largest range: the rate is only rounding.
        guard abs(second - first) > Tolerance.rounding, abs(rate) > Tolerance.multiplier else {
            return (-.infinity, .infinity)
        }
        // Extrapolated from the nearer of the two, for fewer lost digits.
        let root = abs(first) < abs(second) ? start - first / rate : end - second / rate
        return rate * sign < 0 ? (-.infinity, root) : (root, .infinity)
    }
}

/// A row that is at its constant on one side of a break and not on the other.
public struct PatternChange: Sendable {
    /// The row or the variable whose sign it is.
    public enum Source: Sendable {
        case row(RowID)
        case nonNegative(VariableID)
    }

    public var source: Source
    /// True if the row comes to its constant at the break; false if it leaves it.
    public var isMet: Bool
    /// The side of its constant on which the row is otherwise.
    public var side: Side
    /// True if the row resists being on that side.
    public var isMissed: Bool
}
