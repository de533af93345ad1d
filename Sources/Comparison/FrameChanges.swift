import LayoutEngine
public import LayoutModel
public import Lint
import Sessions

/// A view whose frame differs, with the variants in which it differs in the same way.
public struct FrameChange: Sendable {
    /// The view or guide of the layout after.
    public var node: NodeID
    /// The frames in the superview in the first of the variants; `nil` if the view is not installed.
    public var before: Rect?
    public var after: Rect?
    public var variants: VariantSet
    /// The index of the first variant.
    public var first: Int
}

/// The differences of frames, collected variant by variant.
struct FrameChanges {
    /// What a view does in the same way in several variants, in hundredths of points.
    private struct Key: Hashable {
        var node: NodeID
        var appears: Bool?
        var x = 0, y = 0, width = 0, height = 0
    }

    private(set) var entries: [FrameChange] = []
    /// The number of differences for which there was no room: in the current variants, and the maximum over all.
    private var missed = 0
    private(set) var omitted = 0
    private var indices: [Key: Int] = [:]
    private let limit: Int
    /// How much the variant that changes most changes.
    private var most: (count: Int, points: Double, variant: Int)?

    init(limit: Int) {
        self.limit = limit
    }

    /// The index of the variant that changes most: in which the most frames differ, or by the most points.
    ///
    /// The first in case of a tie; `nil` if there is no variant in which both layouts have frames.
    var busiestVariant: Int? { most?.variant }

    /// The difference in points that is noise.
    private static let noise = 0.01

    /// Adds the differences in some variants that have the same traits; `variants` ascends.
    mutating func add(
        _ variants: [Int],
        _ before: Solution,
        _ after: Solution,
        _ pairs: ViewPairs
    ) {
        guard let first = variants.first else { return }
        missed = 0
        defer { omitted = max(omitted, missed) }
        var (count, points) = (0, 0.0)
        for node in after.installedNodes {
            guard let former = pairs.before(node), let now = after.frame(of: node) else { continue }
            guard let old = before.frame(of: former) else {
                note(Key(node: node, appears: true), nil, now, variants)
                (count, points) = (count + 1, points + now.width.magnitude + now.height.magnitude)
                continue
            }
            let moved = [now.x - old.x, now.y - old.y, now.width - old.width, now.height - old.height]
            guard moved.contains(where: { $0.magnitude > Self.noise }) else { continue }
            let key = Key(
                node: node,
                x: Self.hundredths(moved[0]),
                y: Self.hundredths(moved[1]),
                width: Self.hundredths(moved[2]),
                height: Self.hundredths(moved[3])
            )
            note(key, old, now, variants)
            (count, points) = (count + 1, moved.reduce(points) { $0 + $1.magnitude })
        }
        for former in before.installedNodes {
            guard let node = pairs.after(former), after.frame(of: node) == nil, let old = before.frame(of: former)
            else { continue }
            note(Key(node: node, appears: false), old, nil, variants)
            (count, points) = (count + 1, points + old.width.magnitude + old.height.magnitude)
        }
        if let most, (count, points, -first) < (most.count, most.points, -most.variant) { return }
        most = (count, points, first)
    }

    private static func hundredths(_ points: Double) -> Int {
        Int((min(1e15, max(-1e15, points)) * 100).rounded())
    }

    private mutating func note(_ key: Key, _ before: Rect?, _ after: Rect?, _ variants: [Int]) {
        guard let first = variants.first else { return }
        guard let index = indices[key] else {
            guard entries.count < limit else {
                missed += 1
                return
            }
            indices[key] = entries.count
            let change = FrameChange(
                node: key.node,
                before: before,
                after: after,
                variants: VariantSet(variants),
                first: first
            )
            entries.append(change)
            return
        }
        entries[index].variants.insert(contentsOf: variants)
        guard first < entries[index].first else { return }
        (entries[index].before, entries[index].after, entries[index].first) = (before, after, first)
    }

    /// Returns the differences in document order, then in the order of their first variants.
    func sorted(_ tree: ViewTree) -> [FrameChange] {
        var ranks: [NodeID: Int] = [:]
        for (rank, node) in tree.preorder().enumerated() { ranks[node] = rank }
        return entries.sorted { (ranks[$0.node] ?? 0, $0.first) < (ranks[$1.node] ?? 0, $1.first) }
    }
}
