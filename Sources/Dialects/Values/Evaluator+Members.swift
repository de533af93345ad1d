import LayoutModel

/// What the links of a chain make of a value: members, elements, lengths and areas.
extension Evaluator {
    /// Applies the link at index `count` to a value.
    func member(of value: Value, _ chain: Chain, _ count: Int) throws(SourceError) -> (Value, Int) {
        switch chain.links[count] {
        case .member(let word): return try member(word, of: value, chain, count)
        case .index(let expression, _):
            guard let elements = value.indexed else {
                throw SourceError(.unexpected(found: value.phrase, expected: "an array"), at: chain.position)
            }
            let index = try number(expression, for: "an index").value
            guard let position = Int(exactly: index), elements.indices.contains(position) else {
                throw SourceError(
                    .wrongValue(word: "[]", takes: "a place in the array", found: "\(index)"),
                    at: expression.position
                )
            }
            return (elements[position], count + 1)
        case .call(_, let place):
            let word = chain.links[..<count].reversed().lazy.compactMap(\.word).first ?? chain.name
            let fault = SourceFault.unsupported(word?.text ?? "()", because: SourceFault.callsMethod)
            throw SourceError(fault, at: word?.position ?? place.position)
        }
    }

    func member(
        _ word: Token,
        of value: Value,
        _ chain: Chain,
        _ count: Int
    ) throws(SourceError) -> (Value, Int) {
        switch value {
        case .item(let item): return try member(word, of: item, chain, count)
        case .list(let elements):
            switch word.text {
            case "copy", "mutableCopy": return (value, count + 1)
            case "firstObject", "first": if let first = elements.first { return (first, count + 1) }
            case "lastObject", "last": if let last = elements.last { return (last, count + 1) }
            case "count": return (.number(Number(value: Double(elements.count), isInteger: true)), count + 1)
            default: break
            }
        case .number where Constants.numberMembers.contains(word.text): return (value, count + 1)
        case .number(let number) where word.text == "advanced":
            guard chain.links.count > count + 1, case .call(let arguments, _) = chain.links[count + 1],
                let distance = arguments.first, arguments.count == 1
            else { break }
            var sum = number
            sum.value += try self.number(distance.value, for: word.text).value
            return (.number(sum), count + 2)
        case .rect(let rect) where word.text == "offsetBy" || word.text == "insetBy":
            guard chain.links.count > count + 1, case .call(let arguments, _) = chain.links[count + 1] else { break }
            return (.rect(try moved(rect, word, arguments)), count + 2)
        case .insets, .size, .point, .rect:
            if let part = value.part(word.text) { return (part, count + 1) }
        // A message to nil gives nil, and so does an optional chain.
        case .nothing: return (.nothing, chain.links.count)
        case .number, .anchor, .string, .bool: break
        }
        throw SourceError(.unknownWord(word.text, kind: "member of \(value.phrase)", nearest: nil), at: word.position)
    }

    func member(
        _ word: Token,
        of item: SourceItem,
        _ chain: Chain,
        _ count: Int
    ) throws(SourceError) -> (Value, Int) {
        if let point = try center(word, of: item, chain, count) { return (.point(point), count + 1) }
        if let attribute = vocabulary.attributes[word.text] { return (.anchor(item, attribute), count + 1) }
        switch word.text {
        case "snp", "firstObject", "lastObject", "first", "last": return (.item(item), count + 1)
        case "superview":
            guard case .node(let node) = item.node, let parent = scope.tree.parent(of: node) else {
                let name = name(of: item)
                throw SourceError(.constraint(.noSuperview(of: name)), at: word.position)
            }
            return (.item(SourceItem(parent)), count + 1)
        case "safeAreaLayoutGuide", "mas_safeAreaLayoutGuide":
            return (.item(SourceItem(item.node, area: .safeArea)), count + 1)
        case "layoutMarginsGuide": return (.item(SourceItem(item.node, area: .margins)), count + 1)
        case "readableContentGuide": return (.item(SourceItem(item.node, area: .readable)), count + 1)
        case "contentLayoutGuide": return (.item(try area(.content, of: item, at: word)), count + 1)
        case "frameLayoutGuide": return (.item(try area(.frame, of: item, at: word)), count + 1)
        case "keyboardLayoutGuide": return (.item(try area(.keyboard, of: item, at: word)), count + 1)
        // The view of a controller that has the name of a view.
        case "view": return (.item(item), count + 1)
        // That of an effect view, which fills it.
        case "contentView" where scope.created != nil: return (.item(item), count + 1)
        case "frame", "bounds":
            if let length = rootLength(item, chain, count + 1) { return length }
            var rect = try frame(of: item, at: word)
            if word.text == "bounds" { (rect.x, rect.y) = (0, 0) }
            return (.rect(rect), count + 1)
        default:
            if let part = scope.part(word.text, of: item) { return (.item(part), count + 1) }
            if ButtonPart.types[word.text] != nil {
                let because = "it is a view only where the source creates the button; otherwise add one to its subviews"
                throw SourceError(.unsupported(word.text, because: because), at: word.position)
            }
            let known = Array(vocabulary.attributes.keys) + Vocabulary.itemMembers
            let nearest = NearestName.nearest(to: word.text, among: known)
            throw SourceError(.unknownWord(word.text, kind: "attribute", nearest: nearest), at: word.position)
        }
    }

    /// An area that not every view has.
    private func area(_ area: Area, of item: SourceItem, at word: Token) throws(SourceError) -> SourceItem {
        if case .node(let node) = item.node {
            do throws(ConstraintError) {
                try area.check(node, side: .second, in: scope.tree)
            } catch {
                throw SourceError(.constraint(error), at: word.position)
            }
        }
        return SourceItem(item.node, area: area)
    }

    /// `size.width` or `width` after the frame of the root.
    ///
    /// Unlike ``frame(of:at:)`` it needs only that one length.
    func rootLength(_ item: SourceItem, _ chain: Chain, _ start: Int) -> (Value, Int)? {
        guard item == SourceItem(scope.tree.root) else { return nil }
        let words = chain.links[start...].prefix(2).map { $0.word?.text }
        let lengthIndex = words.first == "size" ? 1 : 0
        guard lengthIndex < words.count else { return nil }
        let length: Double? =
            switch words[lengthIndex] {
            case "width": scope.traits.size.width
            case "height": scope.traits.size.height
            default: nil
            }
        return length.map { (.number(Number(value: $0)), start + lengthIndex + 1) }
    }

    /// `[UIScreen mainScreen].bounds` and its members: the root fills the screen.
    ///
    /// - Returns: nil for any other chain, and if the traits do not give the size.
    func screenValue(of chain: Chain) -> Value? {
        let flat = chain.flattened
        guard flat.name?.text == "UIScreen", flat.links.count > 1, flat.links[1].word?.text == "bounds",
            ["mainScreen", "main"].contains(flat.links[0].word?.text)
        else { return nil }
        let root = scope.tree.root
        let bounds = scope.frame(of: root).map { (Value.rect($0), 2) }
        guard let (value, count) = rootLength(SourceItem(root), flat, 2) ?? bounds else { return nil }
        return try? self.value(of: flat, after: count, value)
    }

    /// The frame of a view that is given by hand, or by the traits, which must have both lengths.
    private func frame(of item: SourceItem, at word: Token) throws(SourceError) -> Rect {
        guard item.area == nil, case .node(let node) = item.node, let rect = scope.frame(of: node) else {
            throw SourceError(.unknownSize(of: name(of: item)), at: word.position)
        }
        return rect
    }

    /// `center` as a point: before `x` or `y`, and where the language has no attribute of that name.
    private func center(
        _ word: Token,
        of item: SourceItem,
        _ chain: Chain,
        _ count: Int
    ) throws(SourceError) -> Point? {
        guard word.text == "center" else { return nil }
        let next = chain.links.count > count + 1 ? chain.links[count + 1].word?.text : nil
        guard next == "x" || next == "y" || vocabulary.attributes[word.text] == nil else { return nil }
        return try frame(of: item, at: word).center
    }

    func name(of item: SourceItem) -> String {
        guard case .node(let node) = item.node else { return ViewName.superview }
        return scope.tree.name(of: node)
    }
}

extension Value {
    /// The elements that a subscript selects from; a view is its own, as names may stand for one view or several.
    fileprivate var indexed: [Value]? {
        switch self {
        case .list(let elements): elements
        case .item: [self]
        case .number, .insets, .size, .point, .rect, .anchor, .string, .bool, .nothing: nil
        }
    }
}

extension Link {
    var word: Token? {
        guard case .member(let word) = self else { return nil }
        return word
    }
}
