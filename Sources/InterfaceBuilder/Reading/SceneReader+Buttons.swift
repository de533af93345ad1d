import LayoutModel
import TextMetrics
import XML

/// Measures the titles of buttons, with everything around them.
extension SceneReader {
    // MARK: Without a configuration

    /// Returns the insets of a title without a configuration; by default, 6 points at the top and bottom.
    static func insets(of button: XMLElement) -> Insets {
        guard let insets = button.child(key: "contentEdgeInsets") else {
            return Insets(top: 6, left: 0, bottom: 6, right: 0)
        }
        func side(_ name: String) -> Double { max(0, insets.number(name) ?? 0) }
        return Insets(top: side("minY"), left: side("minX"), bottom: side("maxY"), right: side("maxX"))
    }

    /// Enlarges the insets of a title so that the button's width and height are whole numbers of points, and its width
    /// is at least UIKit's minimum.
    func roundUp(_ text: inout TextContent, _ font: FontDescription, _ button: XMLElement) {
        let size = measure(text.string, font)
        let width = size.width + text.insets.left + text.insets.right
        let least = button["buttonType"] == nil ? 0 : Self.minButtonWidth
        text.insets.right += max(least, width.rounded(.up)) - width
        text.insets.bottom += size.height.rounded(.up) - size.height
    }

    /// The minimum width of a system button without a configuration, in points.
    private static let minButtonWidth = 30.0

    // MARK: With a configuration

    /// Returns the space around the title of a configuration, which includes its subtitle and its image.
    func insets(of configuration: ButtonConfiguration, around title: TextContent) -> Insets {
        var insets = configuration.contentInsets
        var (width, height) = measure(title.string, FontDescription(title.font))
        if let subtitle = configuration.subtitle {
            let font = FontDescription(configuration.subtitleFont, defaultSize: ButtonConfiguration.usualSubtitleSize)
            let size = measure(subtitle, font)
            insets.bottom += configuration.titlePadding + size.height
            insets.right += max(0, size.width - width)
            height += configuration.titlePadding + size.height
            width = max(width, size.width)
        }
        guard let image = configuration.imageSize(knownSizes) else { return insets }
        if configuration.isImageBeside {
            insets.left += image.width + configuration.imagePadding
            let excess = max(0, image.height - height) / 2
            insets.top += excess
            insets.bottom += excess
        } else {
            insets.top += image.height + configuration.imagePadding
            let excess = max(0, image.width - width) / 2
            insets.left += excess
            insets.right += excess
        }
        return insets
    }

    // MARK: Measuring

    /// Returns the size of the longest line of a text, truncated if it is very long.
    func measure(_ string: String, _ font: FontDescription) -> (width: Double, height: Double) {
        let style = TextStyle(
            font: TextMetrics.FontDescription(
                family: font.font.family,
                size: font.size,
                weight: font.font.weight ?? 400
            )
        )
        let text = measurer.measure(Self.line(of: string), style: style, width: nil)
        return (text.width, text.height)
    }

    private static func line(of string: String) -> String {
        // Scalars, because one character may consist of any number of them.
        let start = String(String.UnicodeScalarView(string.unicodeScalars.prefix(1_000)))
        let lines = start.split { $0.isNewline }
        return lines.max { $0.utf8.count < $1.utf8.count }.map { String($0) } ?? ""
    }
}
