import Sessions

// The names under which layouts are kept. What stands in braces decides in a cluster on which node a key is, so that
// both keys of a layout are on one.

extension LayoutKey {
    /// The hash of the layout, and what remains when it is gone.
    var names: [[UInt8]] { [Array("quoin:{\(tag)}".utf8), Array("quoin:{\(tag)}:last".utf8)] }

    /// Where the revisions of the layout are told as they come.
    var channel: [UInt8] { Array("quoin:{\(tag)}:news".utf8) }

    /// The answer to a call with a key that has changed the layout.
    func answer(to key: String) -> [UInt8] { Array("quoin:{\(tag)}:answer:\(key)".utf8) }

    private var tag: String { "\(namespace.escapedName)/\(id)" }
}

extension Namespace {
    /// The ids of the namespace: a sorted set, all with the score 0, and so in the order of their bytes.
    var index: [UInt8] { Array("quoin:ids:{\(tag)}".utf8) }

    /// A hash: the digest of the first call with a key, its layout, and its answer where it has changed nothing.
    func claim(of key: String) -> [UInt8] { Array("quoin:key:{\(tag)}:\(key)".utf8) }

    /// A list: the claims and answers of the namespace, the oldest first, each with what it takes; and how much all
    /// take.
    var shelf: [[UInt8]] {
        [Array("quoin:answers:{\(tag)}".utf8), Array("quoin:answers:{\(tag)}:bytes".utf8)]
    }

    /// Never empty, as braces with nothing between them would not count.
    private var tag: String { "\(escapedName)/" }

    /// The name without braces and slashes.
    fileprivate var escapedName: String {
        guard name.utf8.contains(where: Self.special.contains) else { return name }
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            if Self.special.contains(byte) {
                bytes.append(contentsOf: "%\(String(byte, radix: 16))".utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let special = Array("{}/%".utf8)
}
