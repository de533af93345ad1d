import Comparison
import LayoutEngine
public import LayoutModel
public import Lint
public import Pictures
public import Sessions
import TextMetrics

/// Pictures of two layouts side by side.
public enum ComparisonPicture {
    /// Draws both layouts in one variant, with the views outlined that were moved, added or removed.
    ///
    /// - Parameters:
    ///   - before: the layout before.
    ///   - beforeTraits: its traits in the variant.
    ///   - after: the layout after.
    ///   - variant: its traits in the variant, and the name.
    ///   - names: the new names of views by old name.
    ///   - options: the content of the pictures.
    ///   - limit: the maximum length of the drawing.
    ///   - budget: the work budget.
    /// - Returns: the drawing in the format of the options.
    /// - Throws: ``SessionError/answerTooLarge(limit:)``, ``SessionError/workLimitExceeded``,
    ///   ``SessionError/drawnView(_:)`` for a view that neither layout has, or ``SessionError/unsolvable(_:)``.
    public static func bytes(
        _ before: borrowing LayoutSession,
        _ beforeTraits: Traits,
        _ after: borrowing LayoutSession,
        _ variant: LintVariant,
        names: [String: String],
        _ options: PictureOptions,
        within limit: AnswerLimit,
        budget: inout WorkBudget
    ) throws(SessionError) -> [UInt8] {
        let (old, oldSolution) = try before.solved(beforeTraits, &budget)
        let (new, newSolution) = try after.solved(variant.traits, &budget)
        try options.checkView(in: new.tree, orIn: old.tree)
        var oldOptions = options
        if let view = options.view, let name = names.first(where: { $0.value == view }) { oldOptions.view = name.key }
        let fonts = after.limits.measurer.fonts
        var sheet = PictureSheet(2, options, within: limit.bytes)
        let bytes: [UInt8]?
        do throws(WorkLimitExceeded) {
            let left = try Picture(old, oldSolution, oldOptions, fonts: fonts, budget: &budget)
            let right = try Picture(
                new,
                newSolution,
                options,
                fonts: fonts,
                since: left,
                renaming: names,
                budget: &budget
            )
            let isDrawn = try sheet.add(left, caption: "before: \(variant.name)", at: 0, budget: &budget)
            let isAllDrawn = try sheet.add(right, caption: "after: \(variant.name)", at: 1, budget: &budget)
            let label = new.name ?? old.name ?? "layout"
            bytes = isDrawn && isAllDrawn ? try sheet.bytes(label: label, fonts: fonts, budget: &budget) : nil
        } catch {
            throw .workLimitExceeded
        }
        guard let bytes else { throw limit.error }
        return bytes
    }
}

extension LayoutSession {
    fileprivate func solved(
        _ traits: Traits,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> (LayoutDocument, Solution) {
        var engine = movingEngine
        do throws(EngineError) {
            return (try move(&engine, to: traits, budget: &budget), engine.solution)
        } catch {
            throw .unsolvable(error)
        }
    }
}
