/// Compresses bytes to a zlib stream (RFC 1950, 1951).
///
/// Repetitions are found by a table of the last positions of four bytes, with a few older ones each, and every block
/// has its own codes. What is drawn consists of long runs, of which 258 bytes cost as much as one.
struct Deflater {
    private var output = BitWriter()
    private var checksum = Adler32()
    /// The bytes that are not compressed yet, after up to ``windowSize`` that are.
    private var input: [UInt8] = []
    /// The number of bytes of ``input`` that are compressed.
    private var done = 0
    private var tokens: [Token] = []
    /// The last position of each hash in ``input``, and the position before it; -1 if there is none.
    private var heads = [Int32](repeating: -1, count: 1 << hashBits)
    private var previous = [Int32](repeating: -1, count: windowSize + chunkSize + 1)

    private static let windowSize = 32_768
    private static let chunkSize = 131_072
    private static let hashBits = 14
    /// The number of earlier positions that are compared.
    private static let maxChain = 6
    private static let tokensPerBlock = 16_384

    init() {
        // 32 KB window, no preset dictionary.
        output.append([0x78, 0x5E])
    }

    /// The number of compressed bytes so far.
    var byteCount: Int { output.bytes.count }

    mutating func add(_ bytes: [UInt8]) {
        checksum.add(bytes[...])
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + Self.windowSize + Self.chunkSize - input.count)
            input += bytes[start..<end]
            start = end
            if input.count == Self.windowSize + Self.chunkSize { compress() }
        }
    }

    /// Ends the stream, and returns all of it.
    mutating func finish() -> [UInt8] {
        compress()
        writeBlock(isLast: true)
        output.align()
        output.add(bigEndian: checksum.value)
        return output.bytes
    }

    // MARK: - Matching

    /// Compresses the input, and keeps the window.
    private mutating func compress() {
        var position = done
        while position < input.count {
            let (length, distance) = longestMatch(at: position)
            if length >= Match.shortest {
                tokens.append(Token(length: length, distance: distance))
                // The inside of a long run would only be found again at its ends.
                for inner in position..<(position + min(length, 16)) { insert(inner) }
                position += length
            } else {
                tokens.append(Token(literal: input[position]))
                insert(position)
                position += 1
            }
            if tokens.count >= Self.tokensPerBlock { writeBlock(isLast: false) }
        }
        let kept = min(input.count, Self.windowSize)
        let removed = Int32(input.count - kept)
        input.removeFirst(Int(removed))
        done = kept
        for index in heads.indices { heads[index] = max(-1, heads[index] - removed) }
        for index in 0..<kept { previous[index] = max(-1, previous[index + Int(removed)] - removed) }
    }

    private func hash(at position: Int) -> Int {
        let word =
            UInt32(input[position]) | UInt32(input[position + 1]) << 8 | UInt32(input[position + 2]) << 16
            | UInt32(input[position + 3]) << 24
        return Int((word &* 2_654_435_761) >> UInt32(32 - Self.hashBits))
    }

    private mutating func insert(_ position: Int) {
        guard position + Match.shortest <= input.count else { return }
        let hash = hash(at: position)
        previous[position] = heads[hash]
        heads[hash] = Int32(position)
    }

    private func longestMatch(at position: Int) -> (length: Int, distance: Int) {
        guard position + Match.shortest <= input.count else { return (0, 0) }
        let limit = min(Match.longest, input.count - position)
        // Runs of a byte and of a pixel come first: they are frequent, and their distances the shortest to write.
        for distance in [1, 3] where distance <= position {
            if commonLength(position - distance, position, limit) == limit { return (limit, distance) }
        }
        var (length, distance) = (0, 0)
        var candidate = Int(heads[hash(at: position)])
        var tries = Self.maxChain
        while candidate >= 0, position - candidate <= Self.windowSize, tries > 0 {
            let common = commonLength(candidate, position, limit)
            if common > length {
                (length, distance) = (common, position - candidate)
                if common == limit { break }
            }
            let next = Int(previous[candidate])
            // An entry that was overwritten would not lead further back.
            guard next < candidate else { break }
            candidate = next
            tries -= 1
        }
        return (length, distance)
    }

    private func commonLength(_ one: Int, _ other: Int, _ limit: Int) -> Int {
        unsafe input.withUnsafeBytes { bytes in
            var length = 0
            while length + 8 <= limit {
                let left = unsafe bytes.loadUnaligned(fromByteOffset: one + length, as: UInt64.self)
                let right = unsafe bytes.loadUnaligned(fromByteOffset: other + length, as: UInt64.self)
                guard left == right else {
                    return length + UInt64(littleEndian: left ^ right).trailingZeroBitCount / 8
                }
                length += 8
            }
            while length < limit, unsafe bytes[one + length] == bytes[other + length] { length += 1 }
            return length
        }
    }

    // MARK: - Blocks

    private mutating func writeBlock(isLast: Bool) {
        var literals = Array(repeating: 0, count: 286)
        var distances = Array(repeating: 0, count: 30)
        literals[Self.endOfBlock] = 1
        for token in tokens {
            guard let match = token.match else {
                literals[token.literal] += 1
                continue
            }
            literals[257 + match.lengthCode.symbol] += 1
            distances[match.distanceCode.symbol] += 1
        }
        let codes = (
            literals: HuffmanCode(literals, maxLength: 15), distances: HuffmanCode(distances, maxLength: 15)
        )
        output.add(isLast ? 1 : 0, 1)
        output.add(2, 2)
        write(codes.literals, codes.distances)
        for token in tokens {
            guard let match = token.match else {
                output.add(codes.literals.codes[token.literal], Int(codes.literals.lengths[token.literal]))
                continue
            }
            let (length, distance) = (match.lengthCode, match.distanceCode)
            let symbol = 257 + length.symbol
            output.add(codes.literals.codes[symbol], Int(codes.literals.lengths[symbol]))
            output.add(UInt32(length.rest), length.bits)
            output.add(codes.distances.codes[distance.symbol], Int(codes.distances.lengths[distance.symbol]))
            output.add(UInt32(distance.rest), distance.bits)
        }
        output.add(codes.literals.codes[Self.endOfBlock], Int(codes.literals.lengths[Self.endOfBlock]))
        tokens.removeAll(keepingCapacity: true)
    }

    private static let endOfBlock = 256
    /// The order in which the lengths of the codes for code lengths are written.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// Writes the lengths of the codes of a block.
    private mutating func write(_ literals: HuffmanCode, _ distances: HuffmanCode) {
        let lengths = literals.lengths + distances.lengths
        // Runs of zeros are frequent; other repetitions are not worth a symbol.
        var symbols: [(symbol: Int, rest: UInt32, bits: Int)] = []
        var index = 0
        while index < lengths.count {
            let zeros = lengths[index...].prefix(138).prefix { $0 == 0 }.count
            if zeros >= 11 {
                symbols.append((18, UInt32(zeros - 11), 7))
            } else if zeros >= 3 {
                symbols.append((17, UInt32(zeros - 3), 3))
            } else {
                symbols.append((Int(lengths[index]), 0, 0))
            }
            index += zeros >= 3 ? zeros : 1
        }
        var frequencies = Array(repeating: 0, count: 19)
        for symbol in symbols { frequencies[symbol.symbol] += 1 }
        let code = HuffmanCode(frequencies, maxLength: 7)
        output.add(UInt32(literals.lengths.count - 257), 5)
        output.add(UInt32(distances.lengths.count - 1), 5)
        output.add(UInt32(Self.order.count - 4), 4)
        for symbol in Self.order { output.add(UInt32(code.lengths[symbol]), 3) }
        for symbol in symbols {
            output.add(code.codes[symbol.symbol], Int(code.lengths[symbol.symbol]))
            output.add(symbol.rest, symbol.bits)
        }
    }
}
