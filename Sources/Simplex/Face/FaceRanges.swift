/// The range of a variable over all equally good points.
public struct ValueRange: Hashable, Sendable {
    /// The lower bound; `nil` if there is none.
    public var least: Double?
    /// The upper bound; `nil` if there is none.
    public var most: Double?

    public init(least: Double?, most: Double?) {
        (self.least, self.most) = (least, most)
    }
}

extension Solver {
    /// Finds the ranges of variables on the optimal face, that is, with every priority at its optimum.
    ///
    /// The point moves along edges of the face to the variable's minimum and then to its maximum. Use a copy if the
    /// solver is still needed afterwards.
    ///
    /// - Parameter variables: the variables; the range of a determined one is its value.
    /// - Returns: a range for each, in order; fewer if an error ends the search.
    /// - Precondition: the last ``solve()`` succeeded, and nothing was edited since.
    public mutating func ranges(of variables: [VariableID]) -> (found: [ValueRange], error: SolverError?) {
        precondition(vertex.isBuilt, "only a solved system has ranges")
        effort.beginCounting()
        var ranges: [ValueRange] = []
        do throws(SolverError) {
            try prepare()
            let span = try FaceSpan(of: &self)
            scratch.face.begin(span.positions, vertex.pricing.freedoms)
            defer { scratch.face.end() }
            let undetermined = Set(results.undetermined)
            for variable in variables {
                guard undetermined.contains(variable) else {
                    let value = value(of: variable)
                    ranges.append(ValueRange(least: value, most: value))
                    continue
                }
                let least = try goAlongFace(variable.index, sign: -1)
                let most = try goAlongFace(variable.index, sign: 1)
                ranges.append(ValueRange(least: least, most: most))
            }
            return (ranges, nil)
        } catch {
            return (ranges, error)
        }
    }

    /// Moves to a variable's minimum or maximum on the face; returns `nil` if it has no bound.
    private mutating func goAlongFace(_ column: Int, sign: Double) throws(SolverError) -> Double? {
        let unit = system.unitRow(of: column)
        var stepCount = 0
        while true {
            try computePivotRowOnFace(unit)
            guard let (position, direction) = scratch.face.falling(scratch.pivotRow.alpha, times: -sign) else {
                return vertex.values[column]
            }
            guard let (met, side) = try flatStep(position, sign: direction, unitStops: .none) else { return nil }
            enter(met, sideBefore: side, at: position)
            try count(&stepCount)
        }
    }
}
