import Dialects
import LayoutModel

/// A layout with views for sources to mention, and the results of translating a source for it.
struct SourceFixture {
    var names: [String: [String]] = [:]
    var metrics: [String: Metric] = [:]
    /// The view beside the source.
    var view: String?
    var options = VisualFormatOptions()
    var priority: Double?
    var limits = SourceLimits()
    var traits = Traits()
    let tree: ViewTree

    /// root (320 × 480) contains a, b, c, redView, greenView, blueView, label, the scroll view list with row in it, and
    /// the guide gutter; a contains inner, which contains innermost.
    init() throws {
        var scroll = ViewProperties()
        scroll.scroll = ScrollProperties()
        func view(_ name: String, _ subviews: [ViewDescription] = []) -> ViewDescription {
            ViewDescription(name: name, subviews: subviews)
        }
        let list = ViewDescription(name: "list", properties: scroll, subviews: [view("row")])
        let plain = ["b", "c", "redView", "greenView", "blueView", "label"].map { view($0) }
        let root = ViewDescription(
            name: "root",
            guides: ["gutter"],
            subviews: [view("a", [view("inner", [view("innermost")])])] + plain + [list]
        )
        tree = try ViewTree(root)
        traits.size = PartialSize(width: 320, height: 480)
    }

    func steps(_ language: SourceLanguage, _ text: String) throws(SourceErrors) -> [SourceStep] {
        try read(language, text).steps
    }

    func read(_ language: SourceLanguage, _ text: String) throws(SourceErrors) -> SourceReading {
        var source = DialectSource(language: language, text: Array(text.utf8)[...])
        source.names = names
        source.metrics = metrics
        source.view = view
        source.options = options
        source.priority = priority
        var budget = WorkBudget(limit: .max)
        return try source.read(in: tree, traits: traits, limits: limits, budget: &budget)
    }

    /// The equations of the constraints that a source adds or fills slots with, in order.
    func equations(_ language: SourceLanguage, _ text: String) throws -> [String] {
        constraints(try steps(language, text)).map { $0.equation(in: tree) }
    }

    /// The constraints that steps add or fill slots with.
    func constraints(_ steps: [SourceStep]) -> [Constraint] {
        steps.compactMap { step in
            switch step.action {
            case .addOrUpdate(let constraint, _), .changeOrAdd(_, _, let constraint): constraint
            case .fill(let slot): slot.side.constraint
            case .removeAll, .change, .setContentPriorities, .set, .add, .addGuide: nil
            }
        }
    }

    /// The first fault of a source; nil if it has none.
    func fault(_ language: SourceLanguage, _ text: String) -> SourceError? {
        faults(language, text).first
    }

    /// All faults of a source.
    func faults(_ language: SourceLanguage, _ text: String) -> [SourceError] {
        do throws(SourceErrors) {
            _ = try steps(language, text)
            return []
        } catch {
            return error.all
        }
    }
}
