/// What a view is in the app: used by pictures, lint and translations, without effect on frames.
public enum ViewKind: String, Hashable, Sendable, CaseIterable {
    /// A plain view, a label, a button, a text field or a text view.
    case view, label, button, textField, textView
    /// An image, or a control with an intrinsic look.
    case image, `switch`, slider, stepper, segmented, progress, activity, picker
    /// A table or collection, a cell of it, a map, a web view, or a navigation, tab or tool bar.
    case table, collection, cell, map, web, bar
}

/// A color in pictures: one of UIKit's, which adapts to the appearance, or `#RRGGBB` or `#RRGGBBAA` as a literal.
public struct ViewColor: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The color as in a document.
    public var name: String

    /// Creates a color from its form in a document, such as `#1E90FF`.
    public init(_ name: String) { self.name = name }
    /// Creates a color from a literal.
    public init(stringLiteral value: String) { name = value }

    var json: JSONValue { .string(name) }
}

/// A border inside the bounds of a view.
public struct ViewBorder: Hashable, Sendable {
    /// The width in points; nil for 1.
    public var width: Double?
    /// The color; nil for black.
    public var color: ViewColor?

    /// Creates a border.
    public init(width: Double? = nil, color: ViewColor? = nil) { (self.width, self.color) = (width, color) }

    var json: JSONValue { JSONValue(fields: ["width": .number(width), "color": color?.json]) }
}

extension View {
    /// Sets what the view is in the app; by default, a label if it has a text.
    public func kind(_ kind: ViewKind) -> View { with("kind", .string(kind.rawValue)) }

    /// Sets what people call the view; messages show it next to the id.
    public func label(_ label: String) -> View { with("label", .string(label)) }

    /// Sets how pictures draw the view.
    ///
    /// - Parameters:
    ///   - background: the color of the bounds.
    ///   - foreground: the color of text and symbols.
    ///   - tint: the color of the tinted parts of a control.
    ///   - cornerRadius: the radius of the corners, in points.
    ///   - border: the border inside the bounds.
    ///   - opacity: the opacity including subviews, from 0 to 1.
    ///   - clips: whether subviews are cut off at the bounds.
    ///   - image: the name of the image.
    ///   - placeholder: the text that is drawn while the view has no text.
    /// - Returns: the view with the style.
    public func style(
        background: ViewColor? = nil,
        foreground: ViewColor? = nil,
        tint: ViewColor? = nil,
        cornerRadius: Double? = nil,
        border: ViewBorder? = nil,
        opacity: Double? = nil,
        clips: Bool? = nil,
        image: String? = nil,
        placeholder: String? = nil
    ) -> View {
        let fields: [String: JSONValue?] = [
            "background": background?.json, "foreground": foreground?.json, "tint": tint?.json,
            "cornerRadius": .number(cornerRadius), "border": border?.json, "opacity": .number(opacity),
            "clips": clips.map { .bool($0) }, "image": image.map { .string($0) },
            "placeholder": placeholder.map { .string($0) },
        ]
        return with("style", JSONValue(fields: fields))
    }
}
