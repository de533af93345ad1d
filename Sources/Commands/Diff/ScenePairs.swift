import Wire

/// The layouts of two files in pairs: documents, or scenes by their ids, then by their titles.
enum ScenePairs {
    /// The indices of a pair of layouts; nil for one that does not exist.
    struct Pair: Hashable {
        var old: Int?
        var new: Int?
    }

    static func pairs(_ old: LintedLayouts?, _ new: LintedLayouts?) -> [Pair] {
        guard let old else { return (0..<(new?.count ?? 0)).map { Pair(new: $0) } }
        guard let new else { return (0..<old.count).map { Pair(old: $0) } }
        return pairs(old.sceneNames, new.sceneNames, counts: (old.count, new.count))
    }

    /// Returns the pairs in the order of the new file, each scene that is gone after the one before it.
    ///
    /// If only one scene of each file is left, they are a pair: a xib has one, whose id may have changed.
    static func pairs(
        _ old: [(id: String, title: String)],
        _ new: [(id: String, title: String)],
        counts: (old: Int, new: Int)
    ) -> [Pair] {
        var partners = [Int?](repeating: nil, count: counts.new)
        var free = Set(0..<counts.old)
        func pair(by key: ((id: String, title: String)) -> String) {
            var indices: [String: [Int]] = [:]
            for (index, scene) in old.enumerated().reversed() where free.contains(index) {
                indices[key(scene), default: []].append(index)
            }
            for (index, scene) in new.enumerated() where partners[index] == nil {
                guard let other = indices[key(scene)]?.popLast() else { continue }
                partners[index] = other
                free.remove(other)
            }
        }
        pair { $0.id }
        pair { $0.title }
        let open = partners.indices.filter { partners[$0] == nil }
        if open.count == 1, free.count == 1 { partners[open[0]] = free.removeFirst() }
        var pairs = partners.enumerated().map { Pair(old: $1, new: $0) }
        for gone in free.sorted() {
            let index = gone == 0 ? 0 : pairs.firstIndex { $0.old == gone - 1 }.map { $0 + 1 } ?? pairs.count
            pairs.insert(Pair(old: gone), at: index)
        }
        return pairs
    }
}
