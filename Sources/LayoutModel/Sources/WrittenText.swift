/// The text of the request that created a layout.
///
/// Repairs of constraints that a source or a file makes are also offered as edits of it. A class, so that it costs a
/// document one reference.
public final class WrittenText: Sendable {
    public enum Form: Hashable, Sendable {
        /// A layout document in JSON.
        case document
        /// An Interface Builder file, and the scene that was read from it.
        case interfaceBuilder(scene: String?)
    }

    public let bytes: [UInt8]
    public let form: Form

    public init(_ bytes: [UInt8], _ form: Form) {
        (self.bytes, self.form) = (bytes, form)
    }
}

/// A replacement of a part of one of the texts in a request.
public struct PlacedEdit: Hashable, Sendable {
    /// The JSON pointer to the text.
    public var pointer: String
    /// The start of the replaced part.
    public var start: SourcePosition
    /// The length of the replaced part in Unicode scalars.
    public var length: Int
    public var text: String

    public init(_ edit: TextEdit, of bytes: [UInt8], at pointer: String) {
        (self.pointer, text) = (pointer, edit.text)
        (start, length) = edit.place(in: bytes)
    }
}
