/// Scratch memory that steps and searches use in turn; its contents do not outlive a call.
struct WorkSpace: ~Copyable, Sendable {
    var direction = Direction()
    var pivotRow = PivotRow()
    /// The right side of a solve, by column or by position.
    var rightSide = SparseVector()
    var edge = Edge()
    var face = Face()
    var breakpoints: [Breakpoint] = []
    /// The slope of the objective along the direction, after the breakpoints passed so far.
    var slope = LevelVector()
    var multiplierChange = LevelVector()
    var multiplierOfEntering = LevelVector()

    /// The memory held, in bytes.
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

    /// Clears results that were computed with another basis or another system.
    mutating func forgetBasis() {
        direction.clear()
        pivotRow.clear()
    }
}
