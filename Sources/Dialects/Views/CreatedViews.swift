import LayoutModel

/// What both readings of a source need to know of the views that it creates: the first, which builds the tree, and the
/// second, which resolves constraints.
///
/// A class, as all copies of a ``Scope`` share it. Both readings run the same statements in the same order, so each
/// creation is found by its place and by how often it has run.
final class CreatedViews {
    /// The ids of what creations make, by their places, in the order in which they run.
    private(set) var made: [SourcePosition: [String]]
    private var cursors: [SourcePosition: Int] = [:]
    /// The ids of what statements put into superviews, by their places.
    private(set) var nested: [SourcePosition: [String]]
    /// The ids of views inside buttons.
    private(set) var parts: [ButtonPart: String]
    /// Which views are in their superviews so far, in the second reading.
    let placement: ViewPlacement
    /// The frames that views have at this point of the first reading, by the numbers of their nodes.
    var frames: [Int: Rect] = [:]
    /// Statements that the first reading has read.
    var read: Set<SourcePosition>
    /// The methods and types whose statements are read, the innermost last; nil for a type.
    private var methods: [Method?] = []
    /// The types of Swift whose bodies are read, the innermost last.
    private(set) var types: [String] = []
    /// The number of the method that nothing calls and that runs, in a source of which it is not known when the app
    /// runs them; methods that it calls belong to it.
    private(set) var era = 0
    /// The name that the result of the closure that is running has in there, and what it is.
    var returning: (local: String, node: NodeID)?
    /// The last creation, which several names of one statement may share: `self.title = title = [UILabel new]`.
    private var last: (statement: Int, position: SourcePosition, node: NodeID, names: Set<String>)?

    private struct Method {
        /// Names that the method declares, with their values before.
        var locals: [(name: String, outer: Value?)] = []
        /// Names of properties that the method has yet to assign.
        var awaited: Set<String>
    }

    /// - Parameters:
    ///   - views: what the first reading has found; empty for the first reading itself.
    ///   - tree: the tree that the views are in.
    init(_ views: SourceViews, in tree: ViewTree) {
        (made, read, nested, parts) = (views.made, views.read, views.nested, views.parts)
        placement = ViewPlacement(nested, loose: views.loose, in: tree)
    }

    /// Whether statements of a method are being read.
    var isInMethod: Bool { methods.last.map { $0 != nil } ?? false }

    /// Notes what a creation has made.
    func note(_ id: String, madeAt position: SourcePosition) {
        made[position, default: []].append(id)
    }

    /// The id of what a creation makes the next time.
    func next(at position: SourcePosition) -> String? {
        guard let ids = made[position], let first = ids.first else { return nil }
        let cursor = cursors[position, default: 0]
        cursors[position] = cursor + 1
        return cursor < ids.count ? ids[cursor] : first
    }

    /// Notes the id of a view inside a button.
    func note(_ part: ButtonPart, is id: String) {
        parts[part] = id
    }

    /// Notes that a statement has put a view into a superview.
    func note(_ id: String, nestedAt position: SourcePosition) {
        nested[position, default: []].append(id)
    }

    /// What the creation has just made for another name of the same statement.
    func shared(_ creation: Creation, by statement: Statement, as name: String) -> NodeID? {
        guard let last, last.statement == statement.start, last.position == creation.position else { return nil }
        return self.last?.names.insert(name).inserted ?? false ? last.node : nil
    }

    func share(_ node: NodeID, madeBy creation: Creation, in statement: Statement, as name: String) {
        last = (statement.start, creation.position, node, [name])
    }

    /// Begins the body of a type.
    func enterType(_ name: String) {
        methods.append(nil)
        types.append(name)
    }

    func enterMethod(_ statements: [Statement]) {
        methods.append(Method(awaited: Self.assigned(in: statements)))
    }

    /// Begins a method that nothing calls, of which it is not known when the app runs it.
    func beginEra() {
        era += 1
        _ = placement.beginRun()
    }

    /// Ends a method.
    ///
    /// - Returns: the names that it declared with the values that they had before, the latest first.
    func leaveMethod() -> [(name: String, outer: Value?)] {
        guard let last = methods.popLast() else { return [] }
        guard let method = last else {
            types.removeLast()
            return []
        }
        return method.locals.reversed()
    }

    func declareLocal(_ name: String, outer: Value?) {
        guard !methods.isEmpty else { return }
        methods[methods.count - 1]?.locals.append((name, outer))
    }

    func isLocal(_ name: String) -> Bool {
        (methods.last ?? nil)?.locals.contains { $0.name == name } ?? false
    }

    /// Notes that a name has been assigned.
    func assign(_ name: String) {
        guard !methods.isEmpty else { return }
        methods[methods.count - 1]?.awaited.remove(name)
    }

    /// Whether a property is nil because the method that creates it has yet to do so.
    func isAwaited(_ name: String) -> Bool {
        (methods.last ?? nil)?.awaited.contains(name) ?? false
    }

    /// The names of properties that statements assign.
    static func assigned(in statements: [Statement]) -> Set<String> {
        var names: Set<String> = []
        collect(from: statements, into: &names)
        return names
    }

    private static func collect(from statements: [Statement], into names: inout Set<String>) {
        for statement in statements {
            switch statement.kind {
            case .assignment(let target, let sign, _):
                if sign.isSymbol("="), let name = target.declaredName { names.insert(name) }
            case .control(.body(let inner)): collect(from: inner, into: &names)
            case .control(.choice(let branches, let otherwise)):
                for branch in branches { collect(from: branch.statements, into: &names) }
                collect(from: otherwise, into: &names)
            case .control(.guarded(let branch)): collect(from: branch.statements, into: &names)
            case .control, .declaration, .expression, .unreadable: break
            }
        }
    }
}

/// What a source says of views: for the reading of the same source that resolves its constraints.
public struct SourceViews: Sendable {
    /// The ids of what creations make, by their places, in the order in which they run.
    var made: [SourcePosition: [String]] = [:]
    /// The ids of what statements put into superviews, by their places.
    var nested: [SourcePosition: [String]] = [:]
    /// The ids of views inside buttons.
    var parts: [ButtonPart: String] = [:]
    /// Ids by names in the source that differ from them.
    var names: [String: String] = [:]
    /// Whether `contentView` is the root's, which fills it.
    var contentViewIsRoot = true
    /// Statements that have been read.
    var read: Set<SourcePosition> = []
    var notes: [PassedStatement] = []
    /// Views that the source mentions and never adds to a superview.
    var detached: Set<String> = []
    /// The ids of views that the source creates and fills, and never adds to a superview.
    var loose: Set<String> = []
    /// The outermost views that these are in, which the source does not create.
    var outermost: [String: String] = [:]
    var faults: [SourceError] = []

    /// Whether the source says nothing of views.
    var isEmpty: Bool { made.isEmpty && read.isEmpty }
}
