import JSON

/// Constraints and edits.
extension ScriptPen {
    private static let horizontal = ["left", "right", "centerX", "leftMargin", "rightMargin", "centerXWithinMargins"]
    private static let directional = ["leading", "trailing", "leadingMargin", "trailingMargin"]
    private static let vertical = [
        "top", "bottom", "centerY", "topMargin", "bottomMargin", "firstBaseline", "lastBaseline",
    ]
    private static let sizes = ["width", "height"]

    private mutating func item() -> String {
        let name = pick(views + views + guides)
        guard happens(0.1) else { return name }
        if scrollViews.contains(name) { return name + pick([".content", ".frame"]) }
        if name == "root", happens(0.3) { return "root.keyboard" }
        return guides.contains(name) ? name : name + pick([".margins", ".safeArea", ".readable"])
    }

    private mutating func attributes() -> [String] {
        pick([
            Self.horizontal, Self.horizontal, Self.directional, Self.vertical, Self.vertical, Self.sizes, Self.sizes,
            ["width"], ["height"],
        ])
    }

    private mutating func equation() -> String {
        let attributes = attributes()
        let isSize = Self.sizes.contains(attributes[0])
        let attribute = pick(attributes)
        let first = item()
        // The root has no superview, and only its sizes stand alone.
        let isRoot = first.hasPrefix("root")
        var text = "\(first).\(attribute) \(pick(["==", "==", "==", "<=", ">="])) "
        if isSize ? happens(0.4) : isRoot || happens(0.85) {
            // Comparing a width with a height is rare.
            let second = isSize && happens(0.8) ? attribute : pick(attributes)
            text += "\(!isRoot && happens(0.4) ? "superview" : item()).\(second)"
            if happens(0.25) { text += " * \(multiplier())" }
            let constant = happens(0.2) ? 0 : number(-60...90)
            text += constant < 0 ? " - \(-constant)" : " + \(constant)"
        } else {
            text += "\(number(isSize ? 0...200 : -60...200))"
        }
        if !happens(requiredShare) { text += " @\(pick([999, 750, 750, 500, 250, 250, 50, 1, 333.3]))" }
        return text
    }

    mutating func constraint() -> JSONValue {
        guard happens(0.25) else { return .string(equation()) }
        var members: [JSONValue.Member] = [.init(key: "equation", value: .string(equation()))]
        if happens(0.5) { members.append(.init(key: "key", value: .string(pick(["k1", "k2", "k3"])))) }
        if happens(0.3) { members.append(.init(key: "group", value: .string(pick(["even", "odd"])))) }
        if happens(0.2) { members.append(.init(key: "active", value: .bool(false))) }
        if happens(0.2) {
            members.append(.init(key: "when", value: .object(["horizontal": .string(pick(["compact", "regular"]))])))
        }
        return .object(members)
    }

    // MARK: - Edits

    mutating func edit() -> LayoutScript.Edit {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<6: .init(part: .constraints, body: operations { $0.constraintOperation() })
        case 6..<8: .init(part: .views, body: operations { $0.viewOperation() })
        default: .init(part: .traits, body: traits(isWhole: false))
        }
    }

    private mutating func operations(_ operation: (inout ScriptPen) -> JSONValue) -> JSONValue {
        // An edit is refused as a whole, so one with many operations seldom gets through.
        let count = pick([1, 1, 1, 1, 2, 3])
        let list = (0..<count).map { _ in operation(&self) }
        var members: [JSONValue.Member] = [.init(key: "operations", value: .array(list))]
        if happens(0.1) { members.append(.init(key: "onConflict", value: .string("reject"))) }
        return .object(members)
    }

    private mutating func selector() -> JSONValue {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .object(["key": .string(pick(["k1", "k2", "k3"]))])
        case 1: .object(["group": .string(pick(["even", "odd"]))])
        case 2: .object(["view": .string(pick(views))])
        default:
            .object([
                "id": .string("c\(Int.random(in: 1...max(1, Int(density * Double(views.count))), using: &random))")
            ])
        }
    }

    private mutating func constraintOperation() -> JSONValue {
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<3: return .object(["make": .array([constraint()])])
        case 3: return .object(["update": .array([constraint()])])
        case 4: return .object(["remake": .array([constraint()]), "view": .string(pick(views))])
        case 5..<8: return .object(["set": selector(), "constant": .number(number(-60...200))])
        case 8:
            return .object([
                "set": selector(), "priority": .number(pick([1000, 750, 500, 250, 50])), "replace": .bool(true),
            ])
        case 9: return .object(["remove": selector()])
        case 10: return .object(["activate": selector()])
        default: return .object(["deactivate": selector()])
        }
    }

    private mutating func viewOperation() -> JSONValue {
        let name = pick(views)
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1:
            let superview = name
            let new = view(depth: 3, most: views.count + 2)
            return .object(["add": new, "to": .string(superview), "at": .number(0)])
        case 2: return .object(["move": .string(name), "to": .string(pick(views))])
        case 3:
            // The names of the views inside it stay on the list: edits that use them are refused.
            if name != "root" { views.removeAll { $0 == name } }
            return .object(["remove": .string(name)])
        default:
            guard var field = property(isRoot: name == "root") else {
                return .object(["set": .string(name), "hidden": .bool(happens(0.5))])
            }
            if happens(0.25) { field.value = .null }
            return .object([JSONValue.Member(key: "set", value: .string(name)), field])
        }
    }
}
