/// A cache of measured texts with their most recent sizes, bounded by bytes and by number of texts.
///
/// There are two generations, each with half of the capacity. A hit moves a text to the young generation; when that is
/// full, it becomes the old one, and the previous old generation is evicted. The most recently used half of the
/// capacity is thus always kept, and eviction never searches: amortized O(1) per call.
struct TextCache {
    /// A shaped text and its cached sizes.
    struct Entry {
        let shaped: ShapedText
        var sizes: [Size] = []
    }

    /// The size of a text in a style, valid for a range of line width limits.
    struct Size {
        let style: TextStyle
        let limits: ClosedRange<Int64>
        let measured: MeasuredText

        fileprivate var byteCount: Int {
            MemoryLayout<Size>.stride + measured.lines.capacity * MemoryLayout<TextLine>.stride
        }
    }

    /// Entries for the caller to free after releasing the lock, because there may be thousands of them.
    typealias Evicted = [TextKey: Entry]

    /// The number of sizes kept per text: one for measuring without a width, and a few widths.
    static let sizesPerText = 8
    /// The approximate overhead of dictionaries and allocations per entry, in bytes.
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

    /// Returns the cached entry of a text.
    mutating func entry(for key: TextKey) -> (entry: Entry?, evicted: Evicted) {
        if let entry = young[key] { return (entry, [:]) }
        guard let entry = remove(key) else { return (nil, [:]) }
        return (entry, store(entry, for: key))
    }

    /// Caches a size of a text, unless the text alone exceeds the capacity of a generation.
    mutating func insert(_ size: Size, of shaped: ShapedText, for key: TextKey) -> Evicted {
        var entry = remove(key) ?? Entry(shaped: shaped)
        entry.sizes.removeAll { $0.style == size.style && $0.limits.overlaps(size.limits) }
        if entry.sizes.count == Self.sizesPerText { entry.sizes.removeFirst() }
        entry.sizes.append(size)
        return store(entry, for: key)
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

    private mutating func store(_ entry: Entry, for key: TextKey) -> Evicted {
        let bytes = Self.byteCount(key, entry)
        guard bytes <= bytesPerGeneration, textsPerGeneration > 0 else { return [:] }
        var evicted: Evicted = [:]
        if youngBytes + bytes > bytesPerGeneration || young.count == textsPerGeneration {
            evicted = old
            (old, oldBytes) = (young, youngBytes)
            (young, youngBytes) = ([:], 0)
        }
        young[key] = entry
        youngBytes += bytes
        return evicted
    }

    private static func byteCount(_ key: TextKey, _ entry: Entry) -> Int {
        overhead + key.text.utf8.count + entry.shaped.byteCount + entry.sizes.reduce(0) { $0 + $1.byteCount }
    }
}

extension TextCache.Entry {
    /// Returns the cached size for a style and a line width limit, or nil.
    func size(for style: TextStyle, limit: Int64) -> MeasuredText? {
        sizes.last { $0.limits.contains(limit) && $0.style == style }?.measured
    }
}
