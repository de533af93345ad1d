import TestSupport

/// Makes XML texts from valid ones, which depend on nothing but the seed and the number: most of them well formed, with
/// elements, attributes and contents that are elsewhere in the specimens; every fourth damaged by its bytes.
public struct XMLMutator: Sendable {
    private let specimens: [XMLPiece]
    /// All elements of the specimens.
    private let elements: [XMLPiece]
    /// The values of attributes, in their quotes, by the names of the attributes.
    private let values: [String: [String]]
    private let strange: [String]
    private let damage: SourceMutator
    private let seed: UInt64

    /// `strange` has values of attributes that are rare in valid texts; `damage` has the same for damaged texts.
    public init(_ specimens: [String], seed: UInt64, strange: [String], damage: [String]) {
        self.specimens = specimens.map { XMLPiece(document: $0) }
        elements = self.specimens.flatMap(\.elements)
        var values: [String: [String]] = [:]
        for element in elements {
            for attribute in element.attributes { values[attribute.name, default: []].append(attribute.value) }
        }
        self.values = values
        self.strange = strange
        self.damage = SourceMutator(specimens, seed: seed, strange: damage)
        self.seed = seed
    }

    /// The text with this number.
    public subscript(number: Int) -> [UInt8] {
        guard number % 4 != 3 else { return damage[number] }
        var dice = Dice(seed: seed, number: number)
        var piece = dice.pick(specimens)
        for _ in 0...dice.below(4) {
            // The first piece is the document itself.
            var index = 1 + dice.below(max(1, piece.elements.count))
            change(&piece, at: &index, &dice)
        }
        return Array(piece.text.utf8)
    }

    /// Changes the element with an index; negative once that is done.
    private func change(_ piece: inout XMLPiece, at index: inout Int, _ dice: inout Dice) {
        guard index > 0 else {
            index = -1
            mutate(&piece, &dice)
            return
        }
        for place in piece.contents.indices where index >= 0 && piece.contents[place].isElement {
            index -= 1
            change(&piece.contents[place], at: &index, &dice)
        }
    }

    private func mutate(_ element: inout XMLPiece, _ dice: inout Dice) {
        let attribute = element.attributes.isEmpty ? nil : dice.below(element.attributes.count)
        let content = element.contents.isEmpty ? nil : dice.below(element.contents.count)
        switch dice.below(10) {
        case 0...2:
            guard let attribute else { return }
            let others = values[element.attributes[attribute].name] ?? []
            element.attributes[attribute].value = dice.happens(0.2) ? "\"\(dice.pick(strange))\"" : dice.pick(others)
        case 3:
            if let attribute { element.attributes.remove(at: attribute) }
        case 4:
            let other = dice.pick(elements).attributes.filter { new in
                !element.attributes.contains { $0.name == new.name }
            }
            if !other.isEmpty { element.attributes.append(dice.pick(other)) }
        case 5:
            if let content { element.contents.remove(at: content) }
        case 6:
            if let content { element.contents.insert(element.contents[content], at: content) }
        case 7:
            if let content { element.contents.swapAt(content, dice.below(element.contents.count)) }
        case 8: element.contents.insert(dice.pick(elements), at: dice.below(element.contents.count + 1))
        default:
            let text = dice.pick(["<!-- -->", "&#x1F600;&lt;", "<![CDATA[<]]>", "é\n", "<?a b?>", "  ", "&amp;"])
            element.contents.insert(XMLPiece(raw: text), at: dice.below(element.contents.count + 1))
        }
    }
}

/// A part of an XML text as it is written: an element, what is between elements, or a document.
struct XMLPiece: Sendable {
    /// Empty for what is no element.
    private(set) var name = ""
    /// With the values in their quotes.
    var attributes: [(name: String, value: String)] = []
    var contents: [XMLPiece] = []
    private var raw = ""

    var isElement: Bool { !name.isEmpty }

    init(raw: String) { self.raw = raw }

    /// - Precondition: the text is well formed.
    init(document text: String) {
        var rest = Substring(text)
        contents = Self.contents(&rest)
    }

    /// The elements in it, each after the one that it is in.
    var elements: [XMLPiece] { contents.filter(\.isElement).flatMap { [$0] + $0.elements } }

    var text: String {
        let inner = raw + contents.map(\.text).joined()
        guard isElement else { return inner }
        let list = attributes.map { " \($0.name)=\($0.value)" }.joined()
        return "<\(name)\(list)>\(inner)</\(name)>"
    }

    private static func contents(_ rest: inout Substring) -> [XMLPiece] {
        var contents: [XMLPiece] = []
        while !rest.isEmpty, !rest.hasPrefix("</") {
            for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] where rest.hasPrefix(start) {
                let range = rest.firstRange(of: end)?.upperBound ?? rest.endIndex
                contents.append(XMLPiece(raw: String(rest[..<range])))
                rest = rest[range...]
            }
            if rest.hasPrefix("</") { break }
            if rest.first == "<" {
                contents.append(element(&rest))
            } else {
                let text = rest.prefix { $0 != "<" }
                rest = rest.dropFirst(text.count)
                if !text.isEmpty { contents.append(XMLPiece(raw: String(text))) }
            }
        }
        return contents
    }

    private static func element(_ rest: inout Substring) -> XMLPiece {
        rest.removeFirst()
        var element = XMLPiece(raw: "")
        element.name = String(rest.prefix { !" \n\t/>".contains($0) })
        rest = rest.dropFirst(element.name.count).drop(while: \.isWhitespace)
        while let first = rest.first, first != "/", first != ">" {
            let name = rest.prefix { $0 != "=" }
            rest = rest.dropFirst(name.count + 1)
            guard let quote = rest.first else { break }
            let value = "\(quote)\(rest.dropFirst().prefix { $0 != quote })\(quote)"
            element.attributes.append((String(name).filter { !$0.isWhitespace }, value))
            rest = rest.dropFirst(value.count).drop(while: \.isWhitespace)
        }
        let isEmpty = rest.first == "/"
        rest = rest.dropFirst(isEmpty ? 2 : 1)
        guard !isEmpty else { return element }
        element.contents = contents(&rest)
        rest = rest.drop { $0 != ">" }.dropFirst()
        return element
    }
}
