import Synchronization

/// Measures texts with the faces of a catalogue; any thread may ask.
///
/// The same text, style and width give the same answer, to the last bit. A text costs what it is long, whatever is in it. What was measured
/// is remembered, see ``TextCache``: a text that comes again is found by its hash, and at another width only its lines are broken anew,
/// unless both widths give the same lines.
public final class TextMeasurer: Sendable {
    /// The fonts that it measures with.
    public let fonts: FontCatalog
    private let cache: Mutex<TextCache>

    /// - Parameters:
    ///   - fonts: the fonts to measure with.
    ///   - cacheBytes: how much memory remembered texts may take; 0 remembers nothing.
    ///   - cachedTexts: how many texts are remembered at most.
    public init(fonts: FontCatalog, cacheBytes: Int = 32 << 20, cachedTexts: Int = 65_536) {
        self.fonts = fonts
        cache = Mutex(TextCache(bytes: cacheBytes, texts: cachedTexts))
    }

    /// How large a string is when its lines are at most `width` points wide; nil lets them be as wide as they like.
    ///
    /// - Parameters:
    ///   - string: of any length that the caller has the patience for: up to 2^31 UTF-16 code units.
    ///   - style: finite numbers, and a positive size of the font.
    ///   - width: points.
    /// - Returns: the size and the lines.
    public func measure(_ string: String, style: TextStyle, width: Double?) -> MeasuredText {
        let key = TextKey(string, style: style)
        let (entry, forgotten) = cache.withLock { cache in cache.entry(for: key) }
        _ = forgotten
        let shaped = entry?.shaped ?? shape(string, style)
        let typesetter = Typesetter(shaped, style: style)
        let limit = typesetter.limit(for: width)
        if let known = entry?.size(for: style, limit: limit) { return known }
        let (measured, limits) = typesetter.typeset(limit: limit)
        let size = TextCache.Size(style: style, limits: limits, measured: measured)
        _ = cache.withLock { cache in cache.insert(size, of: shaped, for: key) }
        return measured
    }

    /// How much memory the remembered texts take, in bytes, and how many they are.
    var cached: (bytes: Int, texts: Int) {
        cache.withLock { cache in (cache.byteCount, cache.textCount) }
    }

    private func shape(_ string: String, _ style: TextStyle) -> ShapedText {
        let choice = fonts.face(family: style.font.family, weight: style.font.weight)
        let source = GlyphSource(choice, weight: style.font.weight)
        let spacing = FaceMetrics(of: choice.face).units(style.letterSpacing, size: style.font.size)
        var shaper = TextShaper(source: source, letterSpacing: Self.wholeUnits(spacing))
        return shaper.shape(string)
    }

    /// The nearest whole number, within what is far more than anybody can see, so that sums do not overflow.
    private static func wholeUnits(_ spacing: Double) -> Int64 {
        let largest = Double(1 << 40)
        return Int64(max(-largest, min(largest, spacing.isNaN ? 0 : spacing)).rounded())
    }
}
