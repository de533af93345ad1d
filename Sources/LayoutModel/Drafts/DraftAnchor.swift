/// An anchor, `item.attribute` or `item.area.attribute`, as written by a client.
///
/// Its words are resolved during parsing if the names are known; otherwise they are stored as written.
public struct DraftAnchor: Hashable, Sendable {
    /// The resolved words of an anchor without an area.
    struct Meaning: Hashable {
        let node: SecondNode
        let word: AttributeWord
    }

    /// The resolved words; nil if they have not been looked up yet, or if some are unknown.
    let meaning: Meaning?
    /// The unresolved words; nil for an anchor with a meaning, which most have.
    private let box: Box<DraftWords>?

    /// An anchor that could not be read.
    public static var unreadable: DraftAnchor { DraftAnchor(nil, nil) }

    private init(_ meaning: Meaning?, _ words: DraftWords?) {
        self.meaning = meaning
        box = words.map { Box($0) }
    }

    public init(item: String, area: String? = nil, attribute: String) {
        self.init(nil, DraftWords(item: item, area: area, attribute: attribute))
    }

    /// Creates an anchor from `text`, whose item ends at the dot at `itemEnd`, and whose area, if any, ends at the dot
    /// at `areaEnd`.
    ///
    /// The words are resolved immediately if `names` are known.
    public init(_ text: Span<UInt8>, itemEnd: Int, areaEnd: Int?, among names: borrowing NameTable) {
        let item = text.extracting(0..<itemEnd)
        let attribute = text.extracting(((areaEnd ?? itemEnd) + 1)..<text.count)
        if areaEnd == nil, let meaning = Meaning(item, attribute, among: names) {
            self.init(meaning, nil)
            return
        }
        let area = areaEnd.map { String(utf8: text.extracting((itemEnd + 1)..<$0)) }
        self.init(item: String(utf8: item), area: area, attribute: String(utf8: attribute))
    }

    /// Parses `item.attribute` or `item.area.attribute`; returns nil if the text does not have that form.
    ///
    /// The words are resolved immediately if `names` are known.
    public init?(_ text: Span<UInt8>, among names: borrowing NameTable = .unknown) {
        // Known words are well formed, so nothing else needs to be checked.
        if let point = text.firstIndex(of: UInt8(ascii: ".")),
            let meaning = Meaning(text.extracting(0..<point), text.extracting((point + 1)...), among: names)
        {
            self.init(meaning, nil)
            return
        }
        var itemEnd: Int?
        var areaEnd: Int?
        var wordStart = 0
        for index in text.indices where !ViewName.isNameByte(text[index]) {
            // A dot ends a non-empty word; there are at most three words.
            guard text[index] == UInt8(ascii: "."), index > wordStart, areaEnd == nil else { return nil }
            if itemEnd == nil { itemEnd = index } else { areaEnd = index }
            wordStart = index + 1
        }
        guard let itemEnd, wordStart < text.count else { return nil }
        // Not looked up again: with known names that has already failed, or there is an area.
        self.init(text, itemEnd: itemEnd, areaEnd: areaEnd, among: .unknown)
    }

    /// The words as written; nil if they have been resolved or could not be read.
    public var written: DraftWords? { box?.value }

    var isSuperview: Bool {
        if let meaning { return meaning.node == .superview }
        return written?.item == ViewName.superview
    }

    /// Returns the anchor as written, for a layout with this tree.
    public func text(in tree: ViewTree) -> String {
        guard let meaning else { return written?.text ?? "" }
        switch meaning.node {
        case .node(let node): return "\(tree.name(of: node)).\(meaning.word.text)"
        case .superview: return "\(ViewName.superview).\(meaning.word.text)"
        }
    }
}

extension DraftAnchor.Meaning {
    /// Returns nil if a word is unknown or `names` are.
    fileprivate init?(_ item: Span<UInt8>, _ attribute: Span<UInt8>, among names: borrowing NameTable) {
        guard !names.isUnknown, let word = AttributeWord(attribute) else { return nil }
        if let node = names[item] {
            self.init(node: .node(node), word: word)
        } else if item.count == ViewName.superview.utf8.count, String(utf8: item) == ViewName.superview {
            self.init(node: .superview, word: word)
        } else {
            return nil
        }
    }
}

/// The words of an anchor as written.
public struct DraftWords: Hashable, Sendable {
    /// The name of a view or guide, or `superview`.
    public var item: String
    public var area: String?
    /// An attribute or a composite.
    public var attribute: String

    public var text: String {
        guard let area else { return "\(item).\(attribute)" }
        return "\(item).\(area).\(attribute)"
    }
}
