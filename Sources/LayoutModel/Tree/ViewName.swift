/// The rules for names of views and guides.
public enum ViewName {
    /// Stands for the superview of the first item of a constraint, and so cannot be the name of a view.
    public static let superview = "superview"

    /// The longest name, in bytes.
    public static let longest = 128

    /// Whether a name is 1 to 128 letters, digits, `_` and `-`.
    public static func isWellFormed(_ name: String) -> Bool {
        let bytes = name.utf8Span.span
        guard bytes.count > 0, bytes.count <= longest else { return false }
        for index in bytes.indices where !isNameByte(bytes[index]) { return false }
        return true
    }

    /// Whether a byte can be part of a name.
    public static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
