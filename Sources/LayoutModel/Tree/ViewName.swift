/// The rules for names of views and guides.
public enum ViewName {
    /// The word for the superview of a constraint's first item, which therefore cannot be the name of a view.
    public static let superview = "superview"

    /// The maximum length of a name, in bytes.
    public static let longest = 128

    /// Returns whether a name consists of 1 to 128 letters, digits, `_` and `-`.
    public static func isWellFormed(_ name: String) -> Bool {
        let bytes = name.utf8Span.span
        guard bytes.count > 0, bytes.count <= longest else { return false }
        for index in bytes.indices where !isNameByte(bytes[index]) { return false }
        return true
    }

    /// Returns whether a byte can be part of a name.
    public static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Returns whether Xcode made up an id, such as `hhG-dL-sLp`.
    public static func isMadeUp(_ id: String) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return id.utf8.count == 10
            && id.utf8.enumerated().allSatisfy { index, byte in
                guard index != 3, index != 6 else { return byte == hyphen }
                return isNameByte(byte) && byte != hyphen && byte != UInt8(ascii: "_")
            }
    }
}
