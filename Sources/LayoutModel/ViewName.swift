/// What views and guides may be called.
public enum ViewName {
    /// Stands for the superview of a constraint's first item and so can be no view's name.
    public static let superview = "superview"

    /// The longest name, in bytes.
    public static let longest = 128

    /// Letters, digits, `_` and `-`, at least one and at most 128 of them.
    public static func isWellFormed(_ name: String) -> Bool {
        let bytes = name.utf8Span.span
        guard bytes.count > 0, bytes.count <= longest else { return false }
        for index in bytes.indices where !isNameByte(bytes[index]) { return false }
        return true
    }

    /// Whether the byte may stand in a name.
    public static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
