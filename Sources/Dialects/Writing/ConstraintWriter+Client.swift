public import LayoutModel

/// Writes code of QuoinClient: an equation of anchors, a statement of a block of constraints.
extension ConstraintWriter {
    /// `(field.leading == title.trailing + 8 ~ .high).key("gap")`.
    ///
    /// A view or guide is a constant of its id, or a reference such as `View("row-1")` where the id cannot be a name.
    func clientText(of constraint: Constraint) -> String {
        let constraint = constraint.withSuperview
        var text = "\(anchor(constraint.first)) \(constraint.relation.rawValue) "
        if let second = constraint.second {
            text += anchor(second)
            if constraint.multiplier != 1 { text += " * \(SwiftLiteral.number(constraint.multiplier))" }
            if constraint.constant != 0 {
                text += constraint.constant < 0 ? " - " : " + "
                text += SwiftLiteral.number(abs(constraint.constant))
            }
        } else {
            text += SwiftLiteral.number(constraint.constant)
        }
        if constraint.priority != PriorityName.required.value {
            text += " ~ \(SwiftLiteral.priority(constraint.priority))"
        }
        let properties = properties(of: constraint)
        return properties.isEmpty ? text : "(\(text))\(properties)"
    }

    private func properties(of constraint: Constraint) -> String {
        var text = ""
        if let key = constraint.key { text += ".key(\(SwiftLiteral.string(key)))" }
        if let group = constraint.group { text += ".group(\(SwiftLiteral.string(group)))" }
        if constraint.when != .any { text += ".when(\(constraint.when.clientArguments))" }
        if !constraint.isActive { text += ".inactive()" }
        return text
    }

    private func anchor(_ anchor: FirstAnchor) -> String {
        "\(item(anchor.node))\(Self.member(for: anchor.area)).\(anchor.attribute.rawValue)"
    }

    private func anchor(_ anchor: SecondAnchor) -> String {
        let words = "\(Self.member(for: anchor.area)).\(anchor.attribute.rawValue)"
        switch anchor.node {
        case .node(let node): return item(node) + words
        case .superview: return (anchor.hasShortForm ? ".superview" : "Superview()") + words
        }
    }

    private func item(_ node: NodeID) -> String {
        let id = tree.name(of: node)
        if SwiftLiteral.isName(id) { return id }
        return "\(isView(node) ? "View" : "Guide")(\(SwiftLiteral.string(id)))"
    }

    private static func member(for area: Area?) -> String { area.map { ".\($0.rawValue)" } ?? "" }
}

extension SizeClasses {
    /// The arguments that name the size classes: `horizontal: .compact`.
    public var clientArguments: String {
        [("horizontal", horizontal), ("vertical", vertical)].compactMap { label, value in
            value.map { "\(label): .\($0.rawValue)" }
        }.joined(separator: ", ")
    }
}

extension SecondAnchor {
    /// Whether QuoinClient has `.superview` followed by this area and attribute.
    fileprivate var hasShortForm: Bool {
        switch area {
        case nil: return true
        case .safeArea, .margins:
            switch attribute {
            case .left, .right, .leading, .trailing, .centerX, .top, .bottom, .centerY, .width, .height: return true
            default: return false
            }
        case .content, .frame, .keyboard, .readable: return false
        }
    }
}
