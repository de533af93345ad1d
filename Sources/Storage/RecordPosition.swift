/// Where a record begins: the number of its file, and the offset there in bytes.
///
/// Positions are in the order in which their records were appended. The raw value, for storing a position in a record,
/// is the number of the file × 2³² + the offset; 0 is no position.
public struct RecordPosition: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// - Precondition: both are less than 2³².
    public init(file: Int, offset: Int) {
        rawValue = UInt64(UInt32(file)) << 32 | UInt64(UInt32(offset))
    }

    public var file: Int { Int(rawValue >> 32) }
    public var offset: Int { Int(rawValue & 0xFFFF_FFFF) }

    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A record that was accepted.
public struct Entry: Hashable, Sendable {
    /// Where the record stands, or will.
    ///
    /// If it cannot be stored, another record may get this position.
    public let position: RecordPosition
    /// The number of the record among all that this process has appended, from 1; it is used once, whether the record
    /// can be stored or not.
    public let sequence: UInt64
    /// The bytes that the record takes in its file, with its header.
    public let byteCount: Int
}

/// What a record is appended for.
public enum RecordPurpose: Hashable, Sendable {
    case change
    /// To delete something, which makes room in the end.
    case removal
    /// To take the place of a record in a file that is then given up.
    case rewriting
}
