/// An IPv4 or IPv6 address, logged as `192.0.2.1:80` or `[2001:db8::1]:80`, or without a port as `192.0.2.1` or
/// `2001:db8::1`.
public struct ClientAddress: Hashable, Sendable {
    static let longestText = "[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]:65535".utf8.count

    /// Four or sixteen bytes in network order.
    private let bytes: [UInt8]
    private let port: UInt16?

    /// - Parameters:
    ///   - bytes: the address.
    ///   - port: the port; nil if it is unknown.
    /// - Precondition: `bytes` has four or sixteen elements.
    public init(bytes: [UInt8], port: UInt16?) {
        precondition(bytes.count == 4 || bytes.count == 16, "an address of no known family")
        (self.bytes, self.port) = (bytes, port)
    }

    func write(to line: inout LogLine) {
        let isBracketed = bytes.count == 16 && port != nil
        if isBracketed { line.append(UInt8(ascii: "[")) }
        if bytes.count == 4 { writeDecimal(to: &line) } else { writeHexadecimal(to: &line) }
        if isBracketed { line.append(UInt8(ascii: "]")) }
        guard let port else { return }
        line.append(UInt8(ascii: ":"))
        line.append(Int(port))
    }

    private func writeDecimal(to line: inout LogLine) {
        for (index, byte) in bytes.enumerated() {
            if index > 0 { line.append(UInt8(ascii: ".")) }
            line.append(Int(byte))
        }
    }

    /// Writes the eight groups in canonical form (RFC 5952, section 4): without leading zeros, and with `::` in place
    /// of the first longest run of zeros.
    private func writeHexadecimal(to line: inout LogLine) {
        let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        let zeros = Self.longestZeros(groups)
        var index = 0
        while index < groups.count {
            if index == zeros.lowerBound, !zeros.isEmpty {
                line.append("::")
                index = zeros.upperBound
                continue
            }
            if index > 0, index != zeros.upperBound || zeros.isEmpty { line.append(UInt8(ascii: ":")) }
            Self.write(groups[index], to: &line)
            index += 1
        }
    }

    /// Returns the first of the longest runs of at least two zeros; empty if there is none.
    private static func longestZeros(_ groups: [UInt16]) -> Range<Int> {
        var longest = 0..<0
        var start = 0
        for (index, group) in groups.enumerated() {
            if group != 0 {
                start = index + 1
            } else if index + 1 - start > max(longest.count, 1) {
                longest = start..<(index + 1)
            }
        }
        return longest
    }

    private static func write(_ group: UInt16, to line: inout LogLine) {
        var isLeading = true
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(truncatingIfNeeded: group >> UInt16(shift) & 0xF)
            if digit == 0, isLeading, shift > 0 { continue }
            isLeading = false
            line.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
