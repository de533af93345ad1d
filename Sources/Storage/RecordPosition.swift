/// The position of a record: the number of its file, and the byte offset within that file.
///
/// Positions are ordered as their records were appended. The raw value, used to store a position in a record, is file
/// number × 2³² + offset; 0 is not a valid position.
public struct RecordPosition: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// - Precondition: both numbers are less than 2³².
    public init(file: Int, offset: Int) {
        rawValue = UInt64(UInt32(file)) << 32 | UInt64(UInt32(offset))
    }

    public var file: Int { Int(rawValue >> 32) }
    public var offset: Int { Int(rawValue & 0xFFFF_FFFF) }

    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// An accepted record.
public struct Entry: Hashable, Sendable {
    /// The position at which the record is or will be stored.
    ///
    /// If it cannot be stored, another record may reuse this position.
    public let position: RecordPosition
    /// The sequence number among all records that this process has appended, starting at 1; it is never reused, even if
    /// the record cannot be stored.
    public let sequence: UInt64
    /// The size of the record in its file, including the header.
    public let byteCount: Int
}

/// The purpose of an appended record.
public enum RecordPurpose: Hashable, Sendable {
    case change
    /// A deletion, which eventually frees space.
    case removal
    /// A copy of a record from a file that is about to be released.
    case rewriting
}
