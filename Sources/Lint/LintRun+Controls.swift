import LayoutEngine
import LayoutModel

/// Checks for controls and texts that some people cannot use; these rules are off by default.
extension LintRun {
    /// The minimum side of a control in points.
    ///
    /// Source: Apple, Human Interface Guidelines, Accessibility, Mobility.
    private static var minTouchTarget: Double { 44 }

    /// The deviation below which a length counts as a whole number of points.
    private static var roundingNoise: Double { 1e-6 }

    /// The cost of checking one view, in units of work.
    private static var workOfControl: Int { 4 }

    mutating func lookAtControls(_ engine: borrowing Engine, _ budget: inout WorkBudget) throws(EngineError) {
        let (checksTargets, checksFonts) = (!found.isOff(.touchTarget), !found.isOff(.fixedFont))
        guard checksTargets || checksFonts else { return }
        do throws(WorkLimitExceeded) {
            try budget.spend(Self.workOfControl * views.entries.count)
        } catch {
            throw .workLimitExceeded
        }
        for entry in views.entries {
            guard let frame = engine.exactFrame(of: entry.node) else { continue }
            let properties = tree.properties(of: entry.node)
            if checksFonts, entry.hasText, properties.text?.scales == false {
                let key = FindingKey(rule: .fixedFont, view: entry.node)
                if found.finds(key) { found.keep(key, .fixedFont) }
            }
            guard checksTargets, properties.effectiveKind.isTouchTarget else { continue }
            // UIKit finds the view under a finger by its bounds and not by its alignment rectangle.
            for (axis, length) in [(Axis.horizontal, frame.width), (.vertical, frame.height)] {
                let missing = Self.minTouchTarget - length
                guard missing > Self.roundingNoise else { continue }
                let key = FindingKey(rule: .touchTarget, view: entry.node, attribute: axis.length.rawValue)
                let points = missing.roundedToMillionth
                if found.finds(key, by: points) { found.keep(key, .touchTarget(axis, has: length), by: points) }
            }
        }
    }
}

extension ViewKind {
    /// A Boolean value that indicates whether people use a view of the kind by touching it.
    fileprivate var isTouchTarget: Bool {
        switch self {
        case .button, .switch, .textField, .slider, .stepper: true
        case .view, .label, .textView, .image, .segmented, .progress, .activity, .picker, .table, .collection, .cell,
            .map, .web, .bar:
            false
        }
    }
}
