public import Comparison
public import LayoutModel
import Lint
public import Pictures
public import Sessions
import TextMetrics

/// Pictures of two layouts side by side.
public enum ComparisonPicture {
    /// Draws both layouts in the variant that changes most, with the views outlined that were moved, added or removed.
    ///
    /// - Parameters:
    ///   - before: the layout before.
    ///   - after: the layout after.
    ///   - plans: the plans of the comparison.
    ///   - comparison: what differs, with the variant that changes most and the new names of views.
    ///   - options: the content of the pictures.
    ///   - limit: the maximum length of the drawing.
    ///   - budget: the work budget.
    /// - Returns: the drawing in the format of the options.
    /// - Throws: ``SessionError/answerTooLarge(limit:)``, ``SessionError/workLimitExceeded``,
    ///   ``SessionError/drawnView(_:)`` for a view that neither layout has, or ``SessionError/unsolvable(_:)``.
    public static func bytes(
        _ before: borrowing LayoutSession,
        _ after: borrowing LayoutSession,
        _ plans: ComparedPlans,
        _ comparison: LayoutComparison,
        _ options: PictureOptions,
        within limit: AnswerLimit,
        budget: inout WorkBudget
    ) throws(SessionError) -> [UInt8] {
        // Where one contradicts itself in all variants, the first says so.
        let most = comparison.busiestVariant ?? 0
        let (former, variant) = (plans.before.variants[most], plans.after.variants[most])
        let (old, oldSolution) = try before.solved(in: former, of: plans.before, budget: &budget)
        let (new, newSolution) = try after.solved(in: variant, of: plans.after, budget: &budget)
        try options.checkView(in: new.tree, orIn: old.tree)
        let names = comparison.names
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
