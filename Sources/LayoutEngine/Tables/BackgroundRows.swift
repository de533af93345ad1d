internal import LayoutModel

/// The rows that no constraint makes.
struct BackgroundRows: Sendable {
    private var rows: [StoredRow] = []
    private var free: [Int] = []
    /// The place of each node's rows for its natural width and height; ``none`` where it has none.
    private var naturalPlaces: [Int32] = []
    /// The places of all others, which are few.
    private var otherPlaces: [RowOwner: Int] = [:]

    private static var none: Int32 { -1 }

    /// Makes room for two rows a node.
    mutating func reserve(nodes: Int) {
        rows.reserveCapacity(2 * nodes)
        grow(to: nodes)
    }

    private mutating func grow(to nodes: Int) {
        guard 2 * nodes > naturalPlaces.count else { return }
        naturalPlaces.append(contentsOf: repeatElement(Self.none, count: 2 * nodes - naturalPlaces.count))
    }

    subscript(owner: RowOwner) -> StoredRow? {
        place(of: owner).map { rows[$0] }
    }

    /// Changes a row that is there; nil where there is none.
    mutating func change<Result>(_ owner: RowOwner, _ change: (inout StoredRow) -> Result) -> Result? {
        place(of: owner).map { change(&rows[$0]) }
    }

    /// Enters a row that is not there.
    mutating func insert(_ owner: RowOwner, _ row: consuming StoredRow) {
        let place = free.popLast() ?? rows.count
        if place == rows.count {
            rows.append(row)
        } else {
            rows[place] = row
        }
        setPlace(place, of: owner)
    }

    /// Takes a row out; answers it, if it was there.
    mutating func remove(_ owner: RowOwner) -> StoredRow? {
        guard let place = place(of: owner) else { return nil }
        setPlace(nil, of: owner)
        free.append(place)
        return rows[place]
    }

    private func place(of owner: RowOwner) -> Int? {
        guard case .natural(let node, let axis) = owner else {
            return otherPlaces.isEmpty ? nil : otherPlaces[owner]
        }
        let index = Self.index(node, axis)
        guard index < naturalPlaces.count, naturalPlaces[index] != Self.none else { return nil }
        return Int(naturalPlaces[index])
    }

    private mutating func setPlace(_ place: Int?, of owner: RowOwner) {
        guard case .natural(let node, let axis) = owner else {
            otherPlaces[owner] = place
            return
        }
        grow(to: node.index + 1)
        naturalPlaces[Self.index(node, axis)] = place.map(Int32.init) ?? Self.none
    }

    private static func index(_ node: NodeID, _ axis: Axis) -> Int {
        switch axis {
        case .horizontal: 2 * node.index
        case .vertical: 2 * node.index + 1
        }
    }
}
