import LayoutModel

/// Makes the tree of the views that sources have made, and tells what is left unknown of them.
struct ViewsBuilder {
    private var records: ViewRecords
    /// The ids of the views that are in the tree, by number.
    private(set) var ids: [Int: String] = [:]
    private var taken: Set<String> = []
    /// The outermost views that the source creates and fills, and never adds to a superview.
    private var loose: [Int] = []
    /// What is told of each source.
    private(set) var remarks: [Int: [(PassedRemark, SourcePosition, String)]] = [:]
    private(set) var faults: [Int: [SourceError]] = [:]

    init(_ records: ViewRecords) {
        self.records = records
    }

    /// The root with everything in it.
    mutating func build() -> ViewDescription {
        placeMentioned()
        placeOwnTrees()
        let order = preorder()
        // Names of properties go before those of local variables, whichever comes first.
        for isProperty in [true, false] {
            for index in order where records.all[index].isProperty == isProperty { name(index) }
        }
        for index in order.dropFirst() { remark(index) }
        remarkDetached()
        return description(of: 0)
    }

    /// Puts views that are constrained into the root, if no source puts any view anywhere.
    private mutating func placeMentioned() {
        for index in records.all.indices.dropFirst() {
            let record = records.all[index]
            guard record.isMentioned, !record.isCreated, record.merged == nil, record.parent == nil else { continue }
            records.attach(index, to: 0, at: nil)
        }
    }

    /// Puts views that the app shows somewhere else into the root, as trees of their own.
    private mutating func placeOwnTrees() {
        for index in records.all.indices.dropFirst() {
            let record = records.all[index]
            // What is created and filled, and shown in a way that the source does not tell, such as an input view.
            let isFilled = record.isCreated && !record.isGuide && !record.children.isEmpty
            guard record.isOwnTree || isFilled, record.merged == nil, record.parent == nil else { continue }
            records.attach(index, to: 0, at: nil)
            if !record.isOwnTree { loose.append(index) }
            note(.ownTree(view: record.name), record)
        }
    }

    /// All that is in the tree, superviews first.
    private func preorder() -> [Int] {
        var found: [Int] = []
        var pending = [0]
        while let index = pending.popLast() {
            found.append(index)
            if !records.all[index].isGuide { pending += records.all[index].children.reversed() }
        }
        return found
    }

    private mutating func name(_ index: Int) {
        let base = Self.wellFormed(records.all[index].name)
        var name = base
        var number = 1
        while !taken.insert(name).inserted {
            number += 1
            name = "\(base)-\(number)"
        }
        ids[index] = name
    }

    /// A legal id of which enough is left for a number.
    private static func wellFormed(_ name: String) -> String {
        let bytes = name.utf8.lazy.filter(ViewName.isNameByte).prefix(ViewName.longest - 8)
        let id = String(decoding: Array(bytes), as: UTF8.self)
        return id.isEmpty || id == ViewName.superview ? "view" : id
    }

    private func description(of index: Int) -> ViewDescription {
        let children = records.all[index].children
        var guides: [String] = []
        var subviews: [ViewDescription] = []
        for child in children {
            if records.all[child].isGuide {
                guides.append(ids[child] ?? "")
            } else {
                subviews.append(description(of: child))
            }
        }
        return ViewDescription(
            name: ids[index] ?? "",
            properties: properties(of: index),
            guides: guides,
            subviews: subviews
        )
    }

    // MARK: - Properties

    private func properties(of index: Int) -> ViewProperties {
        var record = records.all[index]
        if let button = record.button {
            let button = records[button]
            (record.text, record.textStyle, record.settings) = (button.text, button.textStyle, button.settings)
            record.isSystemButton = button.isSystemButton
        }
        var properties = record.properties
        properties.kind = record.type.flatMap(ViewKind.init(className:))
        if properties.label == ids[index] { properties.label = nil }
        let type = record.type.flatMap(ViewClass.init(named:))
        switch type {
        case .scroll?: properties.scroll = ScrollProperties(contentOffset: record.contentOffset)
        case .fixed(let size, let right)?:
            properties.intrinsicSize = PartialSize(width: size.width, height: size.height)
            properties.alignmentInsets = Insets(top: 0, left: 0, bottom: 0, right: right)
        case .plain?, .label?, .button?, .field?, .stack?, .content?, nil: break
        }
        if let size = record.naturalSize { properties.intrinsicSize = size }
        if let insets = record.alignmentInsets { properties.alignmentInsets = insets }
        // A label whose text is not known is empty, and keeps its font and lines for a text that an edit supplies.
        let unknown = type?.hasText ?? false && record.naturalSize == nil ? TextContent("") : nil
        if var text = record.text ?? unknown, type?.hasText ?? true {
            let string = text.string
            text = record.textStyle
            text.string = string
            if record.settings["lines"] == nil { text.numberOfLines = 1 }
            let isOfButton = if case .button? = type { true } else { record.button != nil }
            if !record.shrinksText { text.minimumScaleFactor = 1 }
            if case .button? = type, let insets = record.titleInsets { text.insets = insets }
            if isOfButton, text.font == TextFont() { text.font.size = record.isSystemButton ? 15 : 18 }
            properties.text = text
        }
        if var stack = record.stack {
            if !StackAlignment.allowed(along: stack.axis).contains(stack.alignment) { stack.alignment = .fill }
            if stack.axis == .horizontal { stack.isBaselineRelativeArrangement = false }
            for (view, spacing) in record.spacings {
                let view = records.resolved(view)
                if records.all[view].parent == index, let id = ids[view] { stack.customSpacing[id] = spacing }
            }
            properties.stack = stack
        }
        if let frame = record.frame, index != 0, record.keepsMask, !record.isArranged {
            properties.frame = frame
            properties.autoresizing = record.mask
        }
        return properties
    }

    // MARK: - Remarks

    private mutating func note(_ remark: PassedRemark, _ record: ViewRecord) {
        remarks[record.source, default: []].append((remark, record.statement.position, record.statement.text))
    }

    private mutating func remark(_ index: Int) {
        let record = records.all[index]
        let name = ids[index] ?? record.name
        if let parent = record.parent, records.all[parent].stack != nil, !record.isArranged, !record.isGuide,
            record.frame == nil || !record.keepsMask
        {
            let because =
                "'\(ids[parent] ?? "")' is a stack, and here a stack arranges all of its subviews "
                + "that have no frame; add it to another view"
            let error = SourceError(.unsupported(name, because: because), at: record.statement.position)
            faults[record.source, default: []].append(error)
        }
        if record.type == nil, !record.isCreated { note(.notCreated(view: name), record) }
        guard let type = record.type, !record.isGuide, record.naturalSize == nil else { return }
        switch ViewClass(named: type) {
        case .label? where record.button != nil: break
        case .label?, .field?: if record.text == nil { note(.unknownText(type, view: name), record) }
        case .button?:
            note(record.text == nil ? .unknownText(type, view: name) : .titleAlone(view: name), record)
        case .content?: note(.unknownContent(type, view: name), record)
        case nil: if record.stack == nil { note(.unknownClass(type, view: name), record) }
        case .plain?, .scroll?, .stack?, .fixed?: break
        }
    }

    /// Views of the system's classes that are created and never added.
    private mutating func remarkDetached() {
        for (index, record) in records.all.enumerated() where ids[index] == nil && record.merged == nil {
            guard record.isCreated, let type = record.type, ViewClass(named: type) != nil else { continue }
            note(.neverAdded(view: record.name), record)
        }
    }

    /// The outermost views of those that are in a view which the source does not create.
    var outermost: [String: String] {
        var names: [String: String] = [:]
        for (index, record) in records.all.enumerated() where ids[index] == nil && record.merged == nil {
            var top = index
            while let parent = records.all[top].parent { top = parent }
            if !records.all[top].isCreated { names[record.name] = records.all[top].name }
        }
        return names
    }

    /// The ids of the views that are created and filled, and never added to a superview.
    var looseIDs: Set<String> { Set(loose.compactMap { ids[$0] }) }

    /// The names of views that are in no superview.
    var detached: Set<String> {
        var names: Set<String> = []
        for (index, record) in records.all.enumerated() where ids[index] == nil && record.merged == nil {
            if record.isLikelyView { names.insert(record.name) }
        }
        return names
    }
}

extension ViewRecord {
    /// Whether its frame and mask place it: a block of constraints turns the mask off, and a statement on again.
    fileprivate var keepsMask: Bool { usesMask ?? !isConstrained }

    /// Whether it is more than an object of which it is not known whether it is a view.
    fileprivate var isLikelyView: Bool {
        guard let type else { return true }
        return ViewClass(named: type) != nil || isGuide || !isCreated
            || ["View", "Label", "Button", "Cell", "Control"].contains(where: type.hasSuffix)
    }
}

extension ViewClass {
    /// Whether a text gives a view of the class its size.
    fileprivate var hasText: Bool {
        switch self {
        case .label, .button, .field: true
        case .plain, .scroll, .stack, .fixed, .content: false
        }
    }
}
