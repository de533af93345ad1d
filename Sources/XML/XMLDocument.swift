/// An XML text as a tree of elements.
///
/// The parser is strict, and supports the usual output of serializers: elements, attributes, text, CDATA sections,
/// comments, the five predefined entities and character references, in UTF-8. Names are ASCII and include namespace
/// prefixes. Document type declarations, other entities and processing instructions are rejected, so that no text can
/// make the parser open a file or expand to more than its size.
///
/// Foundation's `XMLParser` is in a separate module, FoundationXML, which wraps libxml2. A program that uses it cannot
/// be linked with `-static-executable`; it parses 20 MB of Interface Builder files per second, and does not report the
/// column of an element. This parser handles 150 MB per second on the same machine.
///
/// Source: XML 1.0 (fifth edition).
public struct XMLDocument: Sendable {
    /// The location of an element in the text and the tree; elements are in the order of their start tags.
    struct Element {
        /// The offset of `<`.
        var offset: UInt32
        /// The index of the first element after this one's descendants.
        var end: UInt32
        var firstAttribute: UInt32
        /// The index of the first run of its text; `UInt32.max` if there is none.
        var firstRun = UInt32.max
        var name: UInt16
        var attributeCount: UInt16 = 0
    }

    struct Attribute {
        /// The offset of the name.
        var offset: UInt32
        /// The offset of the first byte between the quotes.
        var start: UInt32
        var length: UInt32
        var name: UInt16
        /// True if the value equals the bytes between the quotes.
        var isPlain: Bool
    }

    /// A run of text directly within an element.
    struct Run {
        var start: UInt32
        var length: UInt32
        /// The index of the element's next run; `UInt32.max` for the last.
        var next = UInt32.max
        /// True if references have to be replaced, which is not the case in CDATA sections.
        var hasReferences: Bool
    }

    let bytes: [UInt8]
    let lines: LineTable
    let names: [String]
    let elements: [Element]
    let attributes: [Attribute]
    let runs: [Run]

    /// Parses a text in O(length).
    ///
    /// - Throws: the first error; encoding errors and invalid characters take precedence over all others.
    public init(parsing bytes: [UInt8], limits: XMLLimits = XMLLimits()) throws(XMLError) {
        guard bytes.count <= min(limits.bytes, Int(UInt32.max) - 1) else {
            throw .beyondLimit(.bytes, limit: limits.bytes, position: XMLPosition(line: 1, column: 1))
        }
        let check = try CharacterCheck(bytes)
        var reader = XMLReader(bytes, check.lines, limits)
        try reader.readDocument()
        self.bytes = bytes
        lines = check.lines
        names = reader.names.names
        (elements, attributes, runs) = (reader.elements, reader.attributes, reader.runs)
    }

    /// The root element.
    public var root: XMLElement { XMLElement(self, 0) }

    /// The number of elements.
    public var elementCount: Int { elements.count }
}
