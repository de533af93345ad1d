/// The result of a parsing step.
package enum RESPOutcome: Hashable, Sendable {
    case needsMoreBytes
    case value(RedisValue)
    /// The bytes are not RESP; the parser returns nothing else from now on.
    case malformed(RESPFault)
}

/// The position and reason of a RESP syntax error.
package struct RESPFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset in the connection's byte stream of the invalid line or string.
    package var offset: Int
    package var reason: String

    package var description: String { "malformed reply at byte \(offset): \(reason)" }
}

/// The limits of a reply.
package struct RESPLimits: Hashable, Sendable {
    package var bytes = 512 << 20
    /// The maximum number of elements in all arrays of a reply.
    package var elements = 1 << 20
    /// The maximum nesting depth of arrays.
    package var depth = 16
    /// The maximum length of a simple string, an error or a number.
    package var line = 64 << 10

    package init() {}

    init(bytes: Int, elements: Int = 1 << 20, depth: Int = 16, line: Int = 64 << 10) {
        (self.bytes, self.elements, self.depth, self.line) = (bytes, elements, depth, line)
    }
}

/// An incremental parser for RESP 2 replies that accepts chunks of any length.
///
/// It copies only the incomplete end of a chunk, and allocates memory for received bytes, never for an announced
/// length. It runs in O(1) per byte, and without recursion at any nesting depth.
package struct RESPParser {
    private struct OpenArray {
        var elements: [RedisValue]
        var remaining: Int
    }

    /// An incomplete bulk string.
    private struct OpenBulk {
        var bytes: [UInt8]
        var remaining: Int
        /// The number of bytes received of the CRLF that ends the string.
        var terminators = 0
    }

    private let limits: RESPLimits
    /// The received part of an incomplete line.
    private var line: [UInt8] = []
    private var bulk: OpenBulk?
    private var arrays: [OpenArray] = []
    /// The number of bytes and elements of the current reply.
    private var size = 0
    private var elements = 0
    /// The total number of bytes read.
    private var offset = 0
    /// The offset at which the current line starts.
    private var start = 0
    private var fault: RESPFault?

    package init(_ limits: RESPLimits = RESPLimits()) {
        self.limits = limits
    }

    /// True if part of an incomplete reply has been read.
    var isInsideReply: Bool { size > 0 }

    /// Parses `bytes` from `place` on, and advances `place` to the end of the first complete reply, or of all bytes.
    package mutating func next(_ bytes: Span<UInt8>, _ place: inout Int) -> RESPOutcome {
        if let fault { return .malformed(fault) }
        do throws(RESPFault) {
            while let value = try item(bytes, &place) {
                if let reply = attach(value) {
                    (size, elements) = (0, 0)
                    return .value(reply)
                }
            }
            return .needsMoreBytes
        } catch {
            fault = error
            return .malformed(error)
        }
    }

    /// Returns the reply that `value` completes; `nil` while an array is incomplete.
    private mutating func attach(_ value: RedisValue) -> RedisValue? {
        var value = value
        while let top = arrays.indices.last {
            arrays[top].elements.append(value)
            arrays[top].remaining -= 1
            if arrays[top].remaining > 0 { return nil }
            value = .array(arrays.removeLast().elements)
        }
        return value
    }

    /// Returns the next value that is not an array, or an empty array; `nil` if it is incomplete.
    private mutating func item(_ bytes: Span<UInt8>, _ place: inout Int) throws(RESPFault) -> RedisValue? {
        while true {
            if bulk != nil { return try finishBulk(bytes, &place) }
            guard place < bytes.count else { return nil }
            if line.isEmpty { start = offset }
            guard let end = try lineEnd(bytes, place) else {
                try count(bytes.count - place)
                line.append(copying: bytes.extracting(place..<bytes.count))
                place = bytes.count
                return nil
            }
            try count(end + 1 - place)
            let range = place..<(end + 1)
            place = end + 1
            if line.isEmpty {
                if let value = try read(bytes.extracting(range)) { return value }
            } else {
                line.append(copying: bytes.extracting(range))
                var whole: [UInt8] = []
                swap(&whole, &line)
                if let value = try read(whole.span) { return value }
            }
        }
    }

    /// Returns the index of the line feed that ends the current line.
    private func lineEnd(_ bytes: Span<UInt8>, _ place: Int) throws(RESPFault) -> Int? {
        let (longest, room) = (limits.line - line.count, limits.bytes - size)
        for index in place..<bytes.count {
            if bytes[index] == 10 { return index }
            // Stop at the first byte beyond a limit, so that the error does not depend on the chunk size.
            guard index - place < min(longest, room) else { throw longest <= room ? tooLongLine : tooLongReply }
        }
        return nil
    }

    private mutating func count(_ bytes: Int) throws(RESPFault) {
        (size, offset) = (size + bytes, offset + bytes)
        if size > limits.bytes { throw tooLongReply }
    }

    private var tooLongReply: RESPFault { fault("a reply of more than \(limits.bytes) bytes") }
    private var tooLongLine: RESPFault { fault("a line of more than \(limits.line) bytes") }

    private func fault(_ reason: String) -> RESPFault { RESPFault(offset: start, reason: reason) }

    /// Parses a complete line; returns `nil` if a bulk string or the elements of an array follow.
    private mutating func read(_ line: Span<UInt8>) throws(RESPFault) -> RedisValue? {
        guard line.count >= 3, line[line.count - 2] == 13 else { throw fault("a line that does not end with CRLF") }
        let content = line.extracting(1..<(line.count - 2))
        switch line[0] {
        case UInt8(ascii: "+"): return .text(try text(content))
        case UInt8(ascii: "-"): return .error(try text(content))
        case UInt8(ascii: ":"): return .integer(try number(content))
        case UInt8(ascii: "$"): return try beginBulk(content)
        case UInt8(ascii: "*"): return try beginArray(content)
        default: throw fault("a reply cannot begin with the byte \(line[0])")
        }
    }

    private func text(_ content: Span<UInt8>) throws(RESPFault) -> String {
        for index in content.indices where content[index] == 13 { throw fault("a carriage return inside a line") }
        return unsafe content.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    private func number(_ content: Span<UInt8>) throws(RESPFault) -> Int {
        let isNegative = content.count > 0 && content[0] == UInt8(ascii: "-")
        let hasSign = isNegative || content.count > 0 && content[0] == UInt8(ascii: "+")
        guard content.count > (hasSign ? 1 : 0) else { throw fault("a number without digits") }
        var number = 0
        for index in (hasSign ? 1 : 0)..<content.count {
            let digit = Int(content[index]) - 48
            guard (0...9).contains(digit) else { throw fault("a number with the byte \(content[index])") }
            // Accumulate as a negative number, because the minimum has no positive counterpart.
            let (product, overflows) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflowsToo) = product.subtractingReportingOverflow(digit)
            guard !overflows, !overflowsToo else { throw fault("a number of more than 64 bits") }
            number = sum
        }
        guard isNegative || number > .min else { throw fault("a number of more than 64 bits") }
        return isNegative ? number : -number
    }

    // MARK: Bulk strings

    private mutating func beginBulk(_ content: Span<UInt8>) throws(RESPFault) -> RedisValue? {
        let length = try number(content)
        if length == -1 { return .null }
        guard length >= 0 else { throw fault("a string of \(length) bytes") }
        guard length <= limits.bytes - size else { throw tooLongReply }
        bulk = OpenBulk(bytes: [], remaining: length)
        return nil
    }

    private mutating func finishBulk(_ bytes: Span<UInt8>, _ place: inout Int) throws(RESPFault) -> RedisValue? {
        guard var open = bulk.take() else { return nil }
        let taken = min(open.remaining, bytes.count - place)
        if taken > 0 {
            open.bytes.append(copying: bytes.extracting(place..<(place + taken)))
            open.remaining -= taken
            place += taken
            try count(taken)
        }
        while open.remaining == 0, open.terminators < 2, place < bytes.count {
            guard bytes[place] == (open.terminators == 0 ? 13 : 10) else {
                throw fault("a string that is longer than announced")
            }
            open.terminators += 1
            place += 1
            try count(1)
        }
        if open.terminators == 2 { return .bytes(open.bytes) }
        bulk = open
        return nil
    }

    // MARK: Arrays

    private mutating func beginArray(_ content: Span<UInt8>) throws(RESPFault) -> RedisValue? {
        let count = try number(content)
        if count == -1 { return .null }
        guard count >= 0 else { throw fault("an array of \(count) elements") }
        if count == 0 { return .array([]) }
        guard count <= limits.elements - elements else {
            throw fault("a reply of more than \(limits.elements) elements")
        }
        guard arrays.count < limits.depth else { throw fault("more than \(limits.depth) arrays within each other") }
        elements += count
        arrays.append(OpenArray(elements: [], remaining: count))
        return nil
    }
}

extension [UInt8] {
    /// Appends the bytes of a span.
    mutating func append(copying bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
