/// Where the outlines of a face are, which are read only when they are drawn.
///
/// The outlines of a CJK font take 20 MB, more than everything else that a service remembers, so that only their places
/// in the file are kept.
struct OutlineTables: Sendable {
    enum Format: Sendable {
        /// `glyf`, with `loca` in 16 or 32 bits.
        case trueType(glyphs: Range<Int>, locations: Range<Int>, hasLongLocations: Bool)
        case compact(Range<Int>)
    }

    let origin: FontOrigin
    let format: Format

    /// Returns `nil` if the face has no outlines, such as a font of bitmaps.
    init?(of source: FontSource, _ directory: TableDirectory, hasLongLocations: Bool) {
        origin = source.origin
        if let glyphs = directory.range(of: .glyphs), let locations = directory.range(of: .locations) {
            format = .trueType(glyphs: glyphs, locations: locations, hasLongLocations: hasLongLocations)
        } else if let range = directory.range(of: .compactOutlines) {
            format = .compact(range)
        } else {
            return nil
        }
    }
}

/// The origin of a face, from which its outlines are read.
enum FontOrigin: Sendable {
    case memory([UInt8])
    /// A file as it was when the face was read.
    case file(FilePath, FileStamp)
}

/// Reads the outlines of a face.
///
/// A file that has changed since the face was read has no outlines, because their places are no longer known.
public final class OutlineReader {
    private let tables: OutlineTables
    private let source: FontSource
    /// The descriptor of an open file.
    private let file: FontFileDescriptor?
    private var compact: CompactFont?

    /// Returns `nil` if the face has no outlines, or its file cannot be read any more.
    public init?(_ face: FontFace) {
        guard let tables = face.outlines else { return nil }
        self.tables = tables
        switch tables.origin {
        case .memory(let bytes): (source, file) = (FontSource(bytes), nil)
        case .file(let path, let stamp):
            guard let file = FontFileDescriptor(path, stamp) else { return nil }
            (source, self.file) = (file.source, file)
        }
    }

    /// Returns the outline of a glyph; `nil` if it is damaged.
    ///
    /// Takes some microseconds.
    public func outline(of glyph: GlyphID) -> GlyphOutline? {
        do {
            switch tables.format {
            case .trueType(let glyphs, let locations, let hasLongLocations):
                let reader = TrueTypeOutlines(source, glyphs, locations, hasLongLocations)
                return try reader.outline(of: Int(glyph.index))
            case .compact(let range):
                let font = try compact ?? CompactFont(source, range)
                compact = font
                return try font.outline(of: Int(glyph.index))
            }
        } catch {
            return nil
        }
    }
}
