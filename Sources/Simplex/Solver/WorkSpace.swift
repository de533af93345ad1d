/// Memory that steps and searches use one after the other; nothing in it outlives a call.
struct WorkSpace: ~Copyable, Sendable {
    var direction = Direction()
    var pivotRow = PivotRow()
    /// By column, or by position, the right side of a solve.
    var rightSide = SparseVector()
    var edge = Edge()
    var face = Face()
    var breakpoints: [Breakpoint] = []
    /// How the objective changes along the direction, behind the breakpoints passed so far.
    var slope = LevelVector()
    var multiplierChange = LevelVector()
    var multiplierOfEntering = LevelVector()

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int {
        direction.byteCount + pivotRow.byteCount + rightSide.byteCount + edge.byteCount + face.byteCount
            + breakpoints.heapByteCount + slope.byteCount + multiplierChange.byteCount + multiplierOfEntering.byteCount
    }

    mutating func grow(columns: Int) {
        direction.grow(columns: columns)
        pivotRow.grow(to: columns)
        rightSide.grow(to: columns)
        face.grow(to: columns)
    }

    /// Forgets what was computed with another basis or another system.
    mutating func forgetBasis() {
        direction.clear()
        pivotRow.clear()
    }
}
