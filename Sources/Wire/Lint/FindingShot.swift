public import LayoutModel
public import Lint
import LayoutEngine
import Pictures
public import Sessions
import TextMetrics

/// A layout drawn in one variant, which many findings share.
public struct DrawnScreen: Sendable {
    /// The name of the variant.
    public var name: String
    /// The area that is drawn, in root coordinates.
    public var bounds: Rect
    /// The drawing: SVG without its outer element.
    public var content: String
}

/// A finding marked in a screen.
public struct FindingShot: Hashable, Sendable {
    /// The index in ``LintAnswer/screens``.
    public var screen: Int
    /// The frames of the view and of the other view of the finding, in root coordinates.
    public var marks: [Rect]
}

extension LintAnswer {
    /// Draws the findings of a layout: each in its worst variant, and small in some others.
    ///
    /// - Parameters:
    ///   - session: the layout.
    ///   - plan: the plan of the run that made this answer.
    ///   - budget: the budget for solving and drawing.
    ///   - translate: returns the layout in a language.
    /// - Throws: ``SessionError``; the answer then has no pictures.
    public mutating func draw(
        _ session: borrowing LayoutSession,
        _ plan: LintPlan,
        budget: inout WorkBudget,
        translating translate: @escaping LintTranslator
    ) throws(SessionError) {
        var wanted: [Int: [Int]] = [:]
        for (index, finding) in findings.enumerated() {
            for variant in Self.variantsToDraw(finding) where wanted[variant] != nil || wanted.count < Self.maxScreens {
                wanted[variant, default: []].append(index)
            }
        }
        var screens: [DrawnScreen] = []
        var shots: [Int: [Int: FindingShot]] = [:]
        let (findings, variants, fonts) = (findings, variants, session.limits.measurer.fonts)
        let limit = session.limits.answerBytes
        try session.visit(Set(wanted.keys), of: plan, budget: &budget, translating: translate) {
            (variant, document, solution, budget) throws(SessionError) in
            guard let screen = try DrawnScreen(document, solution, fonts, limit, named: variants[variant], &budget)
            else { return }
            for index in wanted[variant] ?? [] {
                let names = [findings[index].view, findings[index].other].compactMap(\.self)
                let marks = names.compactMap { document.tree.node(named: $0) }
                    .compactMap { solution.frame(of: $0, in: .root) }
                shots[index, default: [:]][variant] = FindingShot(screen: screens.count, marks: marks)
            }
            screens.append(screen)
        }
        for index in findings.indices {
            let drawn = shots[index] ?? [:]
            self.findings[index].shots = Self.variantsToDraw(findings[index]).compactMap { drawn[$0] }
        }
        self.screens = screens
    }

    /// Removes the pictures, of which a page with many files has too many.
    public mutating func removePictures() {
        screens = []
        for index in findings.indices { findings[index].shots = [] }
    }

    /// The maximum number of variants to draw of one layout; findings in others have no picture.
    private static let maxScreens = 24

    /// Returns the worst variant of a finding, and up to three others: the first, the one in the middle and the last.
    private static func variantsToDraw(_ finding: Finding) -> [Int] {
        let all = Array(finding.variants)
        guard let first = all.first, let last = all.last else { return [] }
        var chosen = [finding.variants.contains(finding.worst) ? finding.worst : first]
        for variant in [first, all[all.count / 2], last] where !chosen.contains(variant) { chosen.append(variant) }
        return chosen
    }
}

extension DrawnScreen {
    /// Draws a solution; nil if it is too large.
    fileprivate init?(
        _ document: LayoutDocument,
        _ solution: Solution,
        _ fonts: FontCatalog,
        _ limit: Int,
        named name: String,
        _ budget: inout WorkBudget
    ) throws(SessionError) {
        var options = PictureOptions()
        options.annotations = [.safeArea]
        do throws(WorkLimitExceeded) {
            let picture = try Picture(document, solution, options, fonts: fonts, budget: &budget)
            guard let content = try picture.content(within: limit, budget: &budget) else { return nil }
            self.init(name: name, bounds: picture.bounds, content: String(decoding: content, as: UTF8.self))
        } catch {
            throw .workLimitExceeded
        }
    }
}
