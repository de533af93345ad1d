extension Constraint {
    /// The constraint as an equation in native form: `title.left == superview.left + 16 @750`.
    ///
    /// `superview` stays `superview`; a priority is written unless it is required; numbers are the shortest that read
    /// back as the same. Parsing the text gives the constraint again, except for key, group, activity and size classes.
    public func equation(in tree: ViewTree) -> String {
        var text = firstText(in: tree)
        text += " "
        text += relation.rawValue
        text += " "
        if let second = spelledSecond {
            text += second.text(in: tree)
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

    /// The second side as the text has to spell it: a multiplier needs an item to multiply.
    private var spelledSecond: SecondAnchor? {
        if second == nil, multiplier != 1, first.attribute.kind != .size {
            return SecondAnchor(node: .superview, attribute: first.attribute)
        }
        return second
    }

    /// The second side as text, `superview.left`; nil where there is none.
    public func secondText(in tree: ViewTree) -> String? {
        second?.text(in: tree)
    }

    /// The first side as text, `title.left`.
    public func firstText(in tree: ViewTree) -> String {
        var text = tree.name(of: first.node)
        appendWords(first.area, first.attribute, to: &text)
        return text
    }
}

extension SecondAnchor {
    fileprivate func text(in tree: ViewTree) -> String {
        var text =
            switch node {
            case .node(let node): tree.name(of: node)
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

/// Numbers as text.
public enum NumberText {
    /// Returns the shortest decimal that reads back as the same number; whole numbers have no point.
    public static func shortest(_ value: Double) -> String {
        // Beyond 2^53 not every whole number is a double, and digits would suggest more precision than there is.
        if let whole = Int(exactly: value), abs(whole) < 1 << 53 { return String(whole) }
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
