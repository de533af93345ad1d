/// `item.attribute` or `item.area.attribute` of a constraint that a client wrote.
///
/// Its words are looked up while it is read where the names are known; otherwise they are kept as they were written.
public struct DraftAnchor: Hashable, Sendable {
    /// What the words of an anchor without an area mean.
    struct Meaning: Hashable {
        let node: SecondNode
        let word: AttributeWord
    }

    /// nil for one whose words have not been looked up yet, or some of whose words are unknown.
    let meaning: Meaning?
    /// nil for one that has a meaning, as most have.
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

    /// The parts of `text`: the item ends at the point at `itemEnd`, the area at the one at `areaEnd` if there is one.
    ///
    /// The words are looked up at once where `names` are known.
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

    /// Reads `item.attribute` or `item.area.attribute`; nil where the text does not have that form.
    ///
    /// The words are looked up at once where `names` are known.
    public init?(_ text: Span<UInt8>, among names: borrowing NameTable = .unknown) {
        // Known words have the right form, so that nothing else needs checking.
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
            // A point ends a word, which is not empty; there are at most three words.
            guard text[index] == UInt8(ascii: "."), index > wordStart, areaEnd == nil else { return nil }
            if itemEnd == nil { itemEnd = index } else { areaEnd = index }
            wordStart = index + 1
        }
        guard let itemEnd, wordStart < text.count else { return nil }
        // Not looked up again: with known names that has failed above, or there is an area.
        self.init(text, itemEnd: itemEnd, areaEnd: areaEnd, among: .unknown)
    }

    /// The words as they were written; nil where they have been looked up, and for an anchor that could not be read.
    public var written: DraftWords? { box?.value }

    var isSuperview: Bool {
        if let meaning { return meaning.node == .superview }
        return written?.item == ViewName.superview
    }

    /// As it was written, in a layout with this tree.
    public func text(in tree: ViewTree) -> String {
        guard let meaning else { return written?.text ?? "" }
        switch meaning.node {
        case .node(let node): return "\(tree.name(of: node)).\(meaning.word.text)"
        case .superview: return "\(ViewName.superview).\(meaning.word.text)"
        }
    }
}

extension DraftAnchor.Meaning {
    /// nil where one of the words is unknown, or `names` are.
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
