import JSON
import LayoutModel

/// The fields of a style.
enum StyleField: String, RequestField {
    case background, foreground, tint, cornerRadius, border, opacity, clips, image, placeholder

    static let table = FieldTable<StyleField>()
}

enum BorderField: String, RequestField {
    case width, color

    static let table = FieldTable<BorderField>()
}

extension BodyDecoder {
    /// Reads what people call a view.
    mutating func viewLabel() throws(JSONError) -> String? {
        guard let label = try label("what people call the view") else { return nil }
        guard !label.isEmpty else {
            record("a label is not empty")
            return nil
        }
        return label
    }

    /// Reads a style; null restores the default.
    mutating func style() throws(JSONError) -> ViewStyle {
        var style = ViewStyle()
        guard try !takeNull(), try beginObject("a style", like: #"{"background": "systemBlue"}"#) else { return style }
        while let field = try nextGivenField(StyleField.self) {
            switch field {
            case .background: style.background = try color()
            case .foreground: style.foreground = try color()
            case .tint: style.tint = try color()
            case .cornerRadius: style.cornerRadius = try size() ?? 0
            case .border: style.border = try border()
            case .opacity: style.opacity = try opacity() ?? 1
            case .clips: style.clips = try bool() ?? false
            case .image: style.image = try imageName()
            case .placeholder: style.placeholder = try placeholder()
            }
        }
        return style
    }

    private mutating func border() throws(JSONError) -> ViewStyle.Border? {
        var border = ViewStyle.Border()
        guard try beginObject("a border", like: #"{"width": 1, "color": "separator"}"#) else { return nil }
        while let field = try nextGivenField(BorderField.self) {
            switch field {
            case .width: border.width = try size()
            case .color: border.color = try color()
            }
        }
        return border
    }

    private mutating func opacity() throws(JSONError) -> Double? {
        guard let opacity = try number("an opacity") else { return nil }
        guard (0...1).contains(opacity) else {
            record("an opacity is from 0 to 1")
            return nil
        }
        return opacity
    }

    private mutating func imageName() throws(JSONError) -> String? {
        guard let name = try string("the name of an image") else { return nil }
        guard !name.isEmpty, name.utf8.count <= ViewStyle.maxNameBytes else {
            record("the name of an image has 1 to \(ViewStyle.maxNameBytes) bytes")
            return nil
        }
        return name
    }

    private mutating func placeholder() throws(JSONError) -> String? {
        guard let text = try string("the placeholder as a string") else { return nil }
        guard text.utf8.count <= ViewStyle.maxPlaceholderBytes else {
            record("a placeholder has at most \(ViewStyle.maxPlaceholderBytes) bytes")
            return nil
        }
        return text
    }

    private mutating func color() throws(JSONError) -> ViewColor? {
        guard let text = try string("a color") else { return nil }
        guard let color = ViewColor(rawValue: text) else {
            record(Self.unknownColor(text))
            return nil
        }
        return color
    }

    private static func unknownColor(_ text: String) -> String {
        let forms = "#RRGGBB, #RRGGBBAA, or a name of UIKit without 'Color', such as systemBlue"
        guard !text.hasPrefix("#") else { return "'\(text.echoed)' is no color (\(forms))" }
        return Fault.unknown("color", text, nearest: ViewColor.nearestName(to: text)) + " (\(forms))"
    }
}

extension ViewColor {
    /// Returns the name that is probably meant, also by one with UIKit's `Color` or its dot; nil if there is none.
    fileprivate static func nearestName(to text: String) -> String? {
        var core = text.drop { $0 == "." }
        for prefix in ["UIColor.", "Color."] where core.hasPrefix(prefix) { core = core.dropFirst(prefix.count) }
        if core.hasSuffix("Color") { core = core.dropLast("Color".count) }
        let name = String(core)
        if let known = ColorName(rawValue: name) { return known.rawValue }
        return NearestName.nearest(to: name, among: ColorName.allCases.map(\.rawValue))
    }
}
