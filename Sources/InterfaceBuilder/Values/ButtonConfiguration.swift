import LayoutModel
import XML

/// The `buttonConfiguration` of a button, which replaces the title, the font and the image of its states.
///
/// Xcode keeps a title such as `Button` in the state, which the button does not show.
struct ButtonConfiguration {
    private let element: XMLElement

    /// - Returns: `nil` if an element is not a button or has no configuration.
    init?(of button: XMLElement) {
        guard button.name == "button", let element = button.child("buttonConfiguration") else { return nil }
        self.element = element
    }

    // MARK: Texts

    var title: String? { attributedTitle?.joinedFragments ?? element.text(key: "title") }
    var attributedTitle: XMLElement? { element.child(key: "attributedTitle") }
    var titleFont: XMLElement? { element.child(key: "titleFontDescription") }
    var subtitle: String? {
        let text = element.child(key: "attributedSubtitle")?.joinedFragments ?? element.text(key: "subtitle")
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }
    var subtitleFont: XMLElement? { element.child(key: "subtitleFontDescription") }

    /// The font size of a subtitle without a font, in points.
    static let usualSubtitleSize = 12.0

    // MARK: Lengths, in points

    /// The space between title and subtitle.
    var titlePadding: Double { length("titlePadding") ?? 1 }
    /// The space between image and title.
    var imagePadding: Double { length("imagePadding") ?? 0 }

    var contentInsets: Insets {
        guard let insets = element.child(key: "contentInsets") else {
            return Insets(top: 7, left: 12, bottom: 7, right: 12)
        }
        func side(_ name: String) -> Double { max(0, insets.number(name) ?? 0) }
        return Insets(top: side("top"), left: side("leading"), bottom: side("bottom"), right: side("trailing"))
    }

    private func length(_ name: String) -> Double? { element.number(name).map { max(0, $0) } }

    // MARK: Image

    private var image: String? { element["image"] ?? element.child(key: "image")?["image"] }

    /// True if the image is to the left or right of the title, not above or below it.
    var isImageBeside: Bool {
        switch element["imagePlacement"] {
        case "top", "bottom": false
        default: true
        }
    }

    /// Returns the size of the image; `nil` if there is none or its size is not in the file, as for symbols, which are
    /// displayed in the size of a font.
    func imageSize(_ sizes: KnownSizes) -> (width: Double, height: Double)? {
        guard element.child(key: "preferredSymbolConfigurationForImage") == nil,
            let size = image.flatMap({ sizes.images[$0] }), let width = size.width, let height = size.height
        else { return nil }
        return (width, height)
    }

    /// Returns true if the button's size follows from its title and image.
    ///
    /// Only the insets of medium buttons are known.
    func isMeasurable(_ sizes: KnownSizes) -> Bool {
        let isMedium = element["buttonSize"].map { $0 == "medium" } ?? true
        return (isMedium || element.child(key: "contentInsets") != nil)
            && (image == nil || imageSize(sizes) != nil)
    }
}

extension XMLElement {
    /// The concatenated fragments of an attributed text, without their attributes.
    var joinedFragments: String {
        children.filter { $0.name == "fragment" }.map { $0.text(key: "content") ?? "" }.joined()
    }
}
