extension Engine {
    /// True if there is a solution without its rows: the next update lowers the whole document and solves it from
    /// scratch.
    public var isResting: Bool { state.isOutOfSync }

    /// Discards the rows, the solver, and everything else that can be rebuilt from the solution's document.
    public mutating func rest() {
        self = Engine(resting: self, showing: solution, framed.committed)
    }

    /// Undoes the last update, whose solution was rejected, and discards the rows and the solver.
    ///
    /// - Parameter shown: the solution before the update.
    public mutating func rest(showing shown: Solution) {
        self = Engine(resting: self, showing: shown, framed.former)
    }
}
