public import LayoutModel

/// The limits of an engine's work.
public struct EngineLimits: Hashable, Sendable {
    /// The maximum work per request, in touched entries of the system.
    ///
    /// A call may be given less (``WorkBudget``). The extent of the search for smallest conflicts depends only on this
    /// number, so a call with a smaller but sufficient budget has the same result.
    public var work: Int
    /// The maximum number of solves until everything that depends on solved frames (safe areas, frames with masks)
    /// settles; at least 1.
    public var settlingRounds: Int
    /// The maximum number of rounds in which text heights are adapted to the resulting widths.
    public var textRounds: Int

    /// The maximum total number of terms in the rows of a layout, including one per variable.
    ///
    /// A constraint between views deep in different superviews has a term for each of these; others have one to four.
    /// In the solver and its factors, two million terms occupy a few hundred megabytes.
    public var terms: Int

    public init(
        work: Int = 300_000_000,
        settlingRounds: Int = 30,
        textRounds: Int = 4,
        terms: Int = 2_000_000
    ) {
        self.work = work
        self.terms = terms
        self.settlingRounds = settlingRounds
        self.textRounds = textRounds
    }

    /// The full budget of one request.
    public var budget: WorkBudget { WorkBudget(limit: work) }

    /// The work that the search for smallest conflicts may use; beyond it, conflicts are listed as they were found.
    var searchWork: Int { work / 4 }
}
