/// Which pass of an update is under way, and what passes still have to do.
///
/// An update goes through the passes in the order of ``Pass``. Each relies on what those before it have completed, so a
/// pass may leave work to itself and to later ones, never to an earlier one. Debug builds trap where that is violated.
/// Work stays pending when an update is abandoned: the next update finds it.
struct UpdateState: Sendable {
    /// The passes of an update, in their order; before the first of them come the two resting
    /// states.
    enum Pass: Int, Comparable, Sendable {
        /// No update is under way, and the rows may be those of a document that was refused. The next update lowers
        /// everything.
        case outOfSync
        /// No update is under way, and rows, solver and solution are those of the document.
        case inStep
        /// Rows are made of what changed, and given to the solver as differences: nodes and their texts first,
        /// outermost first, then constraints, then the stacks that were marked stale (innermost first, as a stack needs
        /// the natural lengths and baselines of stacks inside it).
        case lowering
        /// The solver runs until masks, texts and safe areas, which depend on solved frames, settle. Texts mark stacks
        /// stale, which are lowered again before the next run of the solver.
        case settling
        /// The frames that masks led to are kept, together with the superview sizes they hold for.
        case committing
        /// Frames, content sizes and texts of the solution are brought up to date. From here on nothing throws.
        case delivering
        /// Conflicts and ambiguous nodes of the solution are described.
        case diagnosing

        static func < (left: Pass, right: Pass) -> Bool { left.rawValue < right.rawValue }
    }

    /// Work that one pass leaves to a later one.
    struct Work: OptionSet, Sendable {
        let rawValue: UInt8

        /// A frame, a mask or the size of a superview may have changed: settling looks at the masks.
        static let masks = Work(rawValue: 1 << 0)
        /// Settling has looked at the masks: committing keeps the frames.
        static let maskedFrames = Work(rawValue: 1 << 1)
        /// Every frame may have changed, not only those of the touched nodes: delivering looks at all.
        static let allFrames = Work(rawValue: 1 << 2)
        /// What is shown of some text may have changed: delivering lists the texts anew.
        static let texts = Work(rawValue: 1 << 3)
        /// A text has come, gone, moved in the order or got another font: delivering lists the missing fonts anew.
        static let fonts = Work(rawValue: 1 << 4)

        /// The pass that does the work.
        fileprivate var pass: Pass {
            if !isDisjoint(with: [.texts, .fonts, .allFrames]) { return .delivering }
            return contains(.maskedFrames) ? .committing : .settling
        }
    }

    private(set) var pass = Pass.outOfSync
    private var pending: Work = []
    /// Whether lowering has met a number beyond the range of a double.
    ///
    /// The row is then left out, and the next solve fails.
    var hasOverflown = false
    /// Whether lowering has met more terms than the solver is given; rows are then left out, and the next solve fails.
    var hasTooManyTerms = false
    /// How many terms were lowered that are not charged yet.
    var loweredTerms = 0

    /// Whether rows and solver may disagree with the document of the solution.
    var isOutOfSync: Bool { pass == .outOfSync }

    // MARK: - Passes

    /// Starts an update.
    mutating func begin() {
        assert(pass == .inStep || pass == .outOfSync, "an update begins while another one is \(pass)")
        pass = .lowering
        (hasOverflown, hasTooManyTerms, loweredTerms) = (false, false, 0)
    }

    /// Goes back to the first pass of an update that is solved once more from nothing.
    mutating func restart() {
        check(.settling)
        pass = .lowering
        hasOverflown = false
    }

    /// Goes on to the next pass.
    mutating func advance(to next: Pass) {
        assert(next.rawValue == pass.rawValue + 1, "\(next) begins after \(pass)")
        pass = next
    }

    /// Ends an update that has gone through all passes.
    mutating func finish() {
        assert(pass == .diagnosing, "an update ends while it is \(pass)")
        assert(pending.isEmpty, "an update ends with work left: \(pending)")
        pass = .inStep
    }

    /// Ends an update after an error.
    mutating func abandon() {
        pass = .outOfSync
    }

    /// Traps in debug builds unless one of the given passes is under way.
    func check(_ passes: Pass...) {
        assert(passes.contains(pass), "this belongs to \(passes), and the update is \(pass)")
    }

    // MARK: - Work

    /// Leaves work to the pass that does it.
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
