import LayoutModel

/// Writes the properties that hold the views, and what is set on each view.
extension ClassWriter {
    func writeViews(into body: inout ClassBody) {
        var masked: [NodeID] = []
        for node in tree.preorder() {
            guard tree[node].kind == .view else {
                body.properties.append("private let \(name(node)) = UILayoutGuide()")
                continue
            }
            guard SystemClass.buttonPart(node, in: tree) == nil, let type = classes[node] else { continue }
            if node != tree.root || hasOwnRoot { declare(node, type, into: &body) }
            var lines = setUp(node, type, into: &body)
            if let conditions = conditions[node] {
                // A view that is in no superview has no properties that a layout could use.
                if turnsMaskOff(node) { lines += turningMasksOff([name(node)]) }
                lines = self.lines(lines, under: conditions)
            } else if turnsMaskOff(node) {
                masked.append(node)
            }
            if !lines.isEmpty, !body.views.isEmpty { body.views.append("") }
            body.views += lines
        }
        let lines = turningMasksOff(masked.map(name))
        if !lines.isEmpty, !body.views.isEmpty { body.views.append("") }
        body.views += lines
    }

    private func declare(_ node: NodeID, _ type: SystemClass, into body: inout ClassBody) {
        let sizing = Sizing(tree.properties(of: node), type)
        var className = type.name
        if sizing.isNeeded {
            className = SizedClass.name(derivedFrom: type.name)
            body.sizedClasses[type.name, default: SizedClass()].hasSize = true
            if sizing.insets != nil { body.sizedClasses[type.name]?.hasInsets = true }
        }
        if let module = type.module { body.modules.insert(module) }
        body.properties.append("private let \(name(node)) = \(className)(\(type.arguments))")
    }

    // MARK: - Masks

    /// Whether code turns the mask of a view off: stacks do so by themselves.
    private func turnsMaskOff(_ node: NodeID) -> Bool {
        guard node != tree.root, tree.properties(of: node).frame == nil, let parent = tree.parent(of: node) else {
            return false
        }
        return classes[parent]?.content != .arrangement
    }

    private func turningMasksOff(_ names: [String]) -> [String] {
        let end = "translatesAutoresizingMaskIntoConstraints = false"
        guard names.count > 1 else { return names.map { "\($0).\(end)" } }
        let list = names.joined(separator: ", ")
        guard list.utf8.count > 80 else { return ["for subview in [\(list)] { subview.\(end) }"] }
        var lines: [String] = []
        for name in names {
            if let last = lines.last, last.utf8.count + name.utf8.count < 90 {
                lines[lines.count - 1] = "\(last) \(name),"
            } else {
                lines.append("    \(name),")
            }
        }
        return ["for subview in ["] + lines + ["] {", "    subview.\(end)", "}"]
    }

    // MARK: - Properties

    private func setUp(_ node: NodeID, _ type: SystemClass, into body: inout ClassBody) -> [String] {
        let properties = tree.properties(of: node)
        let name = name(node)
        var setting = ViewStatements(name: name)
        writeText(properties, type, into: &setting)
        writeStyle(properties.style, type, into: &setting)
        writeSize(properties, type, into: &setting)
        if properties.isHidden { setting.set("isHidden", "true") }
        if properties.margins != PartialInsets() {
            let margins = properties.margins
            let sides = [margins.top, margins.left, margins.bottom, margins.right].map { $0 ?? 8 }
            setting.set("layoutMargins", Self.insets(sides))
        }
        if !properties.marginsFollowSafeArea { setting.set("insetsLayoutMarginsFromSafeArea", "false") }
        if properties.preservesSuperviewMargins { setting.set("preservesSuperviewLayoutMargins", "true") }
        // UIKit does not hand it down.
        if let direction = directions[node] {
            let word = direction == .leftToRight ? ".forceLeftToRight" : ".forceRightToLeft"
            setting.set("semanticContentAttribute", word)
        }
        writePriorities(properties, into: &setting)
        if let stack = properties.stack { Self.write(stack, into: &setting) }
        writeScroll(properties, type, into: &setting)
        writeFrame(node, properties, into: &setting)
        if properties.baseline != Baseline() { setting.omit("baselines other than those of a text") }
        body.omitted += setting.omitted
        return setting.lines
    }

    private func writeSize(_ properties: ViewProperties, _ type: SystemClass, into setting: inout ViewStatements) {
        let sizing = Sizing(properties, type)
        if sizing.isNeeded {
            let lengths = [sizing.size.width, sizing.size.height].map {
                $0.map(NumberText.shortest) ?? "UIView.noIntrinsicMetric"
            }
            setting.set("naturalSize", "CGSize(width: \(lengths[0]), height: \(lengths[1]))")
            if let insets = sizing.insets {
                setting.set("rectInsets", Self.insets([insets.top, insets.left, insets.bottom, insets.right]))
            }
        }
        if sizing.isPartlyMeasured { setting.omit("a natural size along one axis of a text") }
    }

    private func writePriorities(_ properties: ViewProperties, into setting: inout ViewStatements) {
        for (word, priorities) in [
            ("Hugging", properties.hugging), ("CompressionResistance", properties.compressionResistance),
        ] {
            for (axis, value) in [("horizontal", priorities.horizontal), ("vertical", priorities.vertical)] {
                guard let value else { continue }
                setting.call("setContent\(word)Priority", "\(Self.priority(value)), for: .\(axis)")
            }
        }
    }

    private static func write(_ stack: StackProperties, into setting: inout ViewStatements) {
        if stack.axis == .vertical { setting.set("axis", ".vertical") }
        if stack.spacing != 0 { setting.set("spacing", NumberText.shortest(stack.spacing)) }
        if stack.alignment != .fill { setting.set("alignment", ".\(stack.alignment.rawValue)") }
        if stack.distribution != .fill { setting.set("distribution", ".\(stack.distribution.rawValue)") }
        if stack.isLayoutMarginsRelativeArrangement { setting.set("isLayoutMarginsRelativeArrangement", "true") }
        if stack.isBaselineRelativeArrangement { setting.set("isBaselineRelativeArrangement", "true") }
    }

    private func writeScroll(_ properties: ViewProperties, _ type: SystemClass, into setting: inout ViewStatements) {
        guard let scroll = properties.scroll else { return }
        guard type.content == .scrolling else { return setting.omit("a \(type.name) that scrolls") }
        guard let offset = scroll.contentOffset, offset != .zero else { return }
        let point = [offset.x, offset.y].map(NumberText.shortest)
        setting.set("contentOffset", "CGPoint(x: \(point[0]), y: \(point[1]))")
    }

    private func writeFrame(_ node: NodeID, _ properties: ViewProperties, into setting: inout ViewStatements) {
        guard node != tree.root, let frame = properties.frame else { return }
        let numbers = [frame.x, frame.y, frame.width, frame.height].map(NumberText.shortest)
        setting.set(
            "frame",
            "CGRect(x: \(numbers[0]), y: \(numbers[1]), width: \(numbers[2]), height: \(numbers[3]))"
        )
        let words = properties.autoresizing.words
        if words.count == 1 { setting.set("autoresizingMask", ".\(words[0])") }
        if words.count > 1 { setting.set("autoresizingMask", "[\(words.map { ".\($0)" }.joined(separator: ", "))]") }
        // A view that is made with an empty frame is read as one that constraints place.
        if frame == .empty { setting.set("translatesAutoresizingMaskIntoConstraints", "true") }
    }

    // MARK: - Values

    /// `UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)`.
    static func insets(_ sides: [Double]) -> String {
        let texts = zip(["top", "left", "bottom", "right"], sides).map { "\($0): \(NumberText.shortest($1))" }
        return "UIEdgeInsets(\(texts.joined(separator: ", ")))"
    }

    /// `.required` or `UILayoutPriority(251)`.
    static func priority(_ value: Double) -> String {
        switch value {
        case 1000: ".required"
        case 750: ".defaultHigh"
        case 250: ".defaultLow"
        default: "UILayoutPriority(\(NumberText.shortest(value)))"
        }
    }
}

/// The statements that set a view up.
struct ViewStatements {
    let name: String
    private(set) var lines: [String] = []
    private(set) var omitted = 0

    init(name: String) { self.name = name }

    mutating func set(_ property: String, _ value: String) { lines.append("\(name).\(property) = \(value)") }

    mutating func call(_ method: String, _ arguments: String) { lines.append("\(name).\(method)(\(arguments))") }

    /// Notes what code cannot express.
    mutating func omit(_ text: String) {
        lines.append("// Not expressible: \(text) (\(name)).")
        omitted += 1
    }
}

/// The size of a view without the help of constraints, if that of its class is another one.
private struct Sizing {
    let size: PartialSize
    /// nil if they are those of the class.
    let insets: Insets?
    let isNeeded: Bool
    /// Whether the text gives the size along one axis, and the document along the other.
    let isPartlyMeasured: Bool

    init(_ properties: ViewProperties, _ type: SystemClass) {
        size = properties.intrinsicSize
        let isGiven = size != PartialSize()
        var ownInsets = Insets.zero
        var needsSize = isGiven
        var isPartlyMeasured = false
        switch type.content {
        case .label, .title, .field:
            isPartlyMeasured = properties.text != nil && isGiven && (size.width == nil || size.height == nil)
            needsSize = properties.text == nil || isGiven && !isPartlyMeasured
        case .fixed(let own, let right):
            needsSize = size != PartialSize(width: own.width, height: own.height)
            ownInsets = Insets(top: 0, left: 0, bottom: 0, right: right)
        case .nothing, .arrangement, .scrolling: break
        }
        insets = properties.alignmentInsets == ownInsets ? nil : properties.alignmentInsets
        isNeeded = needsSize || insets != nil
        self.isPartlyMeasured = isPartlyMeasured
    }
}

extension AutoresizingMask {
    /// The names of its members.
    fileprivate var words: [String] {
        let all: [(AutoresizingMask, String)] = [
            (.flexibleLeftMargin, "flexibleLeftMargin"), (.flexibleWidth, "flexibleWidth"),
            (.flexibleRightMargin, "flexibleRightMargin"), (.flexibleTopMargin, "flexibleTopMargin"),
            (.flexibleHeight, "flexibleHeight"), (.flexibleBottomMargin, "flexibleBottomMargin"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}
