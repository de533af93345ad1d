internal import Threads

/// Measures texts with the faces of a catalogue, on any thread.
///
/// The same text, style and width give the same result, to the last bit. O(length), whatever the text contains. Results
/// are cached (``TextCache``): a known text is found by its hash, and at another width only its lines are broken anew,
/// unless both widths give the same lines.
public final class TextMeasurer: Sendable {
    /// The fonts that texts are measured with.
    public let fonts: FontCatalog
    private let cache: Guarded<TextCache>

    /// - Parameters:
    ///   - fonts: the fonts to measure with.
    ///   - cacheBytes: how much memory cached texts may take; 0 caches nothing.
    ///   - cachedTexts: how many texts are cached at most.
    public init(fonts: FontCatalog, cacheBytes: Int = 32 << 20, cachedTexts: Int = 65_536) {
        self.fonts = fonts
        cache = Guarded(TextCache(bytes: cacheBytes, texts: cachedTexts))
    }

    /// The size of a string whose lines are at most `width` points wide; nil for no limit.
    ///
    /// - Parameters:
    ///   - string: up to 2^31 UTF-16 code units; bounding the time is the caller's business.
    ///   - style: finite numbers, and a positive font size.
    ///   - width: points.
    /// - Returns: the size and the lines.
    public func measure(_ string: String, style: TextStyle, width: Double?) -> MeasuredText {
        let key = TextKey(string, style: style)
        let (entry, evicted) = cache.withLock { cache in cache.entry(for: key) }
        // Evicted entries leave the lock before they are freed: other threads do not wait while megabytes are released.
        _ = consume evicted
        let shaped = entry?.shaped ?? shape(string, style)
        let typesetter = Typesetter(shaped, style: style)
        let limit = typesetter.limit(for: width)
        if let known = entry?.size(for: style, limit: limit) { return known }
        let (measured, limits) = typesetter.typeset(limit: limit)
        let size = TextCache.Size(style: style, limits: limits, measured: measured)
        // Likewise: what insertion evicts is freed here, outside of the lock.
        _ = cache.withLock { cache in cache.insert(size, of: shaped, for: key) }
        return measured
    }

    /// The memory that cached texts take, in bytes, and their number.
    public var cached: (bytes: Int, texts: Int) {
        cache.withLock { cache in (cache.byteCount, cache.textCount) }
    }

    private func shape(_ string: String, _ style: TextStyle) -> ShapedText {
        let choice = fonts.face(family: style.font.family, weight: style.font.weight)
        let source = GlyphSource(choice, weight: style.font.weight, in: fonts)
        let spacing = FaceMetrics(of: choice.face).units(style.letterSpacing, size: style.font.size)
        var shaper = TextShaper(source: source, letterSpacing: Self.wholeUnits(spacing))
        return shaper.shape(string)
    }

    /// The nearest whole number, clamped far beyond anything visible, so that sums do not overflow.
    private static func wholeUnits(_ spacing: Double) -> Int64 {
        let largest = Double(1 << 40)
        return Int64(max(-largest, min(largest, spacing.isNaN ? 0 : spacing)).rounded())
    }
}
