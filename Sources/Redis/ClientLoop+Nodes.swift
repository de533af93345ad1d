import Synchronization
import Threads

/// A client's view of a cluster.
struct Cluster {
    var table = SlotTable()
    /// All nodes of the cluster, including replicas.
    var endpoints: Set<Endpoint> = []
    /// True if a request for the slot map is scheduled or in progress.
    var isRefreshing = false
    var backoff: Backoff
}

extension ClientLoop {
    private static let longestRefreshDelay = Duration.seconds(1)

    private var seed: Endpoint { Endpoint(host: address.host, port: address.port) }

    var openNodes: [Node] { nodes.compactMap(\.self).filter(\.isUsable) }

    // MARK: Nodes

    /// Connects to the client's configured address, unless an attempt is already in progress.
    func seek() {
        if nodes.contains(where: { $0?.purpose == .discovery && $0?.isRetired == false }) { return }
        makeNode(at: seed, .discovery)
    }

    /// Returns the node at the given endpoint, creating it if necessary.
    func node(at endpoint: Endpoint) -> Node {
        let known = nodes.compactMap(\.self).filter { $0.endpoint == endpoint && !$0.isRetired }
        return known.first(where: \.isUsable) ?? known.first ?? makeNode(at: endpoint, .node)
    }

    @discardableResult
    private func makeNode(at endpoint: Endpoint, _ purpose: Handshake.Purpose) -> Node {
        let number = nodes.firstIndex { $0 == nil } ?? nodes.count
        if number == nodes.count { nodes.append(nil) }
        let node = Node(number, endpoint, purpose, of: self)
        nodes[number] = node
        dispatcher.state.withLock { state in
            if number == state.outboxes.count { state.outboxes.append(Dispatcher.Outbox()) }
            state.outboxes[number].state = .opening
        }
        after(Node.openingPatience) { [self] in
            let isOpening = dispatcher.state.withLock { state in
                if case .opening = state.outboxes[number].state { true } else { false }
            }
            guard isOpening, nodes[number] === node else { return }
            closeOutbox(of: node, "not connected yet to \(endpoint)")
        }
        node.connect()
        return node
    }

    /// Frees the number of a node that has ended.
    func forget(_ node: Node) {
        guard nodes[node.number] === node else { return }
        closeOutbox(of: node, "the node has left the cluster")
        nodes[node.number] = nil
    }

    /// Handles a node becoming usable.
    func opened(_ node: Node, _ discovery: Handshake.Discovery) {
        switch discovery {
        case .alone: serveAlone(node)
        case .cluster(let map):
            adopt(map)
            if !node.isRetired {
                openOutbox(of: node)
                // Commands that were queued before the cluster was discovered.
                reroute(dispatcher.state.withLock { $0.emptyOutbox(node.number) })
            }
        case .ready:
            openOutbox(of: node)
            refreshSlots()
        }
        if !node.isRetired, let peer = node.link?.peer, cluster == nil { subscriber.follow(peer) }
        reportNodes("connected to \(node.endpoint)")
    }

    private func openOutbox(of node: Node) {
        dispatcher.state.withLock { $0.outboxes[node.number].state = .open }
    }

    private func serveAlone(_ node: Node) {
        cluster = nil
        dispatcher.state.withLock { $0.routing = .alone(node.number) }
        openOutbox(of: node)
        for case let other? in nodes where other !== node { other.retire("the server is not in a cluster") }
    }

    /// Handles the end of a connection, or of an attempt to connect.
    func lost(_ node: Node, _ reason: String, wasOpen: Bool) {
        if node.isRetired { return }
        if cluster != nil {
            refreshSlots()
            // The node may have received messages and not forwarded them; those are lost.
            if wasOpen { subscriber.interrupt() }
        }
        reportNodes("\(node.endpoint): \(reason)")
        if cluster != nil, openNodes.isEmpty, !isStopping { seek() }
    }

    // MARK: Slots

    /// Adopts a slot map received from a node.
    private func adopt(_ map: SlotMap) {
        var known = cluster ?? Cluster(backoff: Backoff(first: options.firstBackoff, longest: Self.longestRefreshDelay))
        var table = SlotTable()
        let masters = map.masters
        let numbers = Dictionary(uniqueKeysWithValues: masters.map { ($0, self.node(at: $0)) })
        for range in map.ranges { for slot in range.slots { table[slot] = numbers[range.master]?.number } }
        (known.table, known.endpoints) = (table, map.endpoints)
        cluster = known
        dispatcher.state.withLock { $0.routing = .cluster(table) }
        for case let other? in nodes where !numbers.values.contains(where: { $0 === other }) && !other.isRetired {
            let unsent = dispatcher.state.withLock { $0.emptyOutbox(other.number) }
            other.retire("the node has no slots")
            reroute(unsent)
        }
        subscriber.follow(map.endpoints)
        if table.isComplete, numbers.values.allSatisfy(\.isUsable) { cluster?.backoff.reset() } else { refreshSlots() }
    }

    /// Updates one slot according to a redirection.
    func assign(_ slot: Int, to node: Node) {
        guard cluster != nil else { return }
        cluster?.table[slot] = node.number
        dispatcher.state.withLock { state in
            guard case .cluster(var table) = state.routing else { return }
            table[slot] = node.number
            state.routing = .cluster(table)
        }
    }

    /// Schedules a request for the slot map, and repeats it until every slot has a connected node.
    func refreshSlots() {
        guard var known = cluster, !known.isRefreshing else { return }
        known.isRefreshing = true
        let delay = known.backoff.next()
        cluster = known
        after(delay) { [self] in
            guard let node = openNodes.randomElement() else {
                // The next connection requests the slot map.
                cluster?.isRefreshing = false
                return
            }
            let host = node.endpoint.host
            let command = Command(own: ["CLUSTER", "SLOTS"]) { [self] result in
                cluster?.isRefreshing = false
                if case .success(let value) = result, let map = SlotMap(value, from: host), !map.ranges.isEmpty,
                    cluster != nil
                {
                    adopt(map)
                } else {
                    refreshSlots()
                }
            }
            send(command, to: node)
        }
    }

    // MARK: State

    /// Reports to the owner of the client if availability, or the reason for it, has changed.
    func reportNodes(_ event: String) {
        guard let cluster else { return report(!openNodes.isEmpty, event) }
        let masters = Set((0..<SlotTable.slotCount).compactMap { cluster.table[$0] })
        let open = masters.filter { nodes[$0]?.isUsable == true }.count
        report(open > 0, "\(event); \(open) of \(masters.count) nodes are connected")
    }

    func report(_ isAvailable: Bool, _ reason: String) {
        if let reported, reported == (isAvailable, reason) { return }
        reported = (isAvailable, reason)
        dispatcher.connectionReason.withLock { $0 = reason }
        dispatcher.counters.isAvailable.store(isAvailable, ordering: .releasing)
        onStateChange(isAvailable, reason)
    }
}
