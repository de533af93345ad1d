import JSON
import LayoutModel

/// The values of a JSON text with their places, for edits that leave everything else as it is.
struct JSONTree {
    /// One value.
    final class Node {
        /// The bytes of the value, with the quotes of a string.
        let range: Range<Int>
        /// The members of an object, in order.
        let members: [Member]
        /// The elements of an array.
        let elements: [Node]
        let kind: JSONKind

        init(_ range: Range<Int>, _ kind: JSONKind, members: [Member] = [], elements: [Node] = []) {
            (self.range, self.kind, self.members, self.elements) = (range, kind, members, elements)
        }

        subscript(key: String) -> Node? { members.first { $0.key == key }?.value }
    }

    struct Member {
        var key: String
        /// The first byte of the key.
        var start: Int
        var value: Node
    }

    let bytes: [UInt8]
    let root: Node

    /// Returns nil for text that is not JSON.
    init?(_ bytes: [UInt8]) {
        var reader = JSONReader(bytes, maximumDepth: 1_000)
        guard let root = try? Self.node(&reader, bytes) else { return nil }
        (self.bytes, self.root) = (bytes, root)
    }

    private static func node(_ reader: inout JSONReader, _ bytes: [UInt8]) throws(JSONError) -> Node {
        let kind = try reader.peekKind()
        let start = bytes.count - reader.bytesLeft
        switch kind {
        case .object:
            var members: [Member] = []
            try reader.beginObject()
            var previous = start + 1
            while let key = try reader.nextKey() {
                let quote = bytes[previous...].firstIndex(of: UInt8(ascii: "\"")) ?? previous
                let value = try node(&reader, bytes)
                members.append(Member(key: key, start: quote, value: value))
                previous = value.range.upperBound
            }
            return Node(start..<(bytes.count - reader.bytesLeft), kind, members: members)
        case .array:
            var elements: [Node] = []
            try reader.beginArray()
            while try reader.nextElement() { elements.append(try node(&reader, bytes)) }
            return Node(start..<(bytes.count - reader.bytesLeft), kind, elements: elements)
        default:
            try reader.skipValue()
            return Node(start..<(bytes.count - reader.bytesLeft), kind)
        }
    }

    /// Returns the string of a node; nil for any other value.
    func string(_ node: Node) -> String? {
        var reader = JSONReader(Array(bytes[node.range]))
        return node.kind == .string ? try? reader.string() : nil
    }

    // MARK: - Edits

    /// Returns an edit that sets a member of an object.
    func setting(_ key: String, of object: Node, to json: String) -> TextEdit {
        if let value = object[key] { return TextEdit(value.range, json) }
        let text = "\"\(key)\": \(json)"
        guard let last = object.members.last else { return TextEdit(at: object.range.lowerBound + 1, text) }
        return TextEdit(at: last.value.range.upperBound, ",\(space(before: last.start))\(text)")
    }

    /// Returns an edit that removes a member of an object; nil if there is none.
    func removal(of key: String, from object: Node) -> TextEdit? {
        guard let index = object.members.firstIndex(where: { $0.key == key }) else { return nil }
        let starts = object.members.map(\.start)
        return removal(index, starts, object.members.map(\.value.range.upperBound))
    }

    /// Returns an edit that removes an element of an array.
    func removal(at index: Int, from array: Node) -> TextEdit {
        removal(index, array.elements.map(\.range.lowerBound), array.elements.map(\.range.upperBound))
    }

    private func removal(_ index: Int, _ starts: [Int], _ ends: [Int]) -> TextEdit {
        // With the comma after it, or before the last.
        if index + 1 < starts.count { return TextEdit(starts[index]..<starts[index + 1], "") }
        return TextEdit((index > 0 ? ends[index - 1] : starts[index])..<ends[index], "")
    }

    /// Returns an edit that appends elements to an array.
    func appending(_ json: [String], to array: Node) -> TextEdit {
        guard let last = array.elements.last else {
            return TextEdit(at: array.range.lowerBound + 1, json.joined(separator: ", "))
        }
        let space = space(before: last.range.lowerBound)
        return TextEdit(at: last.range.upperBound, json.map { ",\(space)\($0)" }.joined())
    }

    /// Returns the white space before a value, or a space.
    private func space(before offset: Int) -> String {
        let start = bytes[..<offset].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
        return start < offset ? String(decoding: bytes[start..<offset], as: UTF8.self) : " "
    }
}
