import LayoutModel
import XML

extension SceneReader {
    /// Returns the item with the given id; `nil` if it is not in the scene.
    ///
    /// Without an id, a constraint refers to the view that holds it.
    func item(_ id: String?, _ holder: Int) -> SceneItem? {
        guard let id else { return .view(holder) }
        return items[id]
    }

    /// Returns the constraints of the scene that are valid in the tree of `root`, and their positions.
    ///
    /// Their order decides which of conflicting constraints is broken; see ``constraintsInOrder()``.
    mutating func readConstraints(in root: ViewDescription) -> ([ConstraintDraft], [XMLPosition]) {
        var drafts: [ConstraintDraft] = []
        var positions: [XMLPosition] = []
        guard let tree = try? ViewTree(root) else { preconditionFailure("a view's name is not legal or not unique") }
        for (element, holder) in constraintsInOrder() where goesOn() {
            guard let draft = draft(of: element, holder) else { continue }
            do throws(ConstraintError) {
                try draft.resolve(in: tree) { _ in }
            } catch {
                passOver("\(words(for: element)): \(error.words)", at: element.position)
                continue
            }
            for variant in variants(of: draft, element, holder) {
                drafts.append(variant)
                positions.append(element.position)
            }
        }
        return (drafts, positions)
    }

    /// Returns the constraint without variations; `nil` if it is unreadable or never installed.
    private mutating func draft(of element: XMLElement, _ holder: Int) -> ConstraintDraft? {
        guard let firstItem = item(element["firstItem"], holder) else {
            missItem("firstItem", element)
            return nil
        }
        guard let firstAttribute = element["firstAttribute"] else {
            passOver("\(words(for: element)) has no first attribute", at: element.position)
            return nil
        }
        if case .uninstalled = firstItem { return nil }
        guard let first = anchor(firstItem, firstAttribute, element) else { return nil }
        var draft = ConstraintDraft(first: first)
        guard readNumbers(of: element, holder, into: &draft), readSecond(of: element, holder, into: &draft) else {
            return nil
        }
        if let id = element["id"], !id.isEmpty, id.utf8.count <= 128 { draft.key = id }
        if element.isSet("placeholder") {
            passOver(
                "\(words(for: element)) is a placeholder, which the app does not have; here it counts",
                at: element.position
            )
        }
        return draft
    }

    /// Reads the second item, if there is one; returns false if that makes the constraint meaningless.
    private mutating func readSecond(of element: XMLElement, _ holder: Int, into draft: inout ConstraintDraft) -> Bool {
        guard let attribute = element["secondAttribute"] else { return true }
        guard let item = item(element["secondItem"], holder) else {
            missItem("secondItem", element)
            return false
        }
        if case .uninstalled = item { return false }
        if attribute == "height", let height = guideHeight(item) {
            passOver(
                "\(words(for: element)) has the height that a layout guide has on the canvas",
                at: element.position
            )
            draft.constant += draft.multiplier * height
            draft.multiplier = 1
            return true
        }
        draft.second = anchor(item, attribute, element)
        return draft.second != nil
    }

    /// Returns the height of a guide on the canvas, in points; `nil` for any other item.
    private func guideHeight(_ item: SceneItem) -> Double? {
        switch item {
        case .topGuide: safeArea.top
        case .bottomGuide: safeArea.bottom
        case .view, .area, .uninstalled: nil
        }
    }

    private mutating func missItem(_ name: String, _ element: XMLElement) {
        let id = (element[name] ?? "").prefix(64)
        passOver("\(words(for: element)) is about '\(id)', which is not in the scene", at: element.position)
    }

    private mutating func anchor(_ item: SceneItem, _ attribute: String, _ element: XMLElement) -> DraftAnchor? {
        let root = views[0].name
        switch (item, attribute) {
        case (.topGuide, "bottom"): return DraftAnchor(item: root, area: "safeArea", attribute: "top")
        case (.bottomGuide, "top"): return DraftAnchor(item: root, area: "safeArea", attribute: "bottom")
        case (.topGuide, "height"), (.bottomGuide, "height"), (.uninstalled, _):
            passOver("\(words(for: element)) sets the height of a layout guide", at: element.position)
            return nil
        case (.topGuide, _), (.bottomGuide, _): return DraftAnchor(item: root, attribute: attribute)
        case (.view(let index), _): return DraftAnchor(item: views[index].name, attribute: attribute)
        case (.area(let index, let area), _):
            return DraftAnchor(item: views[index].name, area: area.rawValue, attribute: attribute)
        }
    }

    /// Reads everything except the items; returns false if a number is invalid.
    private mutating func readNumbers(of element: XMLElement, _ holder: Int, into draft: inout ConstraintDraft) -> Bool
    {
        switch element["relation"] {
        case "greaterThanOrEqual": draft.relation = .greaterThanOrEqual
        case "lessThanOrEqual": draft.relation = .lessThanOrEqual
        case "equal", nil: draft.relation = .equal
        case let relation?:
            passOver("the relation '\(relation.prefix(64))' is not known", at: element.position)
            return false
        }
        for name in ["constant", "priority"] where element[name] != nil && element.number(name) == nil {
            passOver("the \(name) '\((element[name] ?? "").prefix(64))' is not a number", at: element.position)
            return false
        }
        draft.constant = constant(of: element, holder)
        draft.priority = element.number("priority")
        guard let text = element["multiplier"] else { return true }
        guard let multiplier = Self.multiplier(text) else {
            passOver("the multiplier '\(text.prefix(64))' is not a number or a ratio", at: element.position)
            return false
        }
        draft.multiplier = multiplier
        return true
    }

    /// Parses `0.5`, `3:4` or `3/4`; `nil` for anything else.
    static func multiplier(_ text: String) -> Double? {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
        let numbers = parts.compactMap { XMLElement.number(String($0)) }
        guard numbers.count == parts.count else { return nil }
        switch numbers.count {
        case 1: return numbers[0]
        case 2 where numbers[1] != 0:
            let ratio = numbers[0] / numbers[1]
            return ratio.isFinite ? ratio : nil
        default: return nil
        }
    }

    // MARK: Size classes

    /// The state of a constraint under some size classes.
    private struct State: Hashable {
        var isInstalled: Bool
        var constant: Double
    }

    /// Returns one variant of the constraint per state, with the size classes of that state.
    private mutating func variants(of draft: ConstraintDraft, _ element: XMLElement, _ holder: Int)
        -> [ConstraintDraft]
    {
        checkVariations(of: element)
        let installation = installation(of: element)
        let base = constant(of: element, holder)
        let constants = constants(of: element, base)
        guard !installation.isConstant || !constants.isConstant else {
            return installation.value(under: .any) ? [draft] : []
        }
        var result: [ConstraintDraft] = []
        var seen: Set<State> = []
        func state(_ classes: SizeClasses) -> State {
            State(isInstalled: installation.value(under: classes), constant: constants.value(under: classes))
        }
        for pair in SizeClasses.pairs {
            let current = state(pair)
            guard current.isInstalled, seen.insert(current).inserted else { continue }
            for condition in SizeClasses.conditions({ state($0) == current }) {
                var variant = draft
                // The draft's constant may include the height of a guide.
                variant.constant = current.constant + (draft.constant - base)
                variant.when = condition
                result.append(variant)
            }
        }
        return result
    }

    /// Returns the constant of a constraint on the canvas; `nil` if it is not installed there.
    func canvasConstant(of element: XMLElement, _ holder: Int) -> Double? {
        guard installation(of: element).value(under: sizeClasses) else { return nil }
        return constants(of: element, constant(of: element, holder)).value(under: sizeClasses)
    }

    /// Returns the constant without variations.
    ///
    /// A standard constant to the safe area is 0 regardless of the stored value, because the safe area already provides
    /// the spacing.
    private func constant(of element: XMLElement, _ holder: Int) -> Double {
        if element.isSet("symbolic") {
            for id in [element["firstItem"], element["secondItem"]] {
                if case .area(_, .safeArea)? = item(id, holder) { return 0 }
            }
        }
        return element.number("constant") ?? 0
    }

    private func installation(of element: XMLElement) -> Variations<Bool> {
        element["id"].flatMap { installations[$0] } ?? Variations(element["installed"] != "NO")
    }

    private func constants(of element: XMLElement, _ base: Double) -> Variations<Double> {
        var constants = Variations(base)
        for variation in element.children where variation.name == "variation" {
            guard let classes = SizeClasses(key: variation["key"] ?? ""), let constant = variation.number("constant")
            else { continue }
            constants.set(constant, under: classes)
        }
        return constants
    }

    /// Reports the unsupported parts of a constraint's variations.
    private mutating func checkVariations(of element: XMLElement) {
        for variation in element.children where variation.name == "variation" {
            if SizeClasses(key: variation["key"] ?? "") == nil {
                passOver("the variation '\((variation["key"] ?? "").prefix(64))' is not known", at: variation.position)
            } else if variation["priority"] != nil || variation["multiplier"] != nil {
                passOver("the priority of \(words(for: element)) varies by size class", at: variation.position)
            }
        }
    }
}

extension ConstraintError {
    /// The reason why UIKit would reject the constraint, too.
    fileprivate var words: String {
        switch self {
        case .unknownItem(let name, _, _): "'\(name)' is not known"
        case .unknownArea(let name, _, _), .unknownAttribute(let name, _, _): "'\(name.prefix(64))' is not known"
        case .notAScrollView(let name, _, _): "'\(name)' does not scroll"
        case .notTheRoot: "only the root of a scene has a keyboard layout guide"
        case .superviewAsFirst, .noSuperview, .positionOfRoot: "a position needs a second item"
        case .mismatchedComposites, .incomparable, .mixedDirections: "its attributes do not go together"
        case .zeroMultiplier: "a multiplier of 0 leaves nothing to compare with"
        case .multiplierTooSmall: "the multiplier is too small to be told from rounding"
        case .notFinite: "a number is not finite"
        case .priorityOutOfRange: "a priority is above 0 and at most 1000"
        }
    }
}
