import JSON
import LayoutModel

/// The fields of a view.
enum ViewField: String, RequestField {
    case id, intrinsicSize, hugging, compressionResistance, text, baseline, margins, frame, autoresizing, scroll, stack
    case aspectRatio, hidden, direction, guides, when, subviews, marginsFollowSafeArea, preservesSuperviewMargins
    case alignmentInsets, kind, style, label, meta, lint

    static let table = FieldTable<ViewField>()

    /// True if the field of an existing view can be changed.
    var isProperty: Bool { self != .id && self != .subviews }

    /// What a change of a view contains that has the field; nothing for a field that is no property.
    fileprivate var changes: ViewChange.Fields {
        switch self {
        case .id, .guides, .subviews: []
        case .intrinsicSize: .intrinsicSize
        case .hugging: .hugging
        case .compressionResistance: .compressionResistance
        case .baseline: .baseline
        case .margins: .margins
        case .alignmentInsets: .alignmentInsets
        case .kind: .kind
        case .style: .style
        case .label: .label
        case .meta: .meta
        case .lint: .lint
        case .marginsFollowSafeArea: .marginsFollowSafeArea
        case .preservesSuperviewMargins: .preservesSuperviewMargins
        case .frame: .frame
        case .autoresizing: .autoresizing
        case .scroll: .scroll
        case .hidden: .hidden
        case .direction: .direction
        case .when: .when
        case .stack: .stack
        case .aspectRatio: .aspectRatio
        case .text: .text
        }
    }
}

extension BodyDecoder {
    /// Reads a view and its subviews; a view without an `id` is called `defaultName`, and `nil` makes the `id`
    /// required.
    mutating func view(defaultName: String? = nil) throws(JSONError) -> ViewDescription {
        var view = ViewDescription(name: "")
        var nodeCount = 1
        try self.view(into: &view, defaultName: defaultName, &nodeCount)
        return view
    }

    /// Reads a view in place because descriptions are large, and adds its subviews and guides to `nodeCount`.
    private mutating func view(
        into view: inout ViewDescription,
        defaultName: String? = nil,
        _ nodeCount: inout Int
    ) throws(JSONError) {
        guard try beginObject("a view", like: #"{"id": "title"}"#) else { return markNamesIncomplete() }
        var hasName = false
        while let field = try nextGivenField(ViewField.self) {
            switch field {
            case .id:
                hasName = true
                view.name = try name()
            case .guides: view.guides = try guides(&nodeCount) ?? []
            case .subviews: view.subviews = try subviews(&nodeCount)
            default: _ = try property(field, into: &view.properties)
            }
        }
        if !hasName {
            view.name = defaultName ?? ""
            if defaultName == nil { missName(of: "a view") }
        }
        checkCustomSpacing(of: view)
    }

    /// Reads the name of a view or guide; uniqueness is checked when the tree is built.
    private mutating func name() throws(JSONError) -> String {
        let name = try string("an id")
        if name == nil { markNamesIncomplete() }
        if let name, !ViewName.isWellFormed(name) { record(TreeError.malformedName(name, path: []).detail) }
        return name ?? ""
    }

    private mutating func missName(of owner: String) {
        record(member: "id", "\(owner) needs an 'id'")
        markNamesIncomplete()
    }

    private mutating func subviews(_ nodeCount: inout Int) throws(JSONError) -> [ViewDescription] {
        var views: [ViewDescription] = []
        guard try beginArray("an array of views") else {
            markNamesIncomplete()
            return views
        }
        while try nextNode(after: &nodeCount) {
            views.append(ViewDescription(name: ""))
            try view(into: &views[views.count - 1], &nodeCount)
        }
        return views
    }

    /// Reads the names of layout guides; `nil` for null.
    mutating func guides() throws(JSONError) -> [String]? {
        var count = 0
        return try guides(&count)
    }

    private mutating func guides(_ nodeCount: inout Int) throws(JSONError) -> [String]? {
        guard try !takeNull() else { return nil }
        var names: [String] = []
        guard try beginArray("an array of guides") else {
            markNamesIncomplete()
            return names
        }
        while try nextNode(after: &nodeCount) { names.append(try guide()) }
        return names
    }

    private mutating func guide() throws(JSONError) -> String {
        var name: String?
        guard try beginObject("a guide", like: #"{"id": "gutter"}"#) else {
            markNamesIncomplete()
            return ""
        }
        var hasName = false
        while let field = try nextGivenField(GuideField.self) {
            switch field {
            case .id:
                hasName = true
                name = try self.name()
            }
        }
        if !hasName { missName(of: "a guide") }
        return name ?? ""
    }

    /// Reads one property of a view; null restores its default.
    ///
    /// - Returns: the property, for a change of a view.
    mutating func property(
        _ field: ViewField,
        into properties: inout ViewProperties
    ) throws(JSONError) -> ViewChange.Fields {
        switch field {
        case .intrinsicSize: properties.intrinsicSize = try intrinsicSize()
        case .hugging: properties.hugging = try axisPriorities()
        case .compressionResistance: properties.compressionResistance = try axisPriorities()
        case .baseline: properties.baseline = try baseline()
        case .margins: properties.margins = try insets(of: "margins")
        case .alignmentInsets: properties.alignmentInsets = try insets(of: "insets").filled(with: 0)
        case .kind: properties.kind = try takeNull() ? nil : word(ViewKind.self, "kind")
        case .style: properties.style = try style()
        case .label: properties.label = try takeNull() ? nil : viewLabel()
        case .meta: properties.meta = try takeNull() ? nil : meta()
        case .lint: properties.ignoredRules = try ignoredRules()
        case .marginsFollowSafeArea: properties.marginsFollowSafeArea = try takeNull() ? true : bool() ?? true
        case .preservesSuperviewMargins: properties.preservesSuperviewMargins = try takeNull() ? false : bool() ?? false
        case .frame: properties.frame = try takeNull() ? nil : frame()
        case .autoresizing: properties.autoresizing = try autoresizing()
        case .scroll: properties.scroll = try scroll()
        case .hidden: properties.isHidden = try takeNull() ? false : bool() ?? false
        case .direction: properties.direction = try takeNull() ? nil : word(LayoutDirection.self, "direction")
        case .when: properties.when = try condition()
        case .stack: properties.stack = try stack()
        case .aspectRatio: properties.aspectRatio = try aspectRatio()
        case .text:
            let isString = try peekKind() == .string
            properties.text = try takeNull() ? nil : text()
            if isString { return .string }
        case .id, .guides, .subviews: preconditionFailure("'\(field.rawValue)' is not a property")
        }
        return field.changes
    }
}

// MARK: - Values of properties

enum GuideField: String, RequestField {
    case id

    static let table = FieldTable<GuideField>()
}

enum BaselineField: String, RequestField {
    case first, last

    static let table = FieldTable<BaselineField>()
}

enum FrameField: String, RequestField {
    case x, y, width, height

    static let table = FieldTable<FrameField>()
}

enum ScrollField: String, RequestField {
    case contentOffset

    static let table = FieldTable<ScrollField>()
}

enum PointField: String, RequestField {
    case x, y

    static let table = FieldTable<PointField>()
}

/// The parts of a frame that an autoresizing mask can make flexible.
enum FlexibleField: String, CaseIterable {
    case flexibleLeftMargin, flexibleWidth, flexibleRightMargin
    case flexibleTopMargin, flexibleHeight, flexibleBottomMargin

    var mask: AutoresizingMask {
        switch self {
        case .flexibleLeftMargin: .flexibleLeftMargin
        case .flexibleWidth: .flexibleWidth
        case .flexibleRightMargin: .flexibleRightMargin
        case .flexibleTopMargin: .flexibleTopMargin
        case .flexibleHeight: .flexibleHeight
        case .flexibleBottomMargin: .flexibleBottomMargin
        }
    }
}

extension BodyDecoder {
    private mutating func intrinsicSize() throws(JSONError) -> PartialSize {
        var result = PartialSize()
        guard try !takeNull(), try beginObject("a size", like: #"{"width": 390, "height": 844}"#) else { return result }
        while let field = try nextField(SizeField.self) {
            let length = try takeNull() ? nil : size()
            switch field {
            case .width: result.width = length
            case .height: result.height = length
            }
        }
        return result
    }

    private mutating func axisPriorities() throws(JSONError) -> AxisPriorities {
        var result = AxisPriorities()
        guard try !takeNull(), try beginObject("priorities", like: #"{"horizontal": 251}"#) else { return result }
        while let field = try nextField(AxisField.self) {
            let priority = try takeNull() ? nil : namedPriority()
            switch field {
            case .horizontal: result.horizontal = priority
            case .vertical: result.vertical = priority
            }
        }
        return result
    }

    private mutating func baseline() throws(JSONError) -> Baseline {
        var result = Baseline()
        guard try !takeNull(), try beginObject("baselines", like: #"{"first": 16, "last": 4}"#) else { return result }
        while let field = try nextField(BaselineField.self) {
            let distance = try takeNull() ? nil : magnitude()
            switch field {
            case .first: result.first = distance
            case .last: result.last = distance
            }
        }
        return result
    }

    private mutating func insets(of kind: String) throws(JSONError) -> PartialInsets {
        var result = PartialInsets()
        guard try !takeNull(), try beginObject(kind, like: #"{"top": 8, "left": 16}"#) else { return result }
        while let field = try nextField(SideField.self) {
            result[field] = try takeNull() ? nil : magnitude()
        }
        return result
    }

    /// Reads arbitrary JSON as its text.
    private mutating func meta() throws(JSONError) -> String? {
        let value = try compactValue(limit: Self.largestMeta, maximumDepth: Self.deepestMeta)
        if value == nil {
            let nesting = "with at most \(Self.deepestMeta) objects and arrays in each other"
            record("'meta' is at most \(Self.largestMeta) bytes long, \(nesting)")
        }
        return value
    }

    private static let largestMeta = 4_096
    /// The maximum depth, less than the levels that a document's JSON may have beyond those of its views.
    private static let deepestMeta = 8

    /// Reads a frame; missing coordinates are 0.
    private mutating func frame() throws(JSONError) -> Rect {
        var result = Rect(x: 0, y: 0, width: 0, height: 0)
        var missing: Set<FrameField> = [.width, .height]
        let before = faults.count
        guard try beginObject("a frame with x, y, width and height") else { return result }
        while let field = try nextGivenField(FrameField.self) {
            missing.remove(field)
            switch field {
            case .x: result.x = try magnitude() ?? 0
            case .y: result.y = try magnitude() ?? 0
            case .width: result.width = try size() ?? 0
            case .height: result.height = try size() ?? 0
            }
        }
        if !missing.isEmpty { recordMissing("a frame needs its 'width' and 'height'", since: before) }
        return result
    }

    private mutating func autoresizing() throws(JSONError) -> AutoresizingMask {
        var mask: AutoresizingMask = []
        guard try !takeNull(), try beginArray("an array of flexible parts") else { return mask }
        while try nextElement() {
            if let part = try word(FlexibleField.self, "flexible part") { mask.insert(part.mask) }
        }
        return mask
    }

    private mutating func scroll() throws(JSONError) -> ScrollProperties? {
        switch try peekKind() {
        case .null:
            _ = try takeNull()
            return nil
        case .bool: return try bool() == true ? ScrollProperties() : nil
        case .object, .array, .string, .number: break
        }
        var result = ScrollProperties()
        guard try beginObject("true, false or an object", like: #"{"contentOffset": {"x": 0, "y": 20}}"#) else {
            return nil
        }
        while let field = try nextGivenField(ScrollField.self) {
            switch field {
            case .contentOffset: result.contentOffset = try point()
            }
        }
        return result
    }

    private mutating func point() throws(JSONError) -> Point {
        var result = Point(x: 0, y: 0)
        guard try beginObject("a point", like: #"{"x": 0, "y": 20}"#) else { return result }
        while let field = try nextGivenField(PointField.self) {
            switch field {
            case .x: result.x = try magnitude() ?? 0
            case .y: result.y = try magnitude() ?? 0
            }
        }
        return result
    }
}
