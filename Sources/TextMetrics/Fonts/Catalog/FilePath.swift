/// The path of a file as the system has it: bytes, none of them 0, that need not be UTF-8.
struct FilePath: Hashable, Comparable, CustomStringConvertible {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// For people: what is not UTF-8 is replaced by U+FFFD.
    var description: String { String(decoding: bytes, as: UTF8.self) }

    /// For the calls of the system: ends in a 0.
    var characters: [CChar] { bytes.map { CChar(truncatingIfNeeded: $0) } + [0] }

    /// The path of an entry of the directory at this path.
    func appending(_ name: [UInt8]) -> FilePath {
        FilePath(bytes + [UInt8(ascii: "/")] + name)
    }

    static func < (left: FilePath, right: FilePath) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}
