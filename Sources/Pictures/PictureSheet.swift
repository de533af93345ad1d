import JSON
public import LayoutModel
public import TextMetrics

/// Several pictures arranged in rows, each with a caption above it: one layout on several devices.
///
/// Each picture is rendered as soon as it is added, so that no solution has to be kept.
public struct PictureSheet: ~Copyable {
    private struct Entry {
        var content: Content
        var bounds: Rect
        var caption: String
    }

    /// A picture in the elements of SVG, or as primitives for the other formats.
    private enum Content {
        case svg([UInt8])
        case drawing(Drawing)
    }

    private var entries: [Entry?]
    private let options: PictureOptions
    private let palette: Palette
    /// The smallest scale of a layout's traits.
    private var scale: Double?
    private let limit: Int
    /// The total size of the pictures so far, in bytes.
    public private(set) var byteCount = 0

    /// - Parameters:
    ///   - count: the number of pictures.
    ///   - options: the options of the pictures.
    ///   - limit: the maximum size of the sheet in bytes.
    public init(_ count: Int, _ options: PictureOptions, within limit: Int) {
        entries = Array(repeating: nil, count: count)
        self.options = options
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
        let rest = limit - byteCount
        let content: Content
        if options.format == .svg {
            let bytes = try picture.content(within: rest, scale: Self.pictureScale, budget: &budget)
            guard let bytes else { return false }
            content = .svg(bytes)
            byteCount += bytes.count
        } else {
            let drawing = try picture.drawing(within: rest, scale: Self.pictureScale, budget: &budget)
            guard let drawing else { return false }
            content = .drawing(drawing)
            byteCount += drawing.byteCount
        }
        scale = min(scale ?? .infinity, picture.scale)
        entries[index] = Entry(content: content, bounds: picture.bounds, caption: caption)
        return true
    }

    /// The scale factor of lines and captions, which is the same for all devices.
    private static let pictureScale = 1.6

    /// Draws the sheet in the format of the options.
    ///
    /// - Parameters:
    ///   - label: the title.
    ///   - fonts: the fonts with which texts were measured.
    ///   - budget: the budget for drawing.
    /// - Returns: the file; `nil` if it exceeds the limit, or has too many pixels.
    /// - Throws: ``WorkLimitExceeded``.
    public borrowing func bytes(
        label: String,
        fonts: FontCatalog,
        budget: inout WorkBudget
    ) throws(WorkLimitExceeded) -> [UInt8]? {
        let sizes = entries.compactMap(\.self).map { Size(width: $0.bounds.width, height: $0.bounds.height) }
        let places = Self.arrangement(of: sizes)
        let bounds = Rect(x: 0, y: 0, width: places.size.width, height: places.size.height)
        guard options.format != .svg else {
            var writer = SVGWriter(limit: limit, capacity: byteCount + 4_096)
            writer.beginDocument(bounds, label: label)
            write(places, bounds, to: &writer) { content, writer, _ in
                if case .svg(let bytes) = content { writer.markup(bytes) }
            }
            writer.markup("</svg>\n")
            return writer.bytes
        }
        var drawing = Drawing(limit: limit)
        write(places, bounds, to: &drawing) { content, drawing, shift in
            if case .drawing(let other) = content { drawing.add(other, x: shift.width, y: shift.height) }
        }
        guard !drawing.hasOverflowed else { return nil }
        let scale = options.scale ?? scale ?? 1
        let sheet = DrawnSheet(drawing: drawing, bounds: bounds, background: .color(palette.surround), scale: scale)
        return try sheet.bytes(as: options.format, label: label, fonts: fonts, within: limit, budget: &budget)
    }

    private borrowing func write<Output: DrawingOutput & ~Copyable>(
        _ places: Arrangement,
        _ bounds: Rect,
        to output: inout Output,
        _ add: (Content, inout Output, Size) -> Void
    ) {
        output.add(.rect, .tag("class", "surround"), .fill(.color(palette.surround)), .frame(bounds))
        for (entry, origin) in zip(entries.compactMap(\.self), places.origins) {
            let shift = Size(width: origin.x - entry.bounds.x, height: origin.y - entry.bounds.y)
            output.breakLine()
            output.begin(
                .group,
                .tag("data-variant", entry.caption.cut(to: longestName)),
                .translation(shift.width, shift.height)
            )
            if let caption = Caption(entry.caption, size: places.captionSize, within: max(48, entry.bounds.width)) {
                output.add(
                    text: caption.text,
                    .tag("class", "caption"),
                    .fontWeight(600),
                    .fill(.color(palette.ink)),
                    .fontSize(places.captionSize),
                    .x(entry.bounds.x),
                    .y(entry.bounds.y - places.captionSize * 0.6)
                )
            }
            add(entry.content, &output, shift)
            output.end(.group)
        }
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
