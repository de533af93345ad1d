import Sessions

// The key names of layouts. The part in braces is the cluster hash tag; it keeps both keys of a layout on one node.

extension LayoutKey {
    /// The key of the layout's hash, and the key of the record that outlives it.
    var names: [[UInt8]] { [Array("quoin:{\(tag)}".utf8), Array("quoin:{\(tag)}:last".utf8)] }

    /// The channel on which new revisions of the layout are published.
    var channel: [UInt8] { Array("quoin:{\(tag)}:news".utf8) }

    /// The key of the answer to a call, made with an idempotency key, that changed the layout.
    func answer(to key: String) -> [UInt8] { Array("quoin:{\(tag)}:answer:\(key)".utf8) }

    private var tag: String { "\(namespace.escapedName)/\(id)" }
}

extension Namespace {
    /// The key of the namespace's ids: a sorted set in which every score is 0, so that the order is by bytes.
    var index: [UInt8] { Array("quoin:ids:{\(tag)}".utf8) }

    /// The key of a hash with the digest of the first call that used an idempotency key, its layout, and its answer if
    /// it changed nothing.
    func claim(of key: String) -> [UInt8] { Array("quoin:key:{\(tag)}:\(key)".utf8) }

    /// The keys of the list of the namespace's claims and answers, oldest first and each with its size, and of their
    /// total size.
    var shelf: [[UInt8]] {
        [Array("quoin:answers:{\(tag)}".utf8), Array("quoin:answers:{\(tag)}:bytes".utf8)]
    }

    /// The hash tag; it is never empty, because Redis ignores empty braces.
    private var tag: String { "\(escapedName)/" }

    /// The name with braces, slashes and percent signs escaped.
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
