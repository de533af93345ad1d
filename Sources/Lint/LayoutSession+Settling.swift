import LayoutEngine
import LayoutModel
import Sessions

extension LayoutSession {
    /// Solves the layout under the traits of a variant.
    ///
    /// The height of a cell on the canvas is not that in the app if the cell sizes itself: then the cell has its
    /// fitting height if its content needs more than the canvas has, or contradicts it. If the content needs less, the
    /// height of the canvas stays, because constraints that determine no height would fit into 0.
    ///
    /// - Returns: the document with the traits of the solution.
    func settle(
        _ engine: inout Engine,
        to traits: Traits,
        _ canvas: CanvasSize?,
        budget: inout WorkBudget
    ) throws(EngineError) -> LayoutDocument {
        let document = try move(&engine, to: traits, budget: &budget)
        guard canvas?.sizesItself == true, let height = traits.size.height else { return document }
        let conflicts = engine.solution.conflicts.count
        var fitting = traits
        fitting.size.height = nil
        let fitted = try move(&engine, to: fitting, budget: &budget)
        let needed = engine.exactFrame(of: document.tree.root)?.height ?? 0
        if needed > height + 0.5 || engine.solution.conflicts.count < conflicts { return fitted }
        return try move(&engine, to: traits, budget: &budget)
    }

    /// Solves the layout without the lengths of the canvas, on which nothing in the app may rest.
    func release(
        _ engine: inout Engine,
        from traits: Traits,
        _ canvas: CanvasSize,
        budget: inout WorkBudget
    ) throws(EngineError) -> LayoutDocument {
        var free = traits
        if canvas.axes.contains(.horizontal) { free.size.width = nil }
        if canvas.axes.contains(.vertical) { free.size.height = nil }
        return try move(&engine, to: free, budget: &budget)
    }
}
