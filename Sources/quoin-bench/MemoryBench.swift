import CLinux
import LayoutEngine
import LayoutModel
import Sessions

/// Measures the memory of resident layouts: their own count (``LayoutSession/byteCount``), and the growth of the
/// allocator while many of the same kind are built.
struct MemoryBench {
    /// The permitted relative deviation of the count from the allocated bytes.
    static let tolerance = 0.15

    private let limits: LayoutLimits

    init() {
        var limits = LayoutLimits()
        limits.views = 200_000
        limits.constraints = 1_000_000
        self.limits = limits
    }

    /// The history of a layout since it was stored.
    private enum State: String, CaseIterable {
        /// Unchanged; the layout is trimmed.
        case stored
        /// The root was resized ten times.
        case edited
    }

    /// Prints a line per requested kind of layout; returns true if every count is within the tolerance.
    func run(_ options: BenchOptions) throws -> Bool {
        var isRight = true
        for kind in MemoryLayoutKind.allCases where options.wants(kind.rawValue) {
            for state in State.allCases {
                isRight = try measure(kind, state, copies: kind.isLarge ? 2 : 200) && isRight
            }
        }
        return isRight
    }

    private func measure(_ kind: MemoryLayoutKind, _ state: State, copies: Int) throws -> Bool {
        // Warm up: the first session allocates caches and pools that belong to no layout.
        _ = try session(kind, state).byteCount
        let layouts = Shelf()
        let before = Self.allocatedBytes
        for _ in 0..<copies { layouts.add(try session(kind, state)) }
        let allocated = (Self.allocatedBytes - before) / copies
        let counted = layouts.byteCount / copies
        let ratio = Double(counted) / Double(allocated)
        print("\(kind.rawValue) \(state.rawValue): \(allocated) bytes allocated, \(counted) counted (\(ratio))")
        return abs(ratio - 1) <= Self.tolerance
    }

    private func session(_ kind: MemoryLayoutKind, _ state: State) throws -> LayoutSession {
        var budget = limits.engine.budget
        var session = try LayoutSession(id: "bench", document: kind.document(), limits: limits, budget: &budget)
        session.trim()
        for edit in 0..<(state == .edited ? 10 : 0) {
            var change = TraitsChange()
            change.fields = .size
            change.values.size = PartialSize(width: Double(300 + edit), height: 800)
            _ = try session.apply(change, budget: &budget)
        }
        return session
    }

    /// The number of bytes currently allocated by malloc.
    private static var allocatedBytes: Int {
        let info = mallinfo2()
        return Int(info.uordblks) + Int(info.hblkhd)
    }
}

/// A collection of sessions, which an array cannot hold because they are not copyable.
private final class Shelf {
    private var sessions: UniqueList?
    private(set) var byteCount = 0

    func add(_ session: consuming LayoutSession) {
        byteCount += session.byteCount
        sessions = UniqueList(session, sessions)
    }
}

/// One session, linked to the previous ones.
private final class UniqueList {
    let session: LayoutSession
    let rest: UniqueList?

    init(_ session: consuming LayoutSession, _ rest: UniqueList?) {
        self.session = session
        self.rest = rest
    }
}

/// The kinds of layouts to measure.
enum MemoryLayoutKind: String, CaseIterable {
    /// 200 labels in a column, each with three constraints.
    case screen
    /// The same with texts.
    case texts
    /// The same with a key for every constraint.
    case keys
    /// 20 stacks of ten views.
    case stacks
    /// 200 constraints that conflict in pairs.
    case conflicts
    /// 3,000 views with a chain of 99,999 constraints between them.
    case constraints

    var isLarge: Bool { self == .constraints }

    func document() throws -> LayoutDocument {
        switch self {
        case .screen: try Self.screen { _ in ViewProperties() }
        case .texts:
            try Self.screen { index in
                var properties = ViewProperties()
                properties.text = TextContent("The title of row \(index), which may need two lines")
                return properties
            }
        case .keys: try Self.screen(keys: true) { _ in ViewProperties() }
        case .stacks: try Self.stacks()
        case .conflicts: try Self.conflicts()
        case .constraints: try Self.constraints()
        }
    }

    private static func screen(
        keys hasKeys: Bool = false,
        _ properties: (Int) -> ViewProperties
    ) throws -> LayoutDocument {
        let rows = (0..<200).map { index in
            var properties = properties(index)
            if properties.text == nil { properties.intrinsicSize = PartialSize(width: 120, height: 20) }
            return ViewDescription(name: "settings-row-\(index)-title", properties: properties)
        }
        var document = LayoutDocument(tree: try ViewTree(ViewDescription(name: "root", subviews: rows)))
        document.traits.size = PartialSize(width: 375, height: 800)
        let nodes = document.tree[document.tree.root].subviews
        for (index, node) in nodes.enumerated() {
            add(node, .left, 16, to: &document)
            add(node, .right, -16, .lessThanOrEqual, to: &document)
            if index > 0 {
                let above = SecondAnchor(node: .node(nodes[index - 1]), attribute: .bottom)
                add(node, .top, 8, second: above, to: &document)
            }
        }
        guard hasKeys else { return document }
        for id in document.constraints.ids {
            guard var constraint = document.constraints[id] else { continue }
            constraint.key = "settings-row-constraint-\(id)"
            document.constraints.replace(id, with: constraint)
        }
        return document
    }

    private static func add(
        _ node: NodeID,
        _ attribute: Attribute,
        _ constant: Double,
        _ relation: Relation = .equal,
        second: SecondAnchor? = nil,
        to document: inout LayoutDocument
    ) {
        document.constraints.add(
            Constraint(
                first: FirstAnchor(node: node, attribute: attribute),
                relation: relation,
                second: second ?? SecondAnchor(node: .superview, attribute: attribute),
                constant: constant
            )
        )
    }

    private static func stacks() throws -> LayoutDocument {
        let stacks = (0..<20).map { stack in
            var properties = ViewProperties()
            properties.stack = StackProperties()
            let views = (0..<10).map { index in
                var properties = ViewProperties()
                properties.intrinsicSize = PartialSize(width: 20, height: 20)
                return ViewDescription(name: "view-\(stack)-\(index)", properties: properties)
            }
            return ViewDescription(name: "stack-\(stack)", properties: properties, subviews: views)
        }
        var document = LayoutDocument(tree: try ViewTree(ViewDescription(name: "root", subviews: stacks)))
        document.traits.size = PartialSize(width: 375, height: 800)
        for (index, stack) in document.tree[document.tree.root].subviews.enumerated() {
            add(stack, .left, 16, to: &document)
            add(stack, .top, Double(40 * index), to: &document)
        }
        return document
    }

    private static func conflicts() throws -> LayoutDocument {
        let views = (0..<100).map { ViewDescription(name: "view-\($0)") }
        var document = LayoutDocument(tree: try ViewTree(ViewDescription(name: "root", subviews: views)))
        document.traits.size = PartialSize(width: 375, height: 800)
        for (index, view) in document.tree[document.tree.root].subviews.enumerated() {
            add(view, .left, Double(index), to: &document)
            add(view, .left, Double(index + 1), to: &document)
        }
        return document
    }

    private static func constraints() throws -> LayoutDocument {
        let views = (0..<3_000).map { ViewDescription(name: "view-\($0)") }
        var document = LayoutDocument(tree: try ViewTree(ViewDescription(name: "root", subviews: views)))
        document.traits.size = PartialSize(width: 375, height: 800)
        let nodes = document.tree[document.tree.root].subviews
        for index in 0..<99_999 {
            let other = SecondAnchor(node: .node(nodes[(index + index / 3_000) % 3_000]), attribute: .left)
            let relation = Relation.lessThanOrEqual
            add(nodes[(index + 1) % 3_000], .left, Double(index), relation, second: other, to: &document)
        }
        return document
    }
}
