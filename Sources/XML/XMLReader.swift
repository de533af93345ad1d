/// Parses a text in one pass, and collects elements, attributes and text runs.
///
/// The bytes have already been checked for valid UTF-8 and characters, so it scans only for markup.
struct XMLReader {
    /// An element whose end tag has not been read.
    private struct OpenElement {
        let index: Int
        /// The index of the last run of its text; `nil` if there is none.
        var lastRun: Int?
        /// True if its text contains anything but whitespace.
        var hasWords = false
    }

    let bytes: [UInt8]
    let lines: LineTable
    let limits: XMLLimits
    var offset = 0
    var names = NameIndex()
    var elements: [XMLDocument.Element] = []
    var attributes: [XMLDocument.Attribute] = []
    var runs: [XMLDocument.Run] = []
    /// The index plus 1 of the element that most recently used each attribute name, indexed by name number.
    var lastOwners: [UInt32] = []
    private var open: [OpenElement] = []

    init(_ bytes: [UInt8], _ lines: LineTable, _ limits: XMLLimits) {
        (self.bytes, self.lines, self.limits) = (bytes, lines, limits)
        elements.reserveCapacity(min(limits.elements, bytes.count / 64))
        attributes.reserveCapacity(min(limits.attributes, bytes.count / 32))
    }

    mutating func readDocument() throws(XMLError) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        try readDeclaration()
        try skipMiscellany()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "<") else { throw unexpected("an element") }
        try readStartTag()
        while !open.isEmpty { try readContent() }
        try skipMiscellany()
        guard offset == bytes.count else { throw unexpected("the end of the text") }
    }

    /// Skips whitespace and comments outside the root element.
    private mutating func skipMiscellany() throws(XMLError) {
        while true {
            skipWhitespace()
            if starts(with: "<!--") {
                try skipComment()
            } else if starts(with: "<!") || starts(with: "<?") {
                throw unsupportedMarkup()
            } else {
                return
            }
        }
    }

    /// Reads text and the following tag, comment or section within the innermost open element.
    private mutating func readContent() throws(XMLError) {
        try readText()
        guard offset < bytes.count else { throw unexpected("'</\(nameOfInnermost)>'") }
        switch offset + 1 < bytes.count ? bytes[offset + 1] : 0 {
        case UInt8(ascii: "/"): try readEndTag()
        case UInt8(ascii: "!") where starts(with: "<!--"): try skipComment()
        case UInt8(ascii: "!") where starts(with: "<![CDATA["): try readCharacterData()
        case UInt8(ascii: "!"), UInt8(ascii: "?"): throw unsupportedMarkup()
        default: try readStartTag()
        }
    }

    /// Returns the error for unsupported markup that starts with `<!` or `<?`.
    private func unsupportedMarkup() -> XMLError {
        if starts(with: "<?") { return unsupported(.processingInstruction) }
        if starts(with: "<!DOCTYPE") { return unsupported(.documentType) }
        return unexpected("an element", at: offset + 1)
    }

    // MARK: Text

    /// Reads text up to the next `<` or the end.
    private mutating func readText() throws(XMLError) {
        let start = offset
        skipWhitespace()
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "<") {
            if mayKeepWhitespace { try appendRun(start..<offset, hasReferences: false, isSpace: true) }
            return
        }
        var hasReferences = false
        while offset < bytes.count {
            skipPlainBytes(until: UInt8(ascii: "<"))
            guard offset < bytes.count, bytes[offset] != UInt8(ascii: "<") else { break }
            if bytes[offset] == UInt8(ascii: "&") {
                hasReferences = true
                try skipReference()
            } else {
                offset += 1
            }
        }
        try checkNoSectionEnd(in: start..<offset)
        try appendRun(start..<offset, hasReferences: hasReferences)
    }

    /// True if whitespace before the next `<` may be significant: the open element has no children so far, and no child
    /// follows immediately.
    private var mayKeepWhitespace: Bool {
        guard let innermost = open.last, innermost.index == elements.count - 1, offset + 1 < bytes.count else {
            return false
        }
        return bytes[offset + 1] == UInt8(ascii: "/") || bytes[offset + 1] == UInt8(ascii: "!")
    }

    /// Throws if text outside a CDATA section contains `]]>`, which is not allowed there (section 2.4).
    private func checkNoSectionEnd(in range: Range<Int>) throws(XMLError) {
        guard range.count >= 3 else { return }
        for index in (range.lowerBound + 2)..<range.upperBound
        where bytes[index] == UInt8(ascii: ">") && bytes[index - 1] == UInt8(ascii: "]")
            && bytes[index - 2] == UInt8(ascii: "]")
        {
            throw malformed("']]>' ends a CDATA section, and there is none", at: index - 2)
        }
    }

    private mutating func readCharacterData() throws(XMLError) {
        offset += "<![CDATA[".utf8.count
        let start = offset
        guard skip(through: "]]>") else { throw unexpected("']]>' at the end of a CDATA section", at: bytes.count) }
        try appendRun(start..<(offset - 3), hasReferences: false)
    }

    private mutating func appendRun(_ range: Range<Int>, hasReferences: Bool, isSpace: Bool = false) throws(XMLError) {
        guard !range.isEmpty, let innermost = open.last else { return }
        guard runs.count < limits.runs else { throw beyondLimit(.runs, limits.runs, at: range.lowerBound) }
        if let last = innermost.lastRun {
            runs[last].next = UInt32(runs.count)
        } else {
            elements[innermost.index].firstRun = UInt32(runs.count)
        }
        open[open.count - 1].lastRun = runs.count
        if !isSpace { open[open.count - 1].hasWords = true }
        runs.append(
            .init(start: UInt32(range.lowerBound), length: UInt32(range.count), hasReferences: hasReferences)
        )
    }

    /// Drops the text of the innermost element if it is only whitespace, because a child element starts.
    private mutating func dropWhitespace() {
        guard let innermost = open.last, innermost.lastRun != nil, !innermost.hasWords else { return }
        elements[innermost.index].firstRun = .max
        open[open.count - 1].lastRun = nil
    }

    /// Skips a comment, which must not contain `--` (section 2.5).
    private mutating func skipComment() throws(XMLError) {
        offset += "<!--".utf8.count
        guard skip(through: "--") else { throw unexpected("'-->' at the end of a comment", at: bytes.count) }
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else {
            throw unexpected("'>' after '--' in a comment")
        }
        offset += 1
    }

    // MARK: Tags

    private var nameOfInnermost: String { open.last.map { names.names[Int(elements[$0.index].name)] } ?? "" }

    /// Reads a start tag or an empty-element tag.
    private mutating func readStartTag() throws(XMLError) {
        let start = offset
        guard elements.count < limits.elements else { throw beyondLimit(.elements, limits.elements, at: start) }
        guard open.count < limits.depth else { throw beyondLimit(.depth, limits.depth, at: start) }
        dropWhitespace()
        offset += 1
        let name = try readName(of: "an element")
        let index = elements.count
        elements.append(
            .init(
                offset: UInt32(start),
                end: UInt32(index + 1),
                firstAttribute: UInt32(attributes.count),
                name: name
            )
        )
        let isEmpty = try readAttributes(of: index)
        elements[index].attributeCount = UInt16(attributes.count - Int(elements[index].firstAttribute))
        if !isEmpty { open.append(OpenElement(index: index)) }
    }

    private mutating func readEndTag() throws(XMLError) {
        let start = offset
        offset += 2
        let name = try readName(of: "an element")
        skipWhitespace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else { throw unexpected("'>'") }
        guard let innermost = open.popLast() else { throw unexpected("the end of the text", at: start) }
        guard elements[innermost.index].name == name else {
            let position = lines.position(of: Int(elements[innermost.index].offset), in: bytes)
            let expected = names.names[Int(elements[innermost.index].name)]
            throw malformed("expected '</\(expected)>' for the element of \(position)", at: start)
        }
        offset += 1
        elements[innermost.index].end = UInt32(elements.count)
    }
}
