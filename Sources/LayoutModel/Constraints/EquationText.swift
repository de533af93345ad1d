extension Constraint {
    /// Returns the constraint as an equation in native form: `title.left == superview.left + 16 @750`.
    ///
    /// `superview` is kept as written, the priority is omitted if it is required, and numbers are the shortest that
    /// round-trip. Parsing the text yields the same constraint, except for key, group, activity and size classes.
    public func equation(in tree: ViewTree) -> String { equation { tree.name(of: $0) } }

    /// Returns the equation with the labels of its views, for display only; nil if none of them has a label.
    public func labeledEquation(in tree: ViewTree) -> String? {
        var nodes = [first.node]
        if case .node(let node)? = second?.node { nodes.append(node) }
        guard nodes.contains(where: { tree.properties(of: $0).label != nil }) else { return nil }
        return equation { tree.labeledName(of: $0) }
    }

    /// Returns the equation with other names of views and guides.
    public func equation(naming name: (NodeID) -> String) -> String {
        var text = name(first.node)
        appendWords(first.area, first.attribute, to: &text)
        text += " "
        text += relation.rawValue
        text += " "
        if let second = spelledSecond {
            text += second.text(naming: name)
            if multiplier != 1 {
                text += " * "
                text += NumberText.shortest(multiplier)
            }
            if constant != 0 {
                text += constant < 0 ? " - " : " + "
                text += NumberText.shortest(abs(constant))
            }
        } else {
            text += NumberText.shortest(constant)
        }
        if priority != PriorityName.required.value {
            text += " @"
            text += NumberText.shortest(priority)
        }
        return text
    }

    /// The second side as it must be written: a multiplier needs an item to multiply.
    private var spelledSecond: SecondAnchor? {
        if second == nil, multiplier != 1, first.attribute.kind != .size {
            return SecondAnchor(node: .superview, attribute: first.attribute)
        }
        return second
    }

    /// Returns the second side as text, such as `superview.left`, or nil if there is none.
    public func secondText(in tree: ViewTree) -> String? {
        second?.text { tree.name(of: $0) }
    }

    /// Returns the first side as text, such as `title.left`.
    public func firstText(in tree: ViewTree) -> String {
        var text = tree.name(of: first.node)
        appendWords(first.area, first.attribute, to: &text)
        return text
    }
}

extension SecondAnchor {
    fileprivate func text(naming name: (NodeID) -> String) -> String {
        var text =
            switch node {
            case .node(let node): name(node)
            case .superview: ViewName.superview
            }
        appendWords(area, attribute, to: &text)
        return text
    }
}

private func appendWords(_ area: Area?, _ attribute: Attribute, to text: inout String) {
    text += "."
    if let area {
        text += area.rawValue
        text += "."
    }
    text += attribute.rawValue
}

/// Formats numbers as text.
public enum NumberText {
    /// Returns the shortest decimal that round-trips; whole numbers have no decimal point.
    public static func shortest(_ value: Double) -> String {
        // Above 2^53 not every whole number is a double, and the digits would suggest more precision than there is.
        if let whole = Int(exactly: value), abs(whole) < 1 << 53 { return String(whole) }
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
