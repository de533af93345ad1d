public import LayoutEngine
public import LayoutModel

/// An engine that moves through sets of traits, for callers that inspect each solution.
extension LayoutSession {
    /// A copy of the engine for ``move(_:to:budget:)``; the session keeps its own solution.
    public var movingEngine: Engine { engine.copy() }

    /// Returns such a copy at the vertex of a new layout, for callers whose answers name the constraints that hold a
    /// number; see ``Engine/goToFirstVertex(of:budget:)``.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``.
    public func movingEngineAfresh(budget: inout WorkBudget) throws(SessionError) -> Engine {
        var moving = movingEngine
        try SessionError.wrapping { () throws(EngineError) in
            try moving.goToFirstVertex(of: document, budget: &budget)
        }
        return moving
    }

    /// Solves the layout for other traits, starting from the current solution of the engine.
    ///
    /// - Returns: the document with these traits.
    /// - Throws: ``EngineError``; the engine remains usable for further moves.
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
