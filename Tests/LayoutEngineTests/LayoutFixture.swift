import Dialects
import LayoutEngine
import LayoutModel

/// A layout of native equations with its engine, as a session would keep them.
struct LayoutFixture: ~Copyable {
    private(set) var document: LayoutDocument
    private(set) var engine: Engine

    var solution: Solution { engine.solution }

    /// A root with `views` in it and native equations, whose composites are expanded.
    init(
        _ views: [ViewDescription],
        root: ViewProperties = ViewProperties(),
        guides: [String] = [],
        traits: Traits = .sized(100, 200),
        limits: EngineLimits = EngineLimits(),
        _ constraints: [String]
    ) throws {
        let description = ViewDescription(name: "root", properties: root, guides: guides, subviews: views)
        var document = LayoutDocument(traits: traits, tree: try ViewTree(description))
        for text in constraints {
            for constraint in try Equation.parse(text).resolve(in: document.tree) {
                document.constraints.add(constraint)
            }
        }
        engine = try Engine(document: document, limits: limits)
        self.document = document
    }

    func frame(_ name: String, in space: CoordinateSpace = .superview) -> Rect? {
        node(name).flatMap { solution.frame(of: $0, in: space) }
    }

    func contentSize(_ name: String) -> Size? {
        solution.contentSizes.first { $0.node == node(name) }?.size
    }

    func node(_ name: String) -> NodeID? {
        document.tree.node(named: name)
    }

    func name(_ node: NodeID) -> String {
        document.tree.name(of: node)
    }

    func names(_ nodes: [NodeID]) -> [String] {
        nodes.map { name($0) }
    }

    /// Edits a copy of the document, updates, and keeps both, with the frames that masks have changed.
    mutating func edit(_ change: (inout LayoutDocument, inout ChangeSet) throws -> Void) throws {
        var edited = document
        var changes = ChangeSet()
        try change(&edited, &changes)
        try engine.update(changes, document: edited)
        for moved in engine.solution.autoresized {
            var properties = edited.tree[moved.node].properties
            properties.frame = moved.frame
            edited.tree.setProperties(properties, of: moved.node)
        }
        document = edited
    }

    /// Edits, updates, and takes everything back; answers what the update came to.
    mutating func tryOut(_ change: (inout LayoutDocument, inout ChangeSet) throws -> Void) throws -> EngineError? {
        var edited = document
        var changes = ChangeSet()
        try change(&edited, &changes)
        var found: EngineError?
        let shown = engine.solution
        var budget = EngineLimits().budget
        do {
            try engine.update(changes, document: edited, budget: &budget)
            engine.revert(changes, to: document, showing: shown, budget: &budget)
        } catch {
            found = error
        }
        return found
    }

    mutating func setTraits(_ change: (inout Traits) -> Void) throws {
        try edit { document, changes in
            change(&document.traits)
            changes.changesTraits = true
        }
    }

    mutating func setProperties(of name: String, _ change: (inout ViewProperties) -> Void) throws {
        try edit { document, changes in
            guard let node = document.tree.node(named: name) else { return }
            var properties = document.tree[node].properties
            change(&properties)
            document.tree.setProperties(properties, of: node)
            changes.nodes.insert(node)
        }
    }

    /// Changes the constraint with that number, from 1 in the order of adding.
    mutating func setConstraint(_ number: Int, _ change: (inout Constraint) -> Void) throws {
        try edit { document, changes in
            let id = ConstraintID(number: number)
            guard var constraint = document.constraints[id] else { return }
            change(&constraint)
            document.constraints.replace(id, with: constraint)
            changes.constraints.insert(id)
        }
    }

    mutating func explanation(_ limits: ExplanationLimits = ExplanationLimits()) throws -> LayoutExplanation {
        try engine.explanation(of: document, limits: limits)
    }

    /// The layout under other traits, solved in a copy of the engine.
    func variant(under traits: Traits, budget: inout WorkBudget) throws -> Solution {
        var moving = engine.copy()
        try moving.move(to: traits, of: document, fromFramesOf: engine, budget: &budget)
        return moving.solution
    }

    mutating func reasons(for node: NodeID) throws -> [FrameReason] {
        var budget = EngineLimits().budget
        return try engine.reasons(for: node, in: document, budget: &budget)
    }

    mutating func slacks(of constraints: [ConstraintID]) throws -> [ConstraintSlack?] {
        var budget = EngineLimits().budget
        return try engine.slacks(of: constraints, in: document, budget: &budget)
    }

    mutating func redundantConstraints() throws -> [ConstraintID] {
        var budget = EngineLimits().budget
        return try engine.redundantConstraints(in: document, budget: &budget)
    }

    /// The same layout, solved from nothing.
    func solvedAfresh() throws -> Solution {
        try Engine(document: document).solution
    }

    /// The texts of every conflict, members in order.
    var conflictTexts: [[String]] {
        solution.conflicts.map { $0.members.map(\.text) }
    }

    /// What is ambiguous, by name.
    var ambiguity: [String: [String]] {
        Dictionary(uniqueKeysWithValues: solution.ambiguous.map { (name($0.node), $0.attributes.map(\.rawValue)) })
    }
}

extension Traits {
    static func sized(_ width: Double?, _ height: Double?) -> Traits {
        var traits = Traits()
        traits.size = PartialSize(width: width, height: height)
        return traits
    }

    func with(_ change: (inout Traits) -> Void) -> Traits {
        var copy = self
        change(&copy)
        return copy
    }
}

/// A view with some of its properties set.
func view(
    _ name: String,
    _ subviews: [ViewDescription] = [],
    guides: [String] = [],
    _ change: (inout ViewProperties) -> Void = { _ in }
) -> ViewDescription {
    var properties = ViewProperties()
    change(&properties)
    return ViewDescription(name: name, properties: properties, guides: guides, subviews: subviews)
}

extension Rect {
    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.init(x: x, y: y, width: width, height: height)
    }
}

/// The calls of an engine with as much work as anybody may ask for.
extension Engine {
    init(document: LayoutDocument, limits: EngineLimits = EngineLimits()) throws(EngineError) {
        var budget = limits.budget
        try self.init(document: document, limits: limits, budget: &budget)
    }

    mutating func update(_ changes: ChangeSet, document: LayoutDocument) throws(EngineError) {
        var budget = EngineLimits().budget
        try update(changes, document: document, budget: &budget)
    }

    mutating func explanation(
        of document: LayoutDocument,
        limits: ExplanationLimits = ExplanationLimits()
    ) throws(EngineError) -> LayoutExplanation {
        var budget = EngineLimits().budget
        return try explanation(of: document, limits: limits, budget: &budget)
    }
}
