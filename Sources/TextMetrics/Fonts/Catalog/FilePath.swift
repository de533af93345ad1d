/// A file path as the system represents it: non-zero bytes that need not be valid UTF-8.
struct FilePath: Hashable, Comparable, CustomStringConvertible {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The path for display; invalid UTF-8 is replaced with U+FFFD.
    var description: String { String(decoding: bytes, as: UTF8.self) }

    /// The path for system calls, terminated by a 0.
    var characters: [CChar] { bytes.map { CChar(truncatingIfNeeded: $0) } + [0] }

    /// Returns the path of an entry in the directory at this path.
    func appending(_ name: [UInt8]) -> FilePath {
        FilePath(bytes + [UInt8(ascii: "/")] + name)
    }

    static func < (left: FilePath, right: FilePath) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}
