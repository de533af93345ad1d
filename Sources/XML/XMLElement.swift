/// An element of a document; strings are created on demand.
public struct XMLElement: Sendable {
    private let document: XMLDocument
    /// The index in the order of start tags, from 0; it identifies the element within its document.
    public let index: Int

    init(_ document: XMLDocument, _ index: Int) {
        (self.document, self.index) = (document, index)
    }

    private var record: XMLDocument.Element { document.elements[index] }

    public var name: String { document.names[Int(record.name)] }

    /// The position of the start tag.
    public var position: XMLPosition { document.lines.position(of: Int(record.offset), in: document.bytes) }

    /// The value of an attribute; `nil` if the element does not have it.
    public subscript(name: String) -> String? {
        let record = record
        let first = Int(record.firstAttribute)
        for attribute in document.attributes[first..<(first + Int(record.attributeCount))]
        where document.names[Int(attribute.name)] == name {
            return value(of: attribute)
        }
        return nil
    }

    /// All attributes in source order.
    public var attributes: [(name: String, value: String)] {
        let record = record
        let first = Int(record.firstAttribute)
        return document.attributes[first..<(first + Int(record.attributeCount))].map {
            (document.names[Int($0.name)], value(of: $0))
        }
    }

    private func value(of attribute: XMLDocument.Attribute) -> String {
        let range = Int(attribute.start)..<Int(attribute.start + attribute.length)
        guard !attribute.isPlain else { return String(decoding: document.bytes[range], as: UTF8.self) }
        return String(decoding: CharacterData.attributeValue(document.bytes[range]), as: UTF8.self)
    }

    /// The text directly within the element, excluding that of its children; whitespace on its own is dropped if there
    /// are children.
    public var text: String {
        var bytes: [UInt8] = []
        var next = record.firstRun
        while next != .max {
            let run = document.runs[Int(next)]
            let piece = document.bytes[Int(run.start)..<Int(run.start + run.length)]
            CharacterData.append(piece, replacingReferences: run.hasReferences, to: &bytes)
            next = run.next
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The child elements in source order.
    public var children: Children { Children(document, (index + 1)..<Int(record.end)) }

    /// Returns the first of ``children`` with the given name.
    public func child(_ name: String) -> XMLElement? {
        children.first { $0.name == name }
    }

    /// The child elements of an element.
    public struct Children: Sequence, IteratorProtocol {
        private let document: XMLDocument
        private var rest: Range<Int>

        init(_ document: XMLDocument, _ descendants: Range<Int>) {
            (self.document, rest) = (document, descendants)
        }

        public mutating func next() -> XMLElement? {
            guard let index = rest.first else { return nil }
            rest = Int(document.elements[index].end)..<rest.upperBound
            return XMLElement(document, index)
        }
    }
}
