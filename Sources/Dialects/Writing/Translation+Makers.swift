import LayoutModel

/// Writes blocks of makers for an app: one for each view, with composites where people use them.
extension ConstraintWriter {
    func blocks(of constraints: [Constraint]) -> Body {
        var body = Body()
        var blocks: [MakerBlock] = []
        var parts = OrderedParts<String>()
        for constraint in constraints {
            guard canMake(constraint) else {
                body.omitted.append(constraint.equation { names[$0] })
                continue
            }
            let guide = language == .snapkit ? Self.guide(for: constraint.first.area) : ""
            let item = names[constraint.first.node] + guide
            let rank = order.rank(of: constraint)
            let index = parts.index(for: item, rank)
            if index == blocks.count { blocks.append(MakerBlock(item: item)) }
            // Each edge of an area has a word of its own in Masonry.
            let isAlone =
                language == .masonry && constraint.second?.area != nil
                || rank != nil && constraint.priority < PriorityName.required.value
            blocks[index].add(constraint, alone: isAlone)
        }
        for block in blocks {
            let end = language == .masonry ? ";" : ""
            let lines = block.groups.flatMap { statements(for: $0) }.map { "    make.\($0)\(end)" }
            let open =
                language == .masonry
                ? "[\(block.item) mas_makeConstraints:^(MASConstraintMaker *make) {"
                : "\(block.item).snp.makeConstraints { make in"
            body.lines += [open] + lines + [language == .masonry ? "}];" : "}"]
        }
        return body
    }

    /// Whether the language has words for the items.
    private func canMake(_ constraint: Constraint) -> Bool {
        guard language == .masonry else { return true }
        return masonryStatement(of: marginAttributes(constraint)) != nil
    }

    /// The constraint with attributes of the margins in place of the margin area, for which Masonry has no word.
    private func marginAttributes(_ constraint: Constraint) -> Constraint {
        var constraint = constraint
        if constraint.first.area == .margins, let attribute = constraint.first.attribute.ofMargins {
            (constraint.first.area, constraint.first.attribute) = (nil, attribute)
        }
        if let second = constraint.second, second.area == .margins, let attribute = second.attribute.ofMargins {
            constraint.second = SecondAnchor(node: second.node, attribute: attribute)
        }
        return constraint
    }

    // MARK: - Statements

    private func statements(for group: MakerGroup) -> [String] {
        guard group.constraints.count > 1 else { return group.constraints.map(statement) }
        let attributes = group.constraints.map(\.first.attribute)
        let first = group.constraints[0]
        switch group.key.kind {
        case .edges: return edges(group.constraints)
        case .center: return ["center." + relation(of: first, to: nil) + Self.makerPriority(of: first)]
        case .size where first.second != nil:
            return ["size." + relation(of: first, to: nil) + Self.makerPriority(of: first)]
        case .size:
            let constants = group.constraints.map { NumberText.shortest($0.constant) }
            let (width, height) = attributes[0] == .width ? (constants[0], constants[1]) : (constants[1], constants[0])
            let size =
                switch language {
                case .masonry: "mas_equalTo(CGSizeMake(\(width), \(height)))"
                default: width == height ? "equalTo(\(width))" : "equalTo(CGSize(width: \(width), height: \(height)))"
                }
            return ["size.\(size)" + Self.makerPriority(of: first)]
        }
    }

    /// Edges of one item, in as few statements as possible.
    private func edges(_ constraints: [Constraint]) -> [String] {
        var insets: [Attribute: Double] = [:]
        for constraint in constraints { insets[constraint.first.attribute] = constraint.inset }
        func all(_ attributes: [Attribute]) -> [Double]? {
            let values = attributes.compactMap { insets[$0] }
            return values.count == attributes.count && constraints.count == attributes.count ? values : nil
        }
        func inset(_ values: [Double], _ type: (String, [String])) -> String {
            guard values != [0, 0, 0, 0] else { return "" }
            let texts = values.map(NumberText.shortest)
            if Set(texts).count == 1 { return ".inset(\(texts[0]))" }
            guard language == .snapkit else { return ".insets(\(type.0)(\(texts.joined(separator: ", "))))" }
            return ".inset(\(type.0)(\(zip(type.1, texts).map { "\($0): \($1)" }.joined(separator: ", "))))"
        }
        let first = constraints[0]
        if let values = all([.top, .left, .bottom, .right]) {
            let type = language == .masonry ? "UIEdgeInsetsMake" : "UIEdgeInsets"
            let inset = inset(values, (type, ["top", "left", "bottom", "right"]))
            return ["edges." + relation(of: first, to: nil) + inset + Self.makerPriority(of: first)]
        }
        if language == .snapkit, let values = all([.top, .leading, .bottom, .trailing]) {
            let inset = inset(values, ("NSDirectionalEdgeInsets", ["top", "leading", "bottom", "trailing"]))
            return ["directionalEdges." + relation(of: first, to: nil) + inset + Self.makerPriority(of: first)]
        }
        var chains: [(inset: Double, members: [Constraint])] = []
        for constraint in constraints {
            if let index = chains.firstIndex(where: { $0.inset == constraint.inset }) {
                chains[index].members.append(constraint)
            } else {
                chains.append((constraint.inset, [constraint]))
            }
        }
        return chains.map { inset, members in
            guard members.count > 1 else { return statement(members[0]) }
            let words = members.map(\.first.attribute.rawValue).joined(separator: ".")
            let isInset = members.contains { $0.first.attribute.isFarEdge }
            let step = inset == 0 ? "" : ".\(isInset ? "inset" : "offset")(\(NumberText.shortest(inset)))"
            return "\(words)." + relation(of: members[0], to: nil) + step + Self.makerPriority(of: members[0])
        }
    }

    private func statement(_ constraint: Constraint) -> String {
        let given = language == .masonry ? marginAttributes(constraint) : constraint
        var text = given.first.attribute.rawValue + "."
        if let second = given.second {
            text += relation(of: given, to: second.attribute)
            if given.multiplier != 1 { text += ".multipliedBy(\(NumberText.shortest(given.multiplier)))" }
            if isInset(given) {
                text += ".inset(\(NumberText.shortest(-given.constant)))"
            } else if given.constant != 0 {
                text += ".offset(\(NumberText.shortest(given.constant)))"
            }
        } else {
            let prefix = language == .masonry ? "mas_" : ""
            text += "\(prefix)\(given.relation.systemName)To(\(NumberText.shortest(given.constant)))"
        }
        text += Self.makerPriority(of: given)
        guard let key = given.key else { return text }
        return text + (language == .masonry ? ".key(@\(key.objectiveCLiteral))" : ".labeled(\(key.literal))")
    }

    /// Whether the constraint keeps a far edge inside the same edge of a view around it.
    private func isInset(_ constraint: Constraint) -> Bool {
        guard constraint.constant < 0, constraint.multiplier == 1, constraint.first.attribute.isFarEdge,
            let second = constraint.second, second.attribute == constraint.first.attribute,
            case .node(let outer) = second.node
        else { return false }
        return tree.isNode(constraint.first.node, inside: outer)
    }

    /// `equalToSuperview()`, `equalTo(b.snp.right)`; `attribute` is nil for the attributes of the first side.
    private func relation(of constraint: Constraint, to attribute: Attribute?) -> String {
        let word = constraint.relation.systemName + "To"
        guard let second = constraint.second, case .node(let node) = second.node else { return word }
        let isSame = attribute == nil || attribute == constraint.first.attribute
        if language == .masonry {
            guard !isSame || second.area != nil || second.attribute.isWithinMargins else {
                return "\(word)(\(names[node]))"
            }
            return "\(word)(\(names[node]).\(masonryWord(of: second) ?? second.attribute.rawValue))"
        }
        if isSame, second.area == nil, constraint.first.area == nil, isView(constraint.first.node),
            tree.parent(of: constraint.first.node) == node
        {
            return "\(word)Superview()"
        }
        let item = names[node] + Self.guide(for: second.area)
        return isSame ? "\(word)(\(item))" : "\(word)(\(item).snp.\(second.attribute.rawValue))"
    }
}

// MARK: - Blocks

/// The constraints of one item, in groups that may share a statement.
private struct MakerBlock {
    let item: String
    var groups: [MakerGroup] = []
    /// The last group of each key.
    private var indices: [MakerGroup.Key: Int] = [:]

    init(item: String) { self.item = item }

    mutating func add(_ constraint: Constraint, alone isAlone: Bool) {
        guard !isAlone, let key = MakerGroup.Key(constraint) else {
            groups.append(MakerGroup(key: .alone, constraints: [constraint]))
            return
        }
        let attribute = constraint.first.attribute
        if let index = indices[key],
            !groups[index].constraints.contains(where: { $0.first.attribute == attribute })
        {
            groups[index].constraints.append(constraint)
        } else {
            indices[key] = groups.count
            groups.append(MakerGroup(key: key, constraints: [constraint]))
        }
    }
}

private struct MakerGroup {
    enum Kind: Hashable {
        case edges, size, center
    }

    /// What constraints have in common that share a statement.
    struct Key: Hashable {
        var kind: Kind
        var node: SecondNode?
        var area: Area?
        var priority = PriorityName.required.value

        static let alone = Key(kind: .edges)
    }

    var key: Key
    var constraints: [Constraint]
}

extension MakerGroup.Key {
    /// nil for a constraint that has a statement of its own.
    init?(_ constraint: Constraint) {
        guard constraint.relation == .equal, constraint.key == nil, constraint.multiplier == 1 else { return nil }
        let kind: MakerGroup.Kind
        switch constraint.first.attribute {
        case .left, .right, .top, .bottom, .leading, .trailing: kind = .edges
        case .width, .height: kind = .size
        case .centerX, .centerY: kind = .center
        default: return nil
        }
        self.init(kind: kind, priority: constraint.priority)
        guard let second = constraint.second else { return }
        guard second.attribute == constraint.first.attribute, kind == .edges || constraint.constant == 0 else {
            return nil
        }
        (node, area) = (second.node, second.area)
    }
}

extension Constraint {
    /// The distance of an edge inward from that of the other item.
    fileprivate var inset: Double {
        guard first.attribute.isFarEdge else { return constant }
        return constant == 0 ? 0 : -constant
    }
}

extension Attribute {
    fileprivate var isFarEdge: Bool { self == .right || self == .bottom || self == .trailing }

    /// The attribute of the margins that is this one of their area.
    fileprivate var ofMargins: Attribute? { isWithinMargins ? nil : marginCounterpart }
}
