import LayoutModel

/// Properties that a source sets on views of the document.
///
/// Each assignment is a step that sets the property as an edit of views does. Views that the source itself creates get
/// theirs from ``ViewsReader``.
extension StatementReader {
    /// Executes an assignment to a property of views, or a call of its setter; false for any other statement.
    mutating func setViewProperty(_ statement: Statement) throws(SourceError) -> Bool {
        guard evaluator.scope.created == nil, let setting = ViewSetting(statement),
            let nodes = try ifKnown(evaluator.nodes(Expression(setting.receiver), for: setting.property))
        else { return false }
        writer.begin(statement)
        for node in nodes where evaluator.scope.tree[node].kind == .view {
            guard let change = try ifKnown(self.change(setting, of: node)) else {
                let view = evaluator.scope.tree.name(of: node)
                let key = setting.property == "text" ? setting.value.chain.map(evaluator.text(of:)) : nil
                let remark = key.map { PassedRemark.unknownTextValue(key: $0, view: view) }
                evaluator.scope.report.pass(
                    statement.text,
                    at: statement.position,
                    remark ?? .unknownValue(of: setting.property, view: view)
                )
                return true
            }
            if !change.fields.isEmpty { try writer.append(.set(node, change)) }
        }
        return true
    }

    /// The change that an assignment makes to a view; nil if the value is not known.
    private mutating func change(_ setting: ViewSetting, of node: NodeID) throws(SourceError) -> ViewChange? {
        let (state, scope) = (evaluator.scope.viewStates, evaluator.scope)
        var properties = state.properties(of: node, in: scope.tree)
        var change = ViewChange()
        switch setting.property {
        case "frame", "bounds", "center":
            // The size of the root is that of the document.
            guard node != scope.tree.root else { return change }
            guard let frame = try frame(setting, of: node) else { return nil }
            try evaluator.scope.work.spend(
                SourceWork.ofElement,
                times: state.setFrame(frame, of: node, in: scope.tree),
                at: setting.value.position
            )
            properties.frame = frame
            change.fields = .frame
        case "autoresizingMask":
            guard let mask = AutoresizingMask(setting.value) else { return nil }
            properties.autoresizing = mask
            change.fields = .autoresizing
        case "hidden", "isHidden":
            properties.isHidden = try evaluator.flag(setting.value, for: setting.property)
            change.fields = .hidden
        default:
            var text = state.text(of: node, in: scope.tree)
            guard try setText(setting.property, of: &text, to: setting.value) else { return nil }
            state.texts[node] = text
            // A view without a text keeps its font and lines for the text that comes.
            guard properties.text != nil || setting.property == "text" else { return change }
            properties.text = text
            change.fields = .text
        }
        state.properties[node] = properties
        change.values = properties
        return change
    }

    private func setText(
        _ property: String,
        of text: inout TextContent,
        to value: Expression
    ) throws(SourceError) -> Bool {
        guard property == "text" else { return try evaluator.set(property, of: &text, to: value) }
        switch try evaluator.value(of: value) {
        case .string(let string): text.string = string
        case .nothing: text.string = ""
        default: return false
        }
        return true
    }

    /// The frame after an assignment to it, to its center, or to a part of them; nil if it is not known.
    private func frame(_ setting: ViewSetting, of node: NodeID) throws(SourceError) -> Rect? {
        let former = evaluator.scope.frame(of: node)
        var value = try evaluator.value(of: setting.value)
        if case .insets(.zero, _) = value { value = .rect(.empty) }
        if !setting.path.isEmpty {
            guard let former else { return nil }
            let whole: Value =
                switch setting.property {
                case "center": .point(former.center)
                case "bounds": .rect(Rect(x: 0, y: 0, width: former.width, height: former.height))
                default: .rect(former)
                }
            guard let replaced = whole.replacing(setting.path[...], by: value) else { return nil }
            value = replaced
        }
        return try evaluator.frame(setting: setting.property, to: value, from: former)
    }
}

/// An assignment to a property of a view, or to a part of its frame.
private struct ViewSetting {
    let receiver: Chain
    let property: String
    /// The part of the property that is set: `size`, `width` for `view.frame.size.width`.
    let path: [String]
    let value: Expression

    /// Returns nil for a statement that sets no property of views.
    init?(_ statement: Statement) {
        switch statement.kind {
        case .assignment(let target, let sign, let value) where sign.isSymbol("="):
            let flat = target.flattened
            let words = flat.links.suffix(3).map { $0.word?.text ?? "" }
            guard let start = words.lastIndex(where: Self.properties.contains) else { return nil }
            let path = Array(words[(start + 1)...])
            guard path.isEmpty || Self.places.contains(words[start]) else { return nil }
            (receiver, property, self.path) = (flat.dropping(path.count + 1), words[start], path)
            self.value = value
        case .expression(let expression):
            guard let call = expression.chain.flatMap({ SelectorCall($0.flattened) }), call.arguments.count == 1,
                let property = Names.property(setBy: call.name), Self.properties.contains(property)
            else { return nil }
            (receiver, self.property, path, value) = (call.receiver, property, [], call.arguments[0].value)
        case .declaration, .assignment, .control, .unreadable: return nil
        }
    }

    private static let places: Set<String> = ["frame", "bounds", "center"]
    private static let properties = places.union([
        "autoresizingMask", "hidden", "isHidden", "text", "font", "numberOfLines", "lineBreakMode",
        "preferredMaxLayoutWidth",
    ])
}

/// The properties of views of the document as the statements before have set them.
///
/// A class, as all copies of a ``Scope`` share it.
final class ViewStates {
    var properties: [NodeID: ViewProperties] = [:]
    /// Texts with the font and the lines that are set before a text is.
    var texts: [NodeID: TextContent] = [:]
    /// Frames that follow from the masks of views in another one that was resized.
    private var frames: [NodeID: Rect] = [:]

    func properties(of node: NodeID, in tree: ViewTree) -> ViewProperties {
        properties[node] ?? tree[node].properties
    }

    func text(of node: NodeID, in tree: ViewTree) -> TextContent {
        texts[node] ?? properties(of: node, in: tree).text ?? TextContent("")
    }

    func frame(of node: NodeID, in tree: ViewTree) -> Rect? {
        frames[node] ?? properties(of: node, in: tree).frame
    }

    /// Sets the frame of a view, and moves the views inside by their masks.
    ///
    /// - Returns: the number of views that were looked at.
    func setFrame(_ frame: Rect, of node: NodeID, in tree: ViewTree) -> Int {
        var count = 0
        var waiting = [(node, frame)]
        while let (node, frame) = waiting.popLast() {
            let former = self.frame(of: node, in: tree)
            frames[node] = frame
            guard let former, former.width != frame.width || former.height != frame.height else { continue }
            count += tree[node].subviews.count
            for child in tree[node].subviews {
                guard let inner = self.frame(of: child, in: tree) else { continue }
                let mask = properties(of: child, in: tree).autoresizing
                let moved = inner.resized(by: mask, in: former, changedTo: frame)
                if moved != inner { waiting.append((child, moved)) }
            }
        }
        return count
    }
}
