import Dialects
import LayoutModel

/// The layout of ``SourceFixture``, and the results of reading a conflict log for it.
struct LogFixture {
    var names: [String: [String]] = [:]

    private func read(_ text: String) throws -> (steps: [SourceStep], tree: ViewTree) {
        var fixture = try SourceFixture()
        fixture.names = names
        let steps = try fixture.steps(.log, text)
        var tree = fixture.tree
        for step in steps {
            guard case .add(let view, let superview) = step.action, let parent = tree.node(named: superview) else {
                continue
            }
            try tree.add(ViewDescription(name: view), to: parent)
        }
        return (steps, tree)
    }

    /// The equations of a log, in the tree with the views that it adds.
    func equations(_ text: String) throws -> [String] {
        let (steps, tree) = try read(text)
        return try SourceFixture().constraints(steps).map { $0.equation(in: tree) }
    }

    func constraints(_ text: String) throws -> [Constraint] {
        try SourceFixture().constraints(read(text).steps)
    }

    /// The views that a log adds, with their superviews.
    func additions(_ text: String) throws -> [String] {
        try read(text).steps.compactMap { step in
            guard case .add(let view, let superview) = step.action else { return nil }
            return "\(view) in \(superview)"
        }
    }

    func fault(_ text: String) throws -> SourceError? {
        var fixture = try SourceFixture()
        fixture.names = names
        return fixture.fault(.log, text)
    }
}
