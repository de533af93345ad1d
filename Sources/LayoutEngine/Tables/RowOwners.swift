internal import LayoutModel
internal import Simplex

/// The owner of every solver row, in eight bytes each: rows are the most numerous objects in a layout.
struct RowOwners: Sendable {
    /// Indexed by row; the lowest three bits hold the ``Kind``, the others identify the owner within that kind.
    private var codes: [Int] = []
    /// The owners that do not fit into a code, indexed by the number in theirs.
    private var stackRows: [RowOwner] = []
    /// Unused numbers of ``stackRows``.
    private var free: [Int] = []

    private enum Kind: Int {
        case none, constraint, natural, frame, fitting, aspectRatio, stack

        static let bits = 3
    }

    /// The number of heap bytes that the table holds.
    @inline(__always)
    var byteCount: Int { codes.heapByteCount + stackRows.heapByteCount + free.heapByteCount }

    mutating func reserve(_ count: Int) {
        codes.reserveCapacity(count)
    }

    /// Frees memory that is reserved but unused.
    mutating func trim() {
        codes.trim()
        stackRows.trim()
    }

    /// `nil` if the row has no owner.
    subscript(row: RowID) -> RowOwner? {
        get {
            guard row.index < codes.count else { return nil }
            let number = codes[row.index] >> Kind.bits
            switch kind(of: row.index) {
            case .none: return nil
            case .constraint: return .constraint(ConstraintID(number: number))
            case .natural: return .natural(NodeID(index: number / 2), Axis.allCases[number % 2])
            case .frame:
                let count = FrameAttribute.count
                return .frame(NodeID(index: number / count), FrameAttribute.allCases[number % count])
            case .fitting: return .fitting(Axis.allCases[number])
            case .aspectRatio: return .aspectRatio(NodeID(index: number))
            case .stack: return stackRows[number]
            }
        }
        set {
            if row.index < codes.count, kind(of: row.index) == .stack { free.append(codes[row.index] >> Kind.bits) }
            let code = newValue.map { self.code(of: $0) } ?? Kind.none.rawValue
            while codes.count < row.index { codes.append(Kind.none.rawValue) }
            // The rows of a new layout arrive in sequence.
            if row.index == codes.count { codes.append(code) } else { codes[row.index] = code }
        }
    }

    /// Returns the constraint that owns a row; `nil` for a background row.
    func constraint(of row: RowID) -> ConstraintID? {
        guard row.index < codes.count, kind(of: row.index) == .constraint else { return nil }
        return ConstraintID(number: codes[row.index] >> Kind.bits)
    }

    private func kind(of index: Int) -> Kind {
        Kind(rawValue: codes[index] & (1 << Kind.bits - 1)) ?? .none
    }

    private mutating func code(of owner: RowOwner) -> Int {
        switch owner {
        case .constraint(let id): Self.code(.constraint, id.number)
        case .natural(let node, let axis): Self.code(.natural, 2 * node.index + axis.order)
        case .frame(let node, let attribute): Self.code(.frame, FrameAttribute.count * node.index + attribute.order)
        case .fitting(let axis): Self.code(.fitting, axis.order)
        case .aspectRatio(let node): Self.code(.aspectRatio, node.index)
        case .stack: Self.code(.stack, store(owner))
        }
    }

    private static func code(_ kind: Kind, _ number: Int) -> Int {
        number << Kind.bits | kind.rawValue
    }

    private mutating func store(_ owner: RowOwner) -> Int {
        guard let number = free.popLast() else {
            stackRows.append(owner)
            return stackRows.count - 1
        }
        stackRows[number] = owner
        return number
    }
}

extension Axis {
    /// The axis's index among all cases.
    var order: Int {
        switch self {
        case .horizontal: 0
        case .vertical: 1
        }
    }
}
