/// `item.attribute` or `item.area.attribute` of a constraint that a client wrote.
public enum DraftAnchor: Hashable, Sendable {
    /// One without an area whose words were looked up as it was read: it takes no memory of its own, as most need none.
    case found(SecondNode, AttributeWord)
    /// One whose words nobody has looked up yet, or of which some mean nothing.
    indirect case written(DraftWords)
    /// What stands for one that could not be read.
    case unreadable

    public init(item: String, area: String? = nil, attribute: String) {
        self = .written(DraftWords(item: item, area: area, attribute: attribute))
    }

    /// The parts of `text`: the item ends at the point at `itemEnd`, the area at the one at `areaEnd` if there is one.
    ///
    /// The words are looked up at once where `names` are known.
    public init(_ text: Span<UInt8>, itemEnd: Int, areaEnd: Int?, among names: NameTable?) {
        let item = text.extracting(0..<itemEnd)
        let attribute = text.extracting(((areaEnd ?? itemEnd) + 1)..<text.count)
        if let names, areaEnd == nil, let word = AttributeWord(attribute) {
            if let node = names[item] {
                self = .found(.node(node), word)
                return
            }
            if item.count == ViewName.superview.utf8.count, String(utf8: item) == ViewName.superview {
                self = .found(.superview, word)
                return
            }
        }
        let area = areaEnd.map { String(utf8: text.extracting((itemEnd + 1)..<$0)) }
        self.init(item: String(utf8: item), area: area, attribute: String(utf8: attribute))
    }

    /// Reads `item.attribute` or `item.area.attribute`; nil where the text has not that shape.
    public init?(_ text: Span<UInt8>, among names: NameTable? = nil) {
        var itemEnd: Int?
        var areaEnd: Int?
        var wordStart = 0
        for index in text.indices where !ViewName.isNameByte(text[index]) {
            guard text[index] == UInt8(ascii: "."), index > wordStart, areaEnd == nil else { return nil }
            if itemEnd == nil { itemEnd = index } else { areaEnd = index }
            wordStart = index + 1
        }
        guard let itemEnd, wordStart < text.count else { return nil }
        self.init(text, itemEnd: itemEnd, areaEnd: areaEnd, among: names)
    }

    var isSuperview: Bool {
        switch self {
        case .found(let node, _): node == .superview
        case .written(let words): words.item == ViewName.superview
        case .unreadable: false
        }
    }

    /// As it was written, in a layout with this tree.
    public func text(in tree: ViewTree) -> String {
        switch self {
        case .found(.node(let node), let word): "\(tree.name(of: node)).\(word.text)"
        case .found(.superview, let word): "\(ViewName.superview).\(word.text)"
        case .written(let words): words.text
        case .unreadable: ""
        }
    }
}

/// The words of an anchor as they were written.
public struct DraftWords: Hashable, Sendable {
    /// A view's or a guide's name, or `superview`.
    public var item: String
    public var area: String?
    /// An attribute or a composite.
    public var attribute: String

    public var text: String {
        guard let area else { return "\(item).\(attribute)" }
        return "\(item).\(area).\(attribute)"
    }
}
