import LayoutModel

/// The views that a log mentions: those of the layout, and those that must be added.
///
/// A view is identified by its address if the log gives one, as several may share a class or an identifier; and by its
/// class if no other view of the log has the same.
struct LogViews {
    /// The views of the layout with those that are added.
    private(set) var tree: ViewTree
    /// Views to add, in this order, with their superviews.
    private(set) var additions: [(view: String, superview: String, position: SourcePosition)] = []
    private let scope: Scope
    private var records: [Record] = []
    private var indexes: [Identity: Int] = [:]

    /// The address of a view, or its name if it has none, within one log.
    private struct Identity: Hashable {
        let log: Int
        let name: String
    }

    private struct Record {
        /// The names under which the request or the layout may have it, the most reliable first.
        var aliases: [String]
        /// The number of the log that mentions it.
        var log: Int
        /// Its id if it is added.
        var id: String
        var address: String
        /// The class of a view that has only that and an address.
        var type: String?
        /// The area of its superview, if it is a guide that every view has.
        var area: Area?
        var position: SourcePosition
        var superview: Int?
        var item: SourceItem?
    }

    init(_ constraints: [LogConstraint], scope: Scope) throws(SourceError) {
        tree = scope.tree
        self.scope = scope
        for constraint in constraints { record(constraint) }
        for index in records.indices { try bindName(index) }
        try bindClasses()
        bindSuperviews()
        bindGuides()
        for index in records.indices { add(index) }
    }

    /// The item of the layout that a view of the log is.
    func item(_ view: LogView, in constraint: LogConstraint) -> SourceItem? {
        indexes[Self.identity(of: view, in: constraint)].flatMap { records[$0].item }
    }
}

// MARK: - Collecting

extension LogViews {
    private static func identity(of view: LogView, in constraint: LogConstraint) -> Identity {
        let name = view.isAddress ? view.name : constraint.names[view.name]?.name ?? view.text
        return Identity(log: constraint.log, name: name)
    }

    private mutating func record(_ constraint: LogConstraint) {
        // Identifiers first: they are more reliable than the addresses that they belong to.
        for name in constraint.views where name.type == nil { record(name, in: constraint) }
        for view in constraint.views where view.type != nil { record(view, in: constraint) }
        guard let superview = constraint.superview, let inner = constraint.views.first else { return }
        let outer = record(superview, in: constraint, isSuperview: true)
        let index = record(inner, in: constraint)
        if records[index].superview == nil, index != outer { records[index].superview = outer }
    }

    @discardableResult
    private mutating func record(_ view: LogView, in constraint: LogConstraint, isSuperview: Bool = false) -> Int {
        let identity = Self.identity(of: view, in: constraint)
        if let index = indexes[identity] { return index }
        let address = view.isAddress ? view.name : constraint.names[view.name]?.name ?? ""
        var aliases = [view.text]
        if view.type != nil { aliases.append(view.name) }
        // For a superview with an identifier, the log prints that in the place of the class.
        if isSuperview, let type = view.type { aliases.append(type) }
        if view.type == nil, !address.isEmpty { aliases.append(address) }
        let id = Self.wellFormed(view.isAddress ? "\(Self.shortened(view.type ?? "view"))-\(view.name)" : view.name)
        if constraint.log > 1 { aliases.append(Self.numbered(id, constraint.log)) }
        indexes[identity] = records.count
        records.append(
            Record(
                aliases: aliases,
                log: constraint.log,
                id: id,
                address: address,
                type: view.isAddress ? view.type : nil,
                area: view.area,
                position: constraint.position
            )
        )
        return records.count - 1
    }

    /// The id of a view of a later log where an earlier one has taken its own.
    private static func numbered(_ id: String, _ log: Int) -> String {
        wellFormed("\(id.prefix(100))-\(log)")
    }

    /// A class name without its module.
    private static func shortened(_ type: String) -> String {
        type.split(separator: ".").last.map { String($0) } ?? type
    }

    /// A valid view name: runs of other characters become one hyphen, except at either end.
    private static func wellFormed(_ text: String) -> String {
        var bytes: [UInt8] = []
        let hyphen = UInt8(ascii: "-")
        for byte in text.utf8 where bytes.count < ViewName.longest {
            let isPart = ViewName.isNameByte(byte)
            if isPart || bytes.last != hyphen && !bytes.isEmpty { bytes.append(isPart ? byte : hyphen) }
        }
        while bytes.last == hyphen { bytes.removeLast() }
        let name = String(decoding: bytes, as: UTF8.self)
        return name.isEmpty || name == ViewName.superview ? "view" : name
    }
}

// MARK: - Finding

extension LogViews {
    /// The item of the layout with the first of these names that is known.
    private func known(_ names: [String], at position: SourcePosition) throws(SourceError) -> SourceItem? {
        for name in names {
            switch scope.value(named: name) {
            case .item(let item)?: return item
            case .list?:
                throw SourceError(.wrongValue(word: name, takes: "one view", found: "an array"), at: position)
            case .number?, .insets?, .size?, .point?, .rect?, .anchor?, .string?, .bool?, .nothing?, nil: continue
            }
        }
        for name in names {
            if let node = tree.node(named: name) { return SourceItem(node) }
        }
        return nil
    }

    private mutating func bindName(_ index: Int) throws(SourceError) {
        let record = records[index]
        records[index].item = try known(record.aliases + [record.id], at: record.position)
    }

    /// Identifies views by class, if no other view of the log has the same.
    private mutating func bindClasses() throws(SourceError) {
        var counts: [Identity: Int] = [:]
        for record in records { counts[Identity(log: record.log, name: record.type ?? ""), default: 0] += 1 }
        for index in records.indices where records[index].item == nil {
            guard let type = records[index].type, counts[Identity(log: records[index].log, name: type)] == 1 else {
                continue
            }
            records[index].item = try known([type, Self.shortened(type)], at: records[index].position)
        }
    }

    /// Identifies superviews: that of a known view is its superview in the layout, that of a known guide is its owner.
    private mutating func bindSuperviews() {
        for start in records.indices {
            var index = start
            while let item = records[index].item, case .node(let node) = item.node,
                let outer = records[index].superview, records[outer].item == nil,
                let parent = item.area == nil ? tree.parent(of: node) : node
            {
                records[outer].item = SourceItem(parent)
                index = outer
            }
        }
    }

    /// Identifies the safe area guide of a known view as its safe area.
    private mutating func bindGuides() {
        for index in records.indices where records[index].item == nil {
            guard let area = records[index].area, let owner = records[index].superview.flatMap({ records[$0].item }),
                case .node(let node) = owner.node, owner.area == nil, tree[node].kind == .view
            else { continue }
            records[index].item = SourceItem(node, area: area)
        }
    }

    /// Adds a view and its superviews, the outermost first.
    private mutating func add(_ start: Int) {
        var chain: [Int] = []
        var seen: Set<Int> = []
        var next: Int? = start
        while let index = next, records[index].item == nil, seen.insert(index).inserted {
            chain.append(index)
            next = records[index].superview
        }
        while let index = chain.popLast() { add(index, to: superview(of: index)) }
    }

    /// The superview to add a view to: the one that the log gives, or else the root.
    private func superview(of index: Int) -> NodeID {
        guard let outer = records[index].superview, case .node(let node)? = records[outer].item?.node else {
            return tree.root
        }
        return tree[node].kind == .view ? node : tree.parent(of: node) ?? tree.root
    }

    private mutating func add(_ index: Int, to superview: NodeID) {
        let record = records[index]
        var name = record.id
        if tree.node(named: name) != nil, record.log > 1 { name = Self.numbered(name, record.log) }
        if tree.node(named: name) != nil { name = Self.wellFormed("\(name.prefix(80))-\(record.address)") }
        var count = 1
        while tree.node(named: name) != nil {
            count += 1
            name = Self.wellFormed("\(record.id.prefix(80))-\(index)-\(count)")
        }
        additions.append((name, tree.name(of: superview), record.position))
        do throws(TreeError) {
            records[index].item = SourceItem(try tree.add(ViewDescription(name: name), to: superview))
        } catch {
            preconditionFailure("\(name) was made to be free and well formed")
        }
    }
}
