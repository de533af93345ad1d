import LayoutModel

/// Writes colors, corners, borders and images.
extension ClassWriter {
    func writeStyle(_ style: ViewStyle, _ type: SystemClass, into setting: inout ViewStatements) {
        if let color = style.background { setting.set("backgroundColor", Self.color(color)) }
        if let color = style.foreground {
            switch type.content {
            case .label, .field: setting.set("textColor", Self.color(color))
            case .title: setting.call("setTitleColor", "\(Self.color(color)), for: .normal")
            case .scrolling where type.name == "UITextView": setting.set("textColor", Self.color(color))
            case .nothing, .arrangement, .scrolling, .fixed: setting.set("tintColor", Self.color(color))
            }
        }
        if let color = style.tint {
            setting.set(type.name == "UISwitch" ? "onTintColor" : "tintColor", Self.color(color))
        }
        if style.cornerRadius != 0 {
            setting.set("layer.cornerRadius", NumberText.shortest(style.cornerRadius))
        }
        if let border = style.border {
            let width = border.width ?? ViewStyle.Border.defaultWidth
            setting.set("layer.borderWidth", NumberText.shortest(width))
            let color = Self.color(border.color ?? ViewStyle.Border.defaultColor)
            setting.set("layer.borderColor", color.hasPrefix(".") ? "UIColor\(color).cgColor" : "\(color).cgColor")
        }
        if style.opacity != 1 { setting.set("alpha", NumberText.shortest(style.opacity)) }
        if style.clips { setting.set("clipsToBounds", "true") }
        if let image = style.image {
            let value = "UIImage(named: \(SwiftLiteral.string(image)))"
            switch type.name {
            case "UIImageView": setting.set("image", value)
            case "UIButton": setting.call("setImage", "\(value), for: .normal")
            default: setting.omit("an image in a \(type.name)")
            }
        }
        if let placeholder = style.placeholder {
            let text = SwiftLiteral.string(placeholder)
            if type.content == .field {
                setting.set("placeholder", text)
            } else {
                setting.omit("a placeholder in a \(type.name)")
            }
        }
    }

    /// `.systemBackground`, or a color by its components.
    private static func color(_ color: ViewColor) -> String {
        switch color {
        case .named(let name): return name == .tint ? ".tintColor" : ".\(name.rawValue)"
        case .components(let hex):
            let parts = hex.components
            let values = [parts.red, parts.green, parts.blue, parts.alpha].map { Double($0) / 255 }
            let texts = zip(["red", "green", "blue", "alpha"], values).map { name, value in
                "\(name): \(NumberText.shortest((value * 1000).rounded() / 1000))"
            }
            return "UIColor(\(texts.joined(separator: ", ")))"
        }
    }
}
