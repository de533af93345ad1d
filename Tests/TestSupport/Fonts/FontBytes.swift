/// The fields of a font as they are written: big-endian.
struct FontBytes {
    private(set) var bytes: [UInt8] = []

    var count: Int { bytes.count }

    mutating func append16(_ numbers: Int...) {
        append16(numbers)
    }

    mutating func append16(_ numbers: [Int]) {
        for number in numbers { bytes += [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)] }
    }

    mutating func append32(_ numbers: Int...) {
        for number in numbers { append16(number >> 16, number) }
    }

    mutating func append(_ other: [UInt8]) {
        bytes += other
    }

    mutating func append(zeros count: Int) {
        bytes += [UInt8](repeating: 0, count: count)
    }
}

/// Parts of a table that are found by how far they are from its beginning.
struct FontParts {
    private let firstOffset: Int
    private(set) var body: [UInt8] = []

    /// The parts follow a beginning of `size` bytes.
    init(behind size: Int) {
        firstOffset = size
    }

    /// Adds a part, and gives where it is.
    mutating func add(_ part: [UInt8]) -> Int {
        defer { body += part }
        return firstOffset + body.count
    }
}
