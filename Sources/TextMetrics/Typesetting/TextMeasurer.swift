internal import Threads

/// Measures texts with the faces of a catalog, on any thread.
///
/// The same text, style and width give the same result, bit for bit. O(length), regardless of the content. Results are
/// cached (``TextCache``): a known text is found by its hash, and at another width only its lines are broken again,
/// unless both widths give the same lines.
public final class TextMeasurer: Sendable {
    /// The fonts for measuring texts.
    public let fonts: FontCatalog
    private let cache: Guarded<TextCache>

    /// - Parameters:
    ///   - fonts: The fonts for measuring texts.
    ///   - cacheBytes: The maximum memory of cached texts; 0 disables the cache.
    ///   - cachedTexts: The maximum number of cached texts.
    public init(fonts: FontCatalog, cacheBytes: Int = 32 << 20, cachedTexts: Int = 65_536) {
        self.fonts = fonts
        cache = Guarded(TextCache(bytes: cacheBytes, texts: cachedTexts))
    }

    /// Returns the size of a string whose lines are at most `width` points wide; nil means no limit.
    ///
    /// - Parameters:
    ///   - string: A string of up to 2^31 UTF-16 code units; the caller is responsible for bounding the time.
    ///   - style: The style, with finite numbers and a positive font size.
    ///   - width: The maximum width in points.
    /// - Returns: The size and the lines.
    public func measure(_ string: String, style: TextStyle, width: Double?) -> MeasuredText {
        let tracking = tracking(of: style)
        let key = TextKey(string, style: style, tracking: tracking)
        let (entry, evicted) = cache.withLock { cache in cache.entry(for: key) }
        // Evicted entries are freed outside the lock: other threads need not wait while megabytes are released.
        _ = consume evicted
        let shaped = entry?.shaped ?? shape(string, style, tracking)
        let typesetter = Typesetter(shaped, style: style)
        let limit = typesetter.limit(for: width)
        if let known = entry?.size(for: style, limit: limit) { return known }
        let (measured, limits) = typesetter.typeset(limit: limit)
        let size = TextCache.Size(style: style, limits: limits, measured: measured)
        // Likewise, entries evicted by the insertion are freed outside the lock.
        _ = cache.withLock { cache in cache.insert(size, of: shaped, for: key) }
        return measured
    }

    /// The memory used by cached texts in bytes, and their number.
    public var cached: (bytes: Int, texts: Int) {
        cache.withLock { cache in (cache.byteCount, cache.textCount) }
    }

    /// Returns the tracking of a style relative to the font size.
    private func tracking(of style: TextStyle) -> Double {
        let face = fonts.face(family: style.font.family, weight: style.font.weight).face
        return face.tracking.ems(at: style.font.designSize ?? style.font.size)
    }

    private func shape(_ string: String, _ style: TextStyle, _ tracking: Double) -> ShapedText {
        let choice = fonts.face(family: style.font.family, weight: style.font.weight)
        let source = GlyphSource(choice, weight: style.font.weight, in: fonts)
        let metrics = FaceMetrics(of: choice.face)
        var shaper = TextShaper(
            source: source,
            letterSpacing: Self.wholeUnits(metrics.units(style.letterSpacing, size: style.font.size)),
            tracking: Self.wholeUnits(metrics.units(tracking, size: 1))
        )
        return shaper.shape(string)
    }

    /// Returns the nearest integer, clamped far beyond anything visible, so that sums do not overflow.
    private static func wholeUnits(_ spacing: Double) -> Int64 {
        let largest = Double(1 << 40)
        return Int64(max(-largest, min(largest, spacing.isNaN ? 0 : spacing)).rounded())
    }
}
