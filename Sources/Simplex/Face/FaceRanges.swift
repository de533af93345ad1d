/// What a variable may be among all points that are equally good.
public struct ValueRange: Hashable, Sendable {
    /// nil where there is no bound.
    public var least: Double?
    /// nil where there is no bound.
    public var most: Double?

    public init(least: Double?, most: Double?) {
        (self.least, self.most) = (least, most)
    }
}

extension Solver {
    /// Finds what variables may be on the optimal face, that is with every priority at its optimum.
    ///
    /// The point goes along edges of the face to where the variable is least, and then to where it is greatest. So a
    /// solver that is of use afterwards gives a copy for this.
    ///
    /// - Parameter variables: the variables; those that are not undetermined have their value alone.
    /// - Returns: a range for each, in their order; fewer where an error ends the search.
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
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

    /// Moves to where a variable is least or greatest on the face; returns nil where it has no bound.
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
