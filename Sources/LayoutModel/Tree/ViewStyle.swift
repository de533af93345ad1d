/// The look of a view in pictures; it never changes a frame.
///
/// Lengths are in points.
public struct ViewStyle: Hashable, Sendable {
    /// A border inside the bounds.
    public struct Border: Hashable, Sendable {
        /// The width, never negative; nil means ``defaultWidth``.
        public var width: Double?
        /// The color; nil means ``defaultColor``.
        public var color: ViewColor?

        /// The width of a border of which only the color is given.
        public static let defaultWidth = 1.0
        /// The color of a border of which only the width is given, as in `CALayer`.
        public static let defaultColor = ViewColor.named(.black)

        public init(width: Double? = nil, color: ViewColor? = nil) {
            (self.width, self.color) = (width, color)
        }
    }

    public var background: ViewColor?
    /// The color of text and symbols.
    public var foreground: ViewColor?
    /// The color of the parts of a control that UIKit tints.
    public var tint: ViewColor?
    /// The radius of the corners, never negative; pictures limit it to half of the shorter side.
    public var cornerRadius = 0.0
    /// The border, or nil if there is none.
    public var border: Border?
    /// The opacity of the view and its subviews, from 0 to 1.
    public var opacity = 1.0
    /// True if the subviews are not drawn outside the bounds.
    public var clips = false
    /// The name of the image, of at most ``maxNameBytes``.
    public var image: String?
    /// The text, of at most ``maxPlaceholderBytes``, that is drawn only while the view has no text of its own.
    public var placeholder: String?

    /// The maximum length of the name of an image, in UTF-8 bytes.
    public static let maxNameBytes = 256
    /// The maximum length of a placeholder, in UTF-8 bytes.
    public static let maxPlaceholderBytes = 1_024

    public init() {}

    /// The heap size of the strings, in bytes.
    var heapByteCount: Int { image.heapByteCount + placeholder.heapByteCount }
}

/// The appearances that colors are drawn in.
public enum Appearance: String, Sendable, CaseIterable {
    case light, dark
}
