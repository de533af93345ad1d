public import LayoutModel

/// Edits the text of an Interface Builder file where it describes a constraint or a view.
///
/// Everything else stays byte for byte, and attributes are written in Xcode's order, so that Xcode does not rewrite the
/// file when it opens it.
public struct FileEditor {
    private let bytes: [UInt8]

    public init(_ text: [UInt8]) {
        bytes = text
    }

    /// Returns the edits that change the constraint whose element starts at a position; `nil` if there is none.
    public func edits(for change: SourceEditChange, ofConstraintAt start: SourcePosition) -> [TextEdit]? {
        guard let tag = Tag(named: "constraint", at: start, in: bytes) else { return nil }
        switch change {
        case .constant(_, let constant):
            // Standard spacing is symbolic; a number of its own is not.
            let symbolic = tag.attributes.first { $0.name == "symbolic" }.map { [TextEdit($0.withSpace, "")] } ?? []
            return [tag.setting("constant", to: Self.number(constant), after: Self.constraintOrder)] + symbolic
        case .priority(let priority):
            return [tag.setting("priority", to: Self.number(priority), after: Self.constraintOrder)]
        case .relation(let relation):
            let word =
                switch relation {
                case .equal: "equal"
                case .lessThanOrEqual: "lessThanOrEqual"
                case .greaterThanOrEqual: "greaterThanOrEqual"
                }
            return [tag.setting("relation", to: word, after: Self.constraintOrder)]
        case .removal: return [removal(of: tag)]
        }
    }

    /// Returns the edit that sets a priority of a view's content; `nil` if no element starts there.
    public func edits(for priority: ContentPriorityEdit, ofViewAt start: SourcePosition) -> [TextEdit]? {
        guard let tag = Tag(named: nil, at: start, in: bytes) else { return nil }
        let kind = priority.kind == .hugging ? "HuggingPriority" : "CompressionResistancePriority"
        return [tag.setting(priority.axis.word + kind, to: Self.number(priority.priority), after: Self.viewOrder)]
    }

    /// The order in which Xcode writes the attributes of a constraint.
    private static let constraintOrder = [
        "firstItem", "firstAttribute", "relation", "secondItem", "secondAttribute", "multiplier", "priority",
        "constant",
        "symbolic", "placeholder", "identifier", "id",
    ]

    /// The attributes that Xcode writes first for a view, in its order.
    private static let viewOrder = [
        "hidden", "opaque", "alpha", "clipsSubviews", "userInteractionEnabled", "multipleTouchEnabled", "contentMode",
        "semanticContentAttribute", "preservesSuperviewLayoutMargins", "horizontalHuggingPriority",
        "verticalHuggingPriority", "horizontalCompressionResistancePriority", "verticalCompressionResistancePriority",
    ]

    private static func number(_ value: Double) -> String { NumberText.shortest(value + 0) }

    /// Removes the element with its line; Xcode drops comments when it saves a file, so none is left.
    ///
    /// If the element is the only one in `constraints`, that is removed with it, because Xcode writes no empty lists.
    private func removal(of tag: Tag) -> TextEdit {
        var range = tag.element
        let before = bytes[..<range.lowerBound].dropLast(while: { $0 <= 0x20 })
        let after = bytes[range.upperBound...].drop { $0 <= 0x20 }
        let (opening, closing) = (Array("<constraints>".utf8), Array("</constraints>".utf8))
        if before.suffix(opening.count).elementsEqual(opening), after.starts(with: closing) {
            range = (before.endIndex - opening.count)..<(after.startIndex + closing.count)
        }
        let start = bytes[..<range.lowerBound].dropLast(while: { $0 == 0x20 || $0 == 0x09 }).endIndex
        let end = bytes[range.upperBound...].firstIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D } ?? bytes.count
        let ownsLine = (start == 0 || bytes[start - 1] == 0x0A) && (end == bytes.count || bytes[end] == 0x0A)
        return TextEdit(ownsLine ? start..<min(end + 1, bytes.count) : range, "")
    }
}

extension ArraySlice<UInt8> {
    fileprivate func dropLast(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[..<(lastIndex { !condition($0) }.map { $0 + 1 } ?? startIndex)]
    }
}

/// The start tag of an element.
private struct Tag {
    struct Attribute {
        var name: String
        var value: Range<Int>
        /// The attribute with the space before it.
        var withSpace: Range<Int>
    }

    /// The end of the element's name.
    private let nameEnd: Int
    private(set) var attributes: [Attribute] = []
    /// The bytes of the element, with its content.
    private(set) var element: Range<Int>

    init?(named name: String?, at position: SourcePosition, in bytes: [UInt8]) {
        guard let start = position.offset(in: bytes),
            bytes[start] == UInt8(ascii: "<")
        else { return nil }
        var offset = bytes[start...].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ">") } ?? bytes.count
        nameEnd = offset
        let own = String(decoding: bytes[(start + 1)..<offset], as: UTF8.self)
        guard name == nil || name == own else { return nil }
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ">"), bytes[offset] != UInt8(ascii: "/") {
            let space = offset
            offset = bytes[offset...].firstIndex { $0 > 0x20 } ?? bytes.count
            let word = offset
            guard let sign = bytes[offset...].firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ">") }),
                bytes[sign] == UInt8(ascii: "="), sign + 1 < bytes.count,
                let end = bytes[(sign + 2)...].firstIndex(of: bytes[sign + 1])
            else { break }
            attributes.append(
                Attribute(
                    name: String(decoding: bytes[word..<sign], as: UTF8.self),
                    value: (sign + 2)..<end,
                    withSpace: space..<(end + 1)
                )
            )
            offset = end + 1
        }
        guard let close = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        element = start..<(close + 1)
        guard close > 0, bytes[close - 1] != UInt8(ascii: "/") else { return }
        // `<constraint …></constraint>`: its content ends with its end tag, as constraints are not nested.
        let ending = Array("</\(own)>".utf8)
        var end = close + 1
        while end + ending.count <= bytes.count, !bytes[end...].starts(with: ending) { end += 1 }
        element = start..<min(end + ending.count, bytes.count)
    }

    /// Returns the edit that sets an attribute, at its place in an order if it is missing.
    func setting(_ name: String, to value: String, after order: [String]) -> TextEdit {
        if let given = attributes.first(where: { $0.name == name }) { return TextEdit(given.value, value) }
        let before = order.prefix { $0 != name }
        let place = attributes.last { before.contains($0.name) }?.withSpace.upperBound ?? nameEnd
        return TextEdit(at: place, " \(name)=\"\(value)\"")
    }
}
