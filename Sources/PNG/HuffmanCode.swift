/// A prefix code with minimum total length for given frequencies (RFC 1951, section 3.2.2).
struct HuffmanCode {
    /// The length of each symbol's code; 0 if the symbol is not used.
    let lengths: [UInt8]
    /// The codes, with their first bit lowest.
    let codes: [UInt32]

    /// - Parameters:
    ///   - frequencies: the number of uses of each symbol.
    ///   - maxLength: the maximum length of a code.
    init(_ frequencies: [Int], maxLength: Int) {
        var frequencies = frequencies
        // A decoder needs at least one code.
        if !frequencies.contains(where: { $0 > 0 }) { frequencies[0] = 1 }
        var lengths = Self.lengths(frequencies)
        // Smaller differences between frequencies make long codes shorter.
        while lengths.contains(where: { $0 > maxLength }) {
            frequencies = frequencies.map { ($0 + 1) / 2 }
            lengths = Self.lengths(frequencies)
        }
        self.lengths = lengths.map { UInt8($0) }
        codes = Self.codes(lengths, maxLength: maxLength)
    }

    /// Returns the depth of each symbol in a Huffman tree.
    private static func lengths(_ frequencies: [Int]) -> [Int] {
        let used = frequencies.indices.filter { frequencies[$0] > 0 }
            .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
        var lengths = Array(repeating: 0, count: frequencies.count)
        guard used.count > 1 else {
            for symbol in used { lengths[symbol] = 1 }
            return lengths
        }
        // Leaves come first; inner nodes are created in ascending order of weight, so that two queues suffice.
        var weights = used.map { frequencies[$0] }
        var parents = Array(repeating: 0, count: 2 * used.count - 1)
        var (leaf, inner) = (0, used.count)
        func takeLightest() -> Int {
            if leaf < used.count, inner >= weights.count || weights[leaf] <= weights[inner] {
                leaf += 1
                return leaf - 1
            }
            inner += 1
            return inner - 1
        }
        for node in used.count..<(2 * used.count - 1) {
            let (one, other) = (takeLightest(), takeLightest())
            weights.append(weights[one] + weights[other])
            (parents[one], parents[other]) = (node, node)
        }
        var depths = Array(repeating: 0, count: parents.count)
        for node in (0..<(parents.count - 1)).reversed() { depths[node] = depths[parents[node]] + 1 }
        for (index, symbol) in used.enumerated() { lengths[symbol] = depths[index] }
        return lengths
    }

    private static func codes(_ lengths: [Int], maxLength: Int) -> [UInt32] {
        var counts = Array(repeating: 0, count: maxLength + 1)
        for length in lengths where length > 0 { counts[length] += 1 }
        var next = Array(repeating: UInt32(0), count: maxLength + 2)
        for length in 1...maxLength { next[length + 1] = (next[length] + UInt32(counts[length])) << 1 }
        return lengths.map { length in
            guard length > 0 else { return 0 }
            defer { next[length] += 1 }
            return reversed(next[length], length)
        }
    }

    private static func reversed(_ code: UInt32, _ length: Int) -> UInt32 {
        (0..<length).reduce(0) { $0 | (code >> UInt32($1) & 1) << UInt32(length - 1 - $1) }
    }
}
