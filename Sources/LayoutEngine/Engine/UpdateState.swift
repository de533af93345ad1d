/// The current pass of an update, and the pending work of its passes.
///
/// An update goes through the passes in the order of ``Pass``. Each relies on the results of earlier ones, so a pass
/// may leave work to itself and to later ones, never to an earlier one. Debug builds trap on violations. Work stays
/// pending when an update is abandoned; the next update performs it.
struct UpdateState: Sendable {
    /// The passes of an update, in order, after the two resting states.
    enum Pass: Int, Comparable, Sendable {
        /// No update is in progress, and the rows may belong to a rejected document. The next update lowers everything.
        case outOfSync
        /// No update is in progress, and rows, solver and solution match the document.
        case inStep
        /// Changes are lowered to rows and passed to the solver as differences: first nodes and their texts, outermost
        /// first, then constraints, then the stacks marked stale (innermost first because a stack needs the natural
        /// lengths and baselines of the stacks inside it).
        case lowering
        /// The solver runs until masks, texts and safe areas, which depend on solved frames, settle. Texts mark stacks
        /// stale; these are lowered again before the next run.
        case settling
        /// The frames derived from masks are committed, together with the superview sizes for which they are valid.
        case committing
        /// The solution's frames, content sizes and texts are updated. From here on, nothing throws.
        case delivering
        /// The solution's conflicts and ambiguous nodes are described.
        case diagnosing

        static func < (left: Pass, right: Pass) -> Bool { left.rawValue < right.rawValue }
    }

    /// Work that one pass leaves to a later one.
    struct Work: OptionSet, Sendable {
        let rawValue: UInt8

        /// A frame, a mask or the size of a superview may have changed: settling checks the masks.
        static let masks = Work(rawValue: 1 << 0)
        /// Settling has checked the masks: committing stores the frames.
        static let maskedFrames = Work(rawValue: 1 << 1)
        /// Every frame may have changed, not only those of the touched nodes: delivering checks all.
        static let allFrames = Work(rawValue: 1 << 2)
        /// The displayed part of a text may have changed: delivering lists the texts again.
        static let texts = Work(rawValue: 1 << 3)
        /// A text was added, removed, reordered or given another font: delivering lists the missing fonts again.
        static let fonts = Work(rawValue: 1 << 4)

        /// The pass that performs the work.
        fileprivate var pass: Pass {
            if !isDisjoint(with: [.texts, .fonts, .allFrames]) { return .delivering }
            return contains(.maskedFrames) ? .committing : .settling
        }
    }

    private(set) var pass = Pass.outOfSync
    private var pending: Work = []
    /// True if lowering has produced a number beyond the range of a double.
    ///
    /// The row is then left out, and the next solve fails.
    var hasOverflown = false
    /// True if lowering has produced more terms than the solver admits; rows are then left out, and the next solve
    /// fails.
    var hasTooManyTerms = false
    /// The number of lowered terms that are not charged yet.
    var loweredTerms = 0

    /// True if rows and solver may disagree with the solution's document.
    var isOutOfSync: Bool { pass == .outOfSync }

    // MARK: - Passes

    /// Starts an update.
    mutating func begin() {
        assert(pass == .inStep || pass == .outOfSync, "an update begins while another one is \(pass)")
        pass = .lowering
        (hasOverflown, hasTooManyTerms, loweredTerms) = (false, false, 0)
    }

    /// Returns to the first pass of an update that is solved again from scratch.
    mutating func restart() {
        check(.settling)
        pass = .lowering
        hasOverflown = false
    }

    /// Advances to the next pass.
    mutating func advance(to next: Pass) {
        assert(next.rawValue == pass.rawValue + 1, "\(next) begins after \(pass)")
        pass = next
    }

    /// Ends an update that has completed all passes.
    mutating func finish() {
        assert(pass == .diagnosing, "an update ends while it is \(pass)")
        assert(pending.isEmpty, "an update ends with work left: \(pending)")
        pass = .inStep
    }

    /// Ends an update after an error.
    mutating func abandon() {
        pass = .outOfSync
    }

    /// Traps in debug builds unless one of the given passes is in progress.
    func check(_ passes: Pass...) {
        assert(passes.contains(pass), "this belongs to \(passes), and the update is \(pass)")
    }

    // MARK: - Work

    /// Adds pending work for the pass that performs it.
    mutating func leave(_ work: Work) {
        assert(pass <= work.pass, "work for \(work.pass) comes while the update is \(pass)")
        pending.formUnion(work)
    }

    func isPending(_ work: Work) -> Bool {
        !pending.isDisjoint(with: work)
    }

    /// Returns whether work of this kind is pending, and marks it as done.
    mutating func take(_ work: Work) -> Bool {
        defer { pending.subtract(work) }
        return isPending(work)
    }
}
