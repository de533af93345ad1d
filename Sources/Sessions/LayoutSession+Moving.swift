public import LayoutEngine
public import LayoutModel

/// An engine that goes from one set of traits to the next, for those who look at each solution.
extension LayoutSession {
    /// An engine of the layout that ``move(_:to:budget:)`` takes to other traits; the session keeps its own solution.
    public var movingEngine: Engine { engine.copy() }

    /// Solves the layout under other traits, from the solution that the engine has.
    ///
    /// - Returns: the document with these traits.
    /// - Throws: ``EngineError``; the engine can be moved on all the same.
    public func move(
        _ moving: inout Engine,
        to traits: Traits,
        budget: inout WorkBudget
    ) throws(EngineError) -> LayoutDocument {
        var varied = document
        varied.traits = traits
        try SolvingCost.reporting(to: limits.observe, &budget) { (budget) throws(EngineError) in
            try moving.move(to: traits, of: document, fromFramesOf: engine, budget: &budget)
        }
        return varied
    }
}
