/// The rank of a required background row among the rows that can be left out if not all can hold.
///
/// Of conflicting rows, the solver leaves out the one with the highest number. Background rows precede all constraints,
/// so a constraint is left out first. Among them, aspect ratios precede rows of stacks, and each kind is in document
/// order: the choice is a function of the document, not of its history.
struct BackgroundOrder: Hashable, Sendable {
    /// The number is negative because the numbers of constraints start at 1.
    let number: Int

    /// -2^62 + rank: below all rows of stacks.
    static func aspectRatio(rank: Int) -> BackgroundOrder {
        BackgroundOrder(number: -1 << 62 + rank)
    }

    /// -2^61 + rank · 2^24 + index: stacks in document order, each with its rows in order; a stack has fewer than 2^24.
    static func stack(rank: Int, index: Int) -> BackgroundOrder {
        BackgroundOrder(number: -1 << 61 + rank << 24 + index)
    }
}
