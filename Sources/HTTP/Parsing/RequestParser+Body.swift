extension RequestParser {
    /// Consumes at most `remaining` bytes of the body, and returns how many are still missing.
    mutating func takeBody(_ input: Span<UInt8>, _ position: inout Int, atMost remaining: Int) -> Int {
        let taken = min(remaining, input.count - position)
        if !discardsBody {
            makeRoom(for: taken, of: remaining)
            body.append(input.extracting(position..<(position + taken)))
        }
        position += taken
        return remaining - taken
    }

    /// Doubles the capacity as bytes arrive, but not beyond the announced length, which saves up to half of the memory.
    ///
    /// Not for chunks: a capacity that ended with each chunk would make every chunk copy the body again.
    private mutating func makeRoom(for taken: Int, of remaining: Int) {
        let needed = body.count + taken
        guard needed > body.capacity, case .sizedBody = stage else { return }
        body.reserveCapacity(min(max(2 * body.capacity, needed), body.count + remaining))
    }

    /// Reads `chunk-size [ chunk-ext ]` (RFC 9112, 7.1).
    mutating func readChunkSize(_ line: Span<UInt8>) throws(RequestFault) {
        var size = 0
        var index = 0
        while index < line.count, let digit = line[index].hexadecimal {
            guard size <= Int.max >> 4 else { throw .chunkSize }  // the shift would overflow (RFC 9112, 7.1)
            size = size << 4 | Int(digit)
            index += 1
        }
        guard index > 0, ChunkExtensions.areWellFormed(line, from: index) else { throw .chunkSize }
        // Extensions are counted separately: many small chunks could otherwise carry any amount of them (RFC 9112,
        // 7.1.1).
        extensionBytes += max(0, line.count - Self.chunkSizeDigits)
        guard extensionBytes <= limits.headerBytes else { throw .extensionsTooLarge }
        guard streamsBody || size <= limits.bodyBytes - body.count else { throw .bodyTooLarge(limit: limits.bodyBytes) }
        stage = size == 0 ? .trailers : .chunkData(remaining: size)
    }

    /// Consumes the CRLF after the data of a chunk; false if it has not arrived.
    func takeChunkEnd(_ input: Span<UInt8>, _ position: inout Int) throws(RequestFault) -> Bool {
        let available = input.count - position
        guard available > 0 else { return false }
        guard input[position] == ASCII.carriageReturn else { throw .chunkEnd }
        guard available > 1 else { return false }
        guard input[position + 1] == ASCII.lineFeed else { throw .chunkEnd }
        position += 2
        return true
    }

    /// Checks a trailer field and drops it (RFC 9110, 6.5.1); one of framing or routing is refused, as it comes too
    /// late.
    func readTrailer(_ line: Span<UInt8>) throws(RequestFault) {
        let field = try FieldLine(line)
        let name = line.extracting(field.name)
        guard !name.equalsIgnoringCase("content-length"), !name.equalsIgnoringCase("transfer-encoding"),
            !name.equalsIgnoringCase("host")
        else { throw .framedTrailer }
    }
}

/// The grammar of what may follow a chunk size: `*( BWS ";" BWS token [ BWS "=" BWS ( token / quoted-string ) ] )`.
enum ChunkExtensions {
    static func areWellFormed(_ line: Span<UInt8>, from start: Int) -> Bool {
        var index = start
        while index < line.count {
            line.skipWhitespace(&index)
            guard line.take(ASCII.semicolon, &index) else { return false }
            line.skipWhitespace(&index)
            guard line.takeToken(&index) != nil, takeValue(line, &index) else { return false }
        }
        return true
    }

    /// Consumes `= value` if there is one; false if it is malformed.
    private static func takeValue(_ line: Span<UInt8>, _ index: inout Int) -> Bool {
        let end = index
        line.skipWhitespace(&index)
        guard line.take(ASCII.equals, &index) else {
            index = end
            return true
        }
        line.skipWhitespace(&index)
        return line.takeToken(&index) != nil || line.takeQuotedString(&index) != nil
    }
}
