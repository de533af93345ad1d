import JSON
import LayoutModel

extension JSONWriter {
    /// Writes the kind, the style and the label of a view as in a document; members with default values are omitted.
    mutating func look(_ properties: ViewProperties) {
        if let kind = properties.kind {
            key("kind")
            string(kind.rawValue)
        }
        if properties.style != ViewStyle() {
            key("style")
            style(properties.style)
        }
        if let label = properties.label {
            key("label")
            string(label)
        }
    }

    private mutating func style(_ style: ViewStyle) {
        let defaults = ViewStyle()
        beginObject()
        member("background", style.background)
        member("foreground", style.foreground)
        member("tint", style.tint)
        if style.cornerRadius != defaults.cornerRadius { member("cornerRadius", style.cornerRadius) }
        if let border = style.border {
            key("border")
            beginObject()
            member("width", border.width)
            member("color", border.color)
            endObject()
        }
        if style.opacity != defaults.opacity { member("opacity", style.opacity) }
        if style.clips {
            key("clips")
            bool(true)
        }
        if let image = style.image {
            key("image")
            string(image)
        }
        if let placeholder = style.placeholder {
            key("placeholder")
            string(placeholder)
        }
        endObject()
    }

    private mutating func member(_ name: StaticString, _ color: ViewColor?) {
        guard let color else { return }
        key(name)
        string(color.rawValue)
    }
}
