/// A set of ASCII bytes in 128 bits.
///
/// Bytes from 0x80 up are never members.
struct ByteSet {
    let low: UInt64
    let high: UInt64

    func contains(_ byte: UInt8) -> Bool {
        if byte < 64 { return low & (1 << UInt64(byte)) != 0 }
        return byte < 128 && high & (1 << UInt64(byte & 63)) != 0
    }

    /// RFC 9110, 5.6.2: `tchar`.
    static var token: ByteSet { ByteSet(low: 0x03ff_6cfa_0000_0000, high: 0x57ff_ffff_c7ff_fffe) }

    /// RFC 3986, 3.3: `pchar`, plus the slash between segments and the percent sign of an encoded byte.
    static var path: ByteSet { ByteSet(low: 0x2fff_fff2_0000_0000, high: 0x47ff_fffe_87ff_ffff) }

    /// RFC 3986, 3.4: the bytes of a path, plus the question mark.
    static var query: ByteSet { ByteSet(low: 0xafff_fff2_0000_0000, high: 0x47ff_fffe_87ff_ffff) }

    /// RFC 3986, 3.2.2: `reg-name`, plus the percent sign of an encoded byte.
    static var registeredName: ByteSet { ByteSet(low: 0x2bff_7ff2_0000_0000, high: 0x47ff_fffe_87ff_fffe) }
}

/// The bytes used in the grammar of HTTP.
enum ASCII {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let percent: UInt8 = 0x25
    static let ampersand: UInt8 = 0x26
    static let asterisk: UInt8 = 0x2A
    static let plus: UInt8 = 0x2B
    static let comma: UInt8 = 0x2C
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let equals: UInt8 = 0x3D
    static let questionMark: UInt8 = 0x3F
    static let leftBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let rightBracket: UInt8 = 0x5D
    static let delete: UInt8 = 0x7F
}

extension UInt8 {
    /// True if this byte is allowed in a field value: visible, obs-text, space or tab (RFC 9110, 5.5).
    var isFieldValue: Bool { self >= ASCII.space ? self != ASCII.delete : self == ASCII.tab }

    var isWhitespace: Bool { self == ASCII.space || self == ASCII.tab }

    var isDigit: Bool { self &- ASCII.zero < 10 }

    /// The lower-case letter if this is an ASCII letter, otherwise the byte itself.
    var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// The value of a hexadecimal digit.
    var hexadecimal: UInt8? {
        let digit = self &- ASCII.zero
        if digit < 10 { return digit }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? letter + 10 : nil
    }
}
