extension RequestParser {
    /// Consumes up to `remaining` bytes of the body and returns the number still missing.
    mutating func takeBody(_ input: Span<UInt8>, _ position: inout Int, atMost remaining: Int) -> Int {
        let taken = min(remaining, input.count - position)
        if !discardsBody {
            makeRoom(for: taken, of: remaining)
            body.append(input.extracting(position..<(position + taken)))
        }
        position += taken
        return remaining - taken
    }

    /// Doubles the capacity as bytes arrive, up to the announced length, which saves up to half of the memory.
    ///
    /// Chunked bodies are excluded: a capacity capped at the end of each chunk would copy the body for every chunk.
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
        // Extensions have their own count: many small chunks could otherwise carry unlimited extensions (RFC 9112,
        // 7.1.1).
        extensionBytes += max(0, line.count - Self.chunkSizeDigits)
        guard extensionBytes <= limits.headerBytes else { throw .extensionsTooLarge }
        guard streamsBody || size <= limits.bodyBytes - body.count else { throw .bodyTooLarge(limit: limits.bodyBytes) }
        stage = size == 0 ? .trailers : .chunkData(remaining: size)
    }

    /// Consumes the CRLF after chunk data; returns false if it has not arrived.
    func takeChunkEnd(_ input: Span<UInt8>, _ position: inout Int) throws(RequestFault) -> Bool {
        let available = input.count - position
        guard available > 0 else { return false }
        guard input[position] == ASCII.carriageReturn else { throw .chunkEnd }
        guard available > 1 else { return false }
        guard input[position + 1] == ASCII.lineFeed else { throw .chunkEnd }
        position += 2
        return true
    }

    /// Validates and discards a trailer field (RFC 9110, 6.5.1).
    ///
    /// Framing and routing fields are rejected because they arrive too late.
    func readTrailer(_ line: Span<UInt8>) throws(RequestFault) {
        let field = try FieldLine(line)
        let name = line.extracting(field.name)
        guard !name.equalsIgnoringCase("content-length"), !name.equalsIgnoringCase("transfer-encoding"),
            !name.equalsIgnoringCase("host")
        else { throw .framedTrailer }
    }
}

/// The grammar of chunk extensions: `*( BWS ";" BWS token [ BWS "=" BWS ( token / quoted-string ) ] )`.
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

    /// Consumes `= value` if present; returns false if it is malformed.
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
