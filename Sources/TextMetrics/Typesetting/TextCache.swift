/// Keeps texts that were measured, with their last few sizes, within a number of bytes and of texts.
///
/// There are two generations, each with half of the room. A text that is asked for is moved to the young one; when that is full it becomes
/// the old one, and what was left in the old one is forgotten. So what was used within the last half of the room is always there, and
/// nothing is looked through to find what to forget.
struct TextCache {
    /// A text and how large it was found to be.
    struct Entry {
        let shaped: ShapedText
        var sizes: [Size] = []
    }

    /// The size of a text for a style, valid for some limits of its lines' widths.
    struct Size {
        let style: TextStyle
        let limits: ClosedRange<Int64>
        let measured: MeasuredText

        fileprivate var byteCount: Int {
            MemoryLayout<Size>.stride + measured.lines.capacity * MemoryLayout<TextLine>.stride
        }
    }

    /// What a caller lets go of after it has left the lock, since there may be thousands of them.
    typealias Forgotten = [TextKey: Entry]

    /// How many sizes of a text are kept: those for a pass without a width and for a few widths.
    static let sizesPerText = 8
    /// What dictionaries and allocations take for an entry, about.
    private static let overhead = 400

    private let bytesPerGeneration: Int
    private let textsPerGeneration: Int
    private var young: [TextKey: Entry] = [:]
    private var old: [TextKey: Entry] = [:]
    private var youngBytes = 0
    private var oldBytes = 0

    init(bytes: Int, texts: Int) {
        bytesPerGeneration = bytes / 2
        textsPerGeneration = texts / 2
    }

    var byteCount: Int { youngBytes + oldBytes }
    var textCount: Int { young.count + old.count }

    /// What is known about a text.
    mutating func entry(for key: TextKey) -> (entry: Entry?, forgotten: Forgotten) {
        if let entry = young[key] { return (entry, [:]) }
        guard let entry = remove(key) else { return (nil, [:]) }
        return (entry, place(entry, for: key))
    }

    /// Remembers a size of a text.
    ///
    /// A text that takes more than a generation has room for is not remembered.
    mutating func insert(_ size: Size, of shaped: ShapedText, for key: TextKey) -> Forgotten {
        var entry = remove(key) ?? Entry(shaped: shaped)
        entry.sizes.removeAll { $0.style == size.style && $0.limits.overlaps(size.limits) }
        if entry.sizes.count == Self.sizesPerText { entry.sizes.removeFirst() }
        entry.sizes.append(size)
        return place(entry, for: key)
    }

    private mutating func remove(_ key: TextKey) -> Entry? {
        if let entry = young.removeValue(forKey: key) {
            youngBytes -= Self.byteCount(key, entry)
            return entry
        }
        guard let entry = old.removeValue(forKey: key) else { return nil }
        oldBytes -= Self.byteCount(key, entry)
        return entry
    }

    private mutating func place(_ entry: Entry, for key: TextKey) -> Forgotten {
        let bytes = Self.byteCount(key, entry)
        guard bytes <= bytesPerGeneration, textsPerGeneration > 0 else { return [:] }
        var forgotten: Forgotten = [:]
        if youngBytes + bytes > bytesPerGeneration || young.count == textsPerGeneration {
            forgotten = old
            (old, oldBytes) = (young, youngBytes)
            (young, youngBytes) = ([:], 0)
        }
        young[key] = entry
        youngBytes += bytes
        return forgotten
    }

    private static func byteCount(_ key: TextKey, _ entry: Entry) -> Int {
        overhead + key.text.utf8.count + entry.shaped.byteCount + entry.sizes.reduce(0) { $0 + $1.byteCount }
    }
}

extension TextCache.Entry {
    /// The text's size for a style and a limit of its lines' widths, if that is known.
    func size(for style: TextStyle, limit: Int64) -> MeasuredText? {
        sizes.last { $0.limits.contains(limit) && $0.style == style }?.measured
    }
}
