import JSON
public import LayoutModel

/// Several pictures arranged in rows, each with a caption above it: one layout on several devices.
///
/// Each picture is rendered as soon as it is added, so that no solution has to be kept.
public struct PictureSheet: ~Copyable {
    private struct Entry {
        var content: [UInt8]
        var bounds: Rect
        var caption: String
    }

    private var entries: [Entry?]
    private let palette: Palette
    private let limit: Int
    /// The total size of the pictures so far, in bytes.
    public private(set) var byteCount = 0

    /// - Parameters:
    ///   - count: the number of pictures.
    ///   - options: the options of the pictures.
    ///   - limit: the maximum size of the sheet in bytes.
    public init(_ count: Int, _ options: PictureOptions, within limit: Int) {
        entries = Array(repeating: nil, count: count)
        palette = Palette(options.appearance)
        self.limit = limit
    }

    /// Draws a picture.
    ///
    /// - Parameters:
    ///   - picture: the picture to draw.
    ///   - caption: the caption above the picture.
    ///   - index: the index of the picture on the sheet.
    ///   - budget: the budget for drawing.
    /// - Returns: false if the picture does not fit within the limit.
    /// - Throws: ``WorkLimitExceeded``.
    public mutating func add(
        _ picture: Picture,
        caption: String,
        at index: Int,
        budget: inout WorkBudget
    ) throws(WorkLimitExceeded) -> Bool {
        let content = try picture.content(within: limit - byteCount, scale: Self.pictureScale, budget: &budget)
        guard let content else { return false }
        entries[index] = Entry(content: content, bounds: picture.bounds, caption: caption)
        byteCount += content.count
        return true
    }

    /// The scale factor of lines and captions, which is the same for all devices.
    private static let pictureScale = 1.6

    /// Renders the sheet; returns `nil` if it exceeds the limit.
    public borrowing func svg(label: String) -> [UInt8]? {
        let pictures = entries.compactMap(\.self)
        let places = Self.arrangement(
            of: pictures.map { Size(width: $0.bounds.width, height: $0.bounds.height) }
        )
        var writer = SVGWriter(limit: limit, capacity: byteCount + 4_096)
        let sheet = Rect(x: 0, y: 0, width: places.size.width, height: places.size.height)
        writer.beginDocument(sheet, label: label)
        writer.markup("<rect class=\"surround\" fill=\"")
        writer.markup(palette.surround)
        writer.markup("\"")
        writer.attributes(of: sheet)
        writer.markup("/>")
        for (entry, origin) in zip(pictures, places.origins) {
            write(entry, at: origin, captionSize: places.captionSize, &writer)
        }
        writer.markup("</svg>\n")
        return writer.bytes
    }

    private borrowing func write(
        _ entry: Entry,
        at origin: Point,
        captionSize: Double,
        _ writer: inout SVGWriter
    ) {
        writer.markup("\n<g data-variant=\"")
        writer.text(entry.caption.cut(to: longestName))
        writer.markup("\" transform=\"translate(")
        writer.number(origin.x - entry.bounds.x)
        writer.markup(" ")
        writer.number(origin.y - entry.bounds.y)
        writer.markup(")\">")
        if let caption = Caption(entry.caption, size: captionSize, within: max(48, entry.bounds.width)) {
            writer.markup("<text class=\"caption\" font-weight=\"600\" fill=\"")
            writer.markup(palette.ink)
            writer.markup("\"")
            writer.attribute(" font-size=\"", captionSize)
            writer.attribute(" x=\"", entry.bounds.x)
            writer.attribute(" y=\"", entry.bounds.y - captionSize * 0.6)
            writer.markup(">")
            writer.text(caption.text)
            writer.markup("</text>")
        }
        writer.markup(entry.content)
        writer.markup("</g>")
    }

    // MARK: - Arrangement

    /// The positions of pictures on a sheet.
    struct Arrangement {
        var origins: [Point] = []
        var size = Size(width: 0, height: 0)
        /// The font size of captions, which grows with the sheet, because a larger sheet is displayed at a smaller
        /// scale.
        var captionSize: Double
    }

    /// The margin between pictures, and around the sheet, in points.
    private static let gap = 28.0
    private static let captionSizes = 15.0...40.0
    /// The ratio of the sheet's width to the caption size.
    private static let captionShare = 90.0
    /// The approximate aspect ratio of a sheet with enough pictures.
    private static let aspectRatio = 2.5

    /// Arranges pictures in rows, in order.
    static func arrangement(of sizes: [Size]) -> Arrangement {
        let width = sizes.reduce(0) { $0 + $1.width + gap }
        let highest = sizes.reduce(0) { max($0, $1.height) } + 2 * gap
        let widest = sizes.reduce(0) { max($0, $1.width) }
        let most = max(widest, (width * highest * aspectRatio).squareRoot())
        let share = min(most, width) / captionShare
        var result = Arrangement(captionSize: min(captionSizes.upperBound, max(captionSizes.lowerBound, share)))
        let above = gap + 1.7 * result.captionSize
        var (x, top, height) = (gap, above, 0.0)
        result.size.width = gap
        for picture in sizes {
            if x > gap, x + picture.width > gap + most {
                (x, top, height) = (gap, top + height + above, 0)
            }
            result.origins.append(Point(x: x, y: top))
            x += picture.width + gap
            height = max(height, picture.height)
            result.size.width = max(result.size.width, x)
            result.size.height = max(result.size.height, top + height + gap)
        }
        return result
    }
}
