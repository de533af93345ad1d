/// The place of a required row that no constraint makes among what may be left out, where not everything can hold.
///
/// Such rows come before all constraints, so that a constraint gives way first. Among them, aspect ratios come before stacks, and each
/// kind is in document order: what is left out is a function of the document, however it came about.
struct BackgroundOrder: Hashable, Sendable {
    /// Negative, as the numbers of constraints begin at 1.
    let number: Int

    static func aspectRatio(rank: Int) -> BackgroundOrder {
        BackgroundOrder(number: -1 << 62 + rank)
    }

    /// The place of a row among those of its stack, behind all of the stacks before it.
    static func stack(rank: Int, place: Int) -> BackgroundOrder {
        BackgroundOrder(number: -1 << 61 + rank << 24 + place)
    }
}
