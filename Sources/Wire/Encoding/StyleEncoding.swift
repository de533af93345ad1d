import JSON
import LayoutModel

extension JSONWriter {
    /// Writes the kind, the style and the label of a view as in a document; members with default values are omitted.
    mutating func look(_ properties: ViewProperties) {
        member("kind", properties.kind?.rawValue)
        if properties.style != ViewStyle() {
            key("style")
            style(properties.style)
        }
        member("label", properties.label)
    }

    private mutating func style(_ style: ViewStyle) {
        let defaults = ViewStyle()
        beginObject()
        member("background", style.background?.rawValue)
        member("foreground", style.foreground?.rawValue)
        member("tint", style.tint?.rawValue)
        if style.cornerRadius != defaults.cornerRadius { member("cornerRadius", style.cornerRadius) }
        if let border = style.border {
            key("border")
            beginObject()
            member("width", border.width)
            member("color", border.color?.rawValue)
            endObject()
        }
        if style.opacity != defaults.opacity { member("opacity", style.opacity) }
        if style.clips {
            key("clips")
            bool(true)
        }
        member("image", style.image)
        member("placeholder", style.placeholder)
        endObject()
    }
}
