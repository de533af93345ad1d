extension Engine {
    /// Whether there is a solution, but no rows that it was made from: the next update lowers the whole document and
    /// solves it from scratch.
    public var isResting: Bool { state.isOutOfSync }

    /// Drops the rows, the solver, and all else that can be made again from the document of the solution.
    public mutating func rest() {
        self = Engine(resting: self, showing: solution, framed.committed)
    }

    /// Undoes the last update, whose solution was refused, and drops the rows and the solver.
    ///
    /// - Parameter shown: the solution before the update.
    public mutating func rest(showing shown: Solution) {
        self = Engine(resting: self, showing: shown, framed.former)
    }
}
