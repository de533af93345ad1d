public import LayoutModel

/// What an engine may spend.
public struct EngineLimits: Hashable, Sendable {
    /// How much work may be done for one request, in touched entries of the system.
    ///
    /// A call may be given less (``WorkBudget``). How far the search for smallest conflicts goes depends on this number
    /// alone, so that a call that is given less, but enough, has the same result.
    public var work: Int
    /// How often a layout is solved anew until what depends on solved frames (safe areas, frames with masks) has
    /// settled; at least 1.
    public var settlingRounds: Int
    /// How often texts are given other heights until they fit the widths that come out.
    public var textRounds: Int

    /// How many terms the rows of a layout may have together, with one for each of their variables.
    ///
    /// A constraint between views deep in different superviews has a term for each of these; others have one to four.
    /// In the solver and its factors, two million terms take some hundred megabytes.
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

    /// All that may be done for one request.
    public var budget: WorkBudget { WorkBudget(limit: work) }

    /// The part of the work that may go into the search for smallest conflicts; beyond it conflicts are listed
    /// as they were found.
    var searchWork: Int { work / 4 }
}
