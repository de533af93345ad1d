/// `item.attribute` or `item.area.attribute` as written, before anybody has asked what the names mean.
public struct DraftAnchor: Hashable, Sendable {
    /// A view's or a guide's name, or `superview`.
    public var item: String
    public var area: String?
    public var attribute: DraftAttribute

    public init(item: String, area: String? = nil, attribute: DraftAttribute) {
        self.item = item
        self.area = area
        self.attribute = attribute
    }

    public init(item: String, area: String? = nil, attribute: String) {
        self.init(item: item, area: area, attribute: DraftAttribute(attribute.utf8Span.span))
    }

    /// The parts of `text`: the item ends at the point at `itemEnd`, the area at the one at `areaEnd` if there is one.
    public init(_ text: Span<UInt8>, itemEnd: Int, areaEnd: Int?) {
        item = String(utf8: text.extracting(0..<itemEnd))
        area = areaEnd.map { String(utf8: text.extracting((itemEnd + 1)..<$0)) }
        attribute = DraftAttribute(text.extracting(((areaEnd ?? itemEnd) + 1)..<text.count))
    }

    /// Reads `item.attribute` or `item.area.attribute`; nil where the text has not that shape.
    public init?(_ text: Span<UInt8>) {
        var points: (first: Int?, second: Int?) = (nil, nil)
        var wordStart = 0
        for index in text.indices {
            if ViewName.isNameByte(text[index]) { continue }
            guard text[index] == UInt8(ascii: "."), index > wordStart, points.second == nil else { return nil }
            points = (points.first ?? index, points.first.map { _ in index })
            wordStart = index + 1
        }
        guard let itemEnd = points.first, wordStart < text.count else { return nil }
        self.init(text, itemEnd: itemEnd, areaEnd: points.second)
    }
}

/// In which form a client wrote a constraint, which decides what a fault points at; texts are bytes of UTF-8.
public enum DraftForm: Hashable, Sendable {
    /// An object with a field for each part.
    case fields
    /// A text.
    case text(ArraySlice<UInt8>)
    /// A text in a field of an object that may say more beside it.
    case textField(ArraySlice<UInt8>, hasPriorityBeside: Bool)
}

/// One constraint as a client wrote it: names instead of nodes, composites whole.
///
/// `constant` is in points; `priority` nil means that none was given, which is required.
public struct ConstraintDraft: Hashable, Sendable {
    public var first: DraftAnchor
    public var relation: Relation
    public var second: DraftAnchor?
    public var multiplier: Double
    public var constant: Double
    public var priority: Double?
    public var key: String?
    public var group: String?
    public var isActive: Bool
    public var when: SizeClasses
    public var form = DraftForm.fields

    public init(
        first: DraftAnchor,
        relation: Relation = .equal,
        second: DraftAnchor? = nil,
        multiplier: Double = 1,
        constant: Double = 0,
        priority: Double? = nil
    ) {
        self.first = first
        self.relation = relation
        self.second = second
        self.multiplier = multiplier
        self.constant = constant
        self.priority = priority
        key = nil
        group = nil
        isActive = true
        when = .any
    }
}
