import XML

/// Reads XML texts, writes what was read in the plainest form, and reads that again.
public struct XMLTexts: Sendable {
    private static let limits = {
        var limits = XMLLimits()
        (limits.depth, limits.elements, limits.attributesOfElement, limits.runs) = (12, 200, 6, 200)
        return limits
    }()

    public init() {}

    /// Returns whether the text is XML that is read.
    ///
    /// - Throws: what is wrong with the reader.
    public func read(_ text: [UInt8]) throws(BrokenPromise) -> Bool {
        let document: XMLDocument
        do throws(XMLError) {
            document = try XMLDocument(parsing: text, limits: Self.limits)
        } catch {
            try check(error, in: text)
            return false
        }
        try check(document, text)
        let written = write(document.root)
        let again: XMLDocument
        do throws(XMLError) {
            again = try XMLDocument(parsing: Array(written.utf8))
        } catch {
            throw BrokenPromise("refused at \(error.position): \(written)")
        }
        guard write(again.root) == written else { throw BrokenPromise("read otherwise: \(written)") }
        return true
    }

    /// An element with everything in it: text first, as its place among the elements is not known.
    private func write(_ element: XMLElement) -> String {
        let attributes = element.attributes.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined()
        let content = escaped(element.text) + element.children.map(write).joined()
        return "<\(element.name)\(attributes)>\(content)</\(element.name)>"
    }

    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<", ">", "&", "\"", "'", "\t", "\n", "\r": result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Checks that elements ascend in the text, and that each of them is reached once.
    private func check(_ document: XMLDocument, _ text: [UInt8]) throws(BrokenPromise) {
        var pending = [document.root]
        var count = 0
        var last = XMLPosition(line: 1, column: 0)
        while let element = pending.popLast() {
            count += 1
            let position = element.position
            guard last < position else { throw BrokenPromise("\(element.name) of \(position) after \(last)") }
            last = position
            pending += element.children.reversed()
        }
        guard count == document.elementCount else { throw BrokenPromise("\(count) of \(document.elementCount)") }
    }

    /// Checks that a fault is within the text, or directly after its last character.
    private func check(_ error: XMLError, in text: [UInt8]) throws(BrokenPromise) {
        let position = error.position
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(position.line - 1) else { throw BrokenPromise("a fault at \(position)") }
        let length = lines[position.line - 1].count { $0 & 0xC0 != 0x80 }
        guard (1...(length + 1)).contains(position.column) else { throw BrokenPromise("a fault at \(position)") }
    }
}
