/// The address of a cluster node, as announced by the other nodes.
struct Endpoint: Hashable, Sendable, CustomStringConvertible {
    var host: String
    var port: Int

    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// The assignment of slots to cluster nodes, as reported by one of them.
struct SlotMap: Hashable, Sendable {
    struct Range: Hashable, Sendable {
        var slots: ClosedRange<Int>
        var master: Endpoint
    }

    /// The maximum number of nodes in a cluster, according to its specification.
    static let maxNodes = 1_000

    var ranges: [Range] = []
    /// The masters and replicas.
    var endpoints: Set<Endpoint> = []

    var masters: Set<Endpoint> { Set(ranges.map(\.master)) }

    /// Parses the reply to `CLUSTER SLOTS`: an array of `[first, last, master, replica…]` with each node as
    /// `[host, port, …]`.
    ///
    /// Returns `nil` if the reply is malformed or ranges overlap. A range whose master has an unknown host (`?`) is
    /// omitted. A null or empty host means the host of the node that replied.
    init?(_ reply: RedisValue, from host: String) {
        guard let entries = reply.elements else { return nil }
        var slotCount = 0
        for entry in entries {
            guard let fields = entry.elements, fields.count >= 3, let first = fields[0].integer,
                let last = fields[1].integer, 0 <= first, first <= last, last < SlotTable.slotCount
            else { return nil }
            slotCount += last - first + 1
            let nodes = fields[2...].map { Self.endpoint($0, from: host) }
            endpoints.formUnion(nodes.compactMap(\.self))
            guard slotCount <= SlotTable.slotCount, endpoints.count <= Self.maxNodes else { return nil }
            if let master = nodes[0] { ranges.append(Range(slots: first...last, master: master)) }
        }
    }

    private static func endpoint(_ node: RedisValue, from host: String) -> Endpoint? {
        guard let fields = node.elements, fields.count >= 2, let port = fields[1].integer,
            (1...65_535).contains(port)
        else { return nil }
        switch fields[0].string {
        case nil, "": return Endpoint(host: host, port: port)
        case "?": return nil
        case .some(let name): return Endpoint(host: name, port: port)
        }
    }
}

/// The node number for each slot of a cluster.
struct SlotTable: Sendable {
    static let slotCount = 16_384
    private static let unassigned = UInt16.max

    private var nodes = [UInt16](repeating: unassigned, count: slotCount)

    /// The node of `slot`; `nil` if none is assigned.
    subscript(slot: Int) -> Int? {
        get { nodes[slot] == Self.unassigned ? nil : Int(nodes[slot]) }
        set { nodes[slot] = newValue.map { UInt16($0) } ?? Self.unassigned }
    }

    /// True if every slot has a node.
    var isComplete: Bool { !nodes.contains(Self.unassigned) }

    /// Any node that has a slot.
    var anyNode: Int? { nodes.first { $0 != Self.unassigned }.map { Int($0) } }
}

/// The cluster slot of a key: CRC-16 of the key, or of its hash tag, modulo the number of slots.
///
/// Source: https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/
enum KeySlot {
    private static let table: [UInt16] = (0..<256).map { byte in
        (0..<8).reduce(UInt16(byte) << 8) { crc, _ in crc & 0x8000 == 0 ? crc << 1 : crc << 1 ^ 0x1021 }
    }

    static func slot(of key: [UInt8]) -> Int {
        let crc = tag(of: key).reduce(UInt16(0)) { $0 << 8 ^ table[Int(UInt8($0 >> 8) ^ $1)] }
        return Int(crc) % SlotTable.slotCount
    }

    /// Returns the part between the first `{` and the next `}`, unless that is empty; otherwise the whole key.
    private static func tag(of key: [UInt8]) -> ArraySlice<UInt8> {
        guard let open = key.firstIndex(of: UInt8(ascii: "{")),
            let close = key[open...].firstIndex(of: UInt8(ascii: "}")), close > open + 1
        else { return key[...] }
        return key[(open + 1)..<close]
    }
}
