/// A document in few bytes, to keep while nobody uses it: about a sixth of its JSON.
///
/// It holds everything that a client can notice, and what further edits depend on: ids of nodes and constraints, also
/// the next ones, their order, and the sources of constraints. Reading it gives the same document.
///
/// The bytes begin with the number of the ``version``, and say nothing of the machine that wrote them. Integers are
/// variable in length (LEB128); a string is written once and then referred to; words of the wire stand for the cases of
/// enumerations, so that their order may change.
public struct PackedDocument: Hashable, Sendable {
    /// The version of the format; a change after which older bytes would be read differently needs another one.
    public static let version = 3

    public let bytes: [UInt8]

    /// Takes bytes that ``init(_:)`` has made; ``document()`` checks them.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    public init(_ document: LayoutDocument) {
        var coder = PackingCoder(writing: 32 * (document.tree.capacity + document.constraints.count))
        var document = document
        do throws(PackingError) {
            try coder.code(&document)
        } catch {
            preconditionFailure("only reading can fail: \(error)")
        }
        bytes = Array(coder.bytes)
    }

    /// Reads the document.
    ///
    /// - Throws: ``PackingError`` where the bytes are not those of a document.
    public func document() throws(PackingError) -> LayoutDocument {
        var coder = PackingCoder(reading: bytes)
        var document = LayoutDocument.blank
        try coder.code(&document)
        guard coder.isAtEnd else { throw .malformed(offset: coder.offset) }
        return document
    }
}

/// Why bytes are not those of a packed document.
public enum PackingError: Error, Hashable, Sendable {
    /// They were written by another version of the format.
    case version(Int)
    /// What stands at this offset cannot be part of a document.
    case malformed(offset: Int)
}

extension LayoutDocument {
    /// A document without any view, which only stands in for one that is read or woken.
    public static let blank = LayoutDocument(tree: ViewTree(nodes: [], free: []))
}
