import Dialects
import LayoutModel

/// The tree that sources describe, and what their constraints are in it.
struct ViewsFixture {
    var traits = Traits()
    var metrics: [String: Metric] = [:]
    var names: [String: [String]] = [:]
    var limits = ViewLimits(views: 1_000, depth: 50)
    var work = Int.max

    init() {
        traits.size = PartialSize(width: 320, height: 480)
    }

    /// What reading sources gave.
    struct Result {
        let tree: ViewTree
        var steps: [SourceStep] = []
        var notes: [PassedStatement] = []
        var faults: [SourceError] = []

        /// The tree in one line: `root(a(b) c)`, guides in square brackets.
        var outline: String { outline(of: tree.root) }

        private func outline(of node: NodeID) -> String {
            let guides = tree[node].guides.map { "[\(tree.name(of: $0))]" }
            let inner = guides + tree[node].subviews.map(outline)
            return tree.name(of: node) + (inner.isEmpty ? "" : "(\(inner.joined(separator: " ")))")
        }

        var equations: [String] {
            steps.compactMap { step in
                switch step.action {
                case .addOrUpdate(let constraint, _), .changeOrAdd(_, _, let constraint): constraint.equation(in: tree)
                case .fill(let slot): slot.side.constraint?.equation(in: tree)
                case .removeAll, .change, .setContentPriorities, .set, .add, .addGuide: nil
                }
            }
        }

        func properties(_ name: String) -> ViewProperties {
            tree.node(named: name).map { tree.properties(of: $0) } ?? ViewProperties()
        }

        func has(_ remark: PassedRemark) -> Bool { notes.contains { $0.remark == remark } }
    }

    func read(_ language: SourceLanguage, _ texts: String...) throws -> Result {
        let sources = texts.map { text in
            var source = DialectSource(language: language, text: Array(text.utf8)[...])
            (source.metrics, source.names) = (metrics, names)
            return source
        }
        var budget = WorkBudget(limit: work)
        let found = DialectSource.views(
            of: sources,
            traits: traits,
            limits: SourceLimits(),
            viewLimits: limits,
            budget: &budget
        )
        var result = Result(tree: try ViewTree(found.root))
        for (number, source) in sources.enumerated() {
            var source = source
            source.views = found.sources[number]
            do throws(SourceErrors) {
                let reading = try source.read(
                    in: result.tree,
                    traits: traits,
                    limits: SourceLimits(),
                    budget: &budget
                )
                result.steps += reading.steps
                result.notes += reading.passedOver
            } catch {
                result.faults += error.all
            }
        }
        return result
    }
}
