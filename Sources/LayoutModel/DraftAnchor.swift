/// `item.attribute` or `item.area.attribute` of a constraint that a client wrote.
///
/// Its words are looked up as it is read where that can be; the others are kept as they were written.
public struct DraftAnchor: Hashable, Sendable {
    /// What the words of one without an area mean.
    struct Meaning: Hashable {
        let node: SecondNode
        let word: AttributeWord
    }

    /// Words out of the way, as most anchors need none.
    private indirect enum Box: Hashable {
        case words(DraftWords)
    }

    /// nil for one whose words nobody has looked up yet, or of which some mean nothing.
    let meaning: Meaning?
    private let box: Box?

    /// What stands for one that could not be read.
    public static var unreadable: DraftAnchor { DraftAnchor(nil, nil) }

    private init(_ meaning: Meaning?, _ words: DraftWords?) {
        self.meaning = meaning
        box = words.map { .words($0) }
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

    /// Reads `item.attribute` or `item.area.attribute`; nil where the text has not that shape.
    ///
    /// The words are looked up at once where `names` are known.
    public init?(_ text: Span<UInt8>, among names: borrowing NameTable = .unknown) {
        // Words that mean something have the right shape.
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
            guard text[index] == UInt8(ascii: "."), index > wordStart, areaEnd == nil else { return nil }
            if itemEnd == nil { itemEnd = index } else { areaEnd = index }
            wordStart = index + 1
        }
        guard let itemEnd, wordStart < text.count else { return nil }
        self.init(text, itemEnd: itemEnd, areaEnd: areaEnd, among: .unknown)
    }

    /// The words as they were written; nil where they were looked up, and for one that could not be read.
    public var written: DraftWords? {
        guard case .words(let words) = box else { return nil }
        return words
    }

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
    /// nil where one of the words means nothing, or nobody knows the names.
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
