/// A compact encoding of a document, kept while the document is not in use: about a sixth of the size of its JSON.
///
/// It holds everything that is visible to clients or that later edits depend on: the ids of nodes and constraints,
/// including the next ones, their order, and the sources of constraints. Decoding it yields an identical document.
///
/// The encoding starts with the ``version`` and is independent of the machine. Integers have a variable length
/// (LEB128); a string is written once and then referenced; enumeration cases are written as their wire words, so that
/// their order may change.
public struct PackedDocument: Hashable, Sendable {
    /// The version of the format that is written.
    ///
    /// A change that makes older bytes decode differently requires a new one, and so does one that older programs would
    /// report as damage: version 4 adds kinds, styles, labels and alignments (``PropertyParts``), and the text of the
    /// request.
    public static let version = 4
    /// The versions of the format that can be read.
    static let readableVersions = lastWithoutText...version
    /// The last version without the text of the request.
    static let lastWithoutText = 3

    public let bytes: [UInt8]

    /// Wraps bytes produced by ``init(_:)``, which ``document()`` validates.
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

    /// Decodes the document.
    ///
    /// - Throws: ``PackingError`` if the bytes do not encode a document.
    public func document() throws(PackingError) -> LayoutDocument {
        var coder = PackingCoder(reading: bytes)
        var document = LayoutDocument.blank
        try coder.code(&document)
        guard coder.isAtEnd else { throw .malformed(offset: coder.offset) }
        return document
    }
}

/// The reason bytes cannot be decoded as a packed document.
public enum PackingError: Error, Hashable, Sendable {
    /// They were written in another version of the format.
    case version(Int)
    /// The bytes at this offset are not part of a valid document.
    case malformed(offset: Int)
}

extension LayoutDocument {
    /// A placeholder document without views, used while the real one is being read or restored.
    public static let blank = LayoutDocument(tree: ViewTree(nodes: [], free: []))
}
