import LayoutModel

/// Writes texts and fonts.
extension ClassWriter {
    func writeText(_ properties: ViewProperties, _ type: SystemClass, into setting: inout ViewStatements) {
        guard let text = properties.text else { return }
        let string = SwiftLiteral.string(text.string)
        // What the properties of the text belong to.
        var holder = ""
        switch type.content {
        case .label: setting.set("text", string)
        case .field:
            setting.set("text", string)
            if text.numberOfLines != 1 { setting.omit("more than one line in a text field") }
        case .title:
            setting.call("setTitle", "\(string), for: .normal")
            holder = "titleLabel?."
            if text.insets != .zero {
                let insets = text.insets
                setting.set("contentEdgeInsets", Self.insets([insets.top, insets.left, insets.bottom, insets.right]))
            }
        case .nothing, .arrangement, .scrolling, .fixed: return setting.omit("the text of a \(type.name)")
        }
        if text.insets != .zero, type.content != .title { setting.omit("space around the text") }
        writeFont(text.font, holder, isAlways: type.content != .label, into: &setting)
        if type.content != .field {
            if text.numberOfLines != 1 { setting.set("\(holder)numberOfLines", "\(text.numberOfLines)") }
            if text.lineBreak != .truncateTail { setting.set("\(holder)lineBreakMode", text.lineBreak.word) }
            if let width = text.fixedWidth {
                setting.set("\(holder)preferredMaxLayoutWidth", NumberText.shortest(width))
            }
        }
        if text.alignment != .natural { setting.set("\(holder)textAlignment", ".\(text.alignment.rawValue)") }
        if text.minimumScaleFactor < 1, type.content == .field {
            setting.omit("a minimum scale factor, which text fields do not have")
        } else if text.minimumScaleFactor < 1 {
            setting.set("\(holder)adjustsFontSizeToFitWidth", "true")
            setting.set("\(holder)minimumScaleFactor", NumberText.shortest(text.minimumScaleFactor))
        }
        if !text.scales { setting.set("\(holder)adjustsFontForContentSizeCategory", "false") }
        if text.letterSpacing != 0 { setting.omit("letter spacing") }
        if text.lineHeightMultiple != 1 || text.lineSpacing != 0 { setting.omit("line heights and line spacing") }
    }

    /// Writes a font, unless it is that of a label.
    private func writeFont(_ font: TextFont, _ holder: String, isAlways: Bool, into setting: inout ViewStatements) {
        guard isAlways || font != TextFont() else { return }
        let size = NumberText.shortest(font.size ?? 17)
        let weight = font.weight ?? 400
        if let family = font.family, family.lowercased() != "system" {
            setting.set("\(holder)font", "UIFont(name: \(SwiftLiteral.string(family)), size: \(size))")
            if weight != 400 { setting.omit("the weight \(weight) of a font by its family") }
            return
        }
        let nearest = Self.weights.min { abs($0.value - weight) < abs($1.value - weight) } ?? (400, "regular")
        let argument = nearest.value == 400 ? "" : ", weight: .\(nearest.name)"
        setting.set("\(holder)font", ".systemFont(ofSize: \(size)\(argument))")
        if nearest.value != weight { setting.omit("the weight \(weight) of the system font") }
    }

    /// Source: UIFont.Weight, as the weight classes of fonts.
    private static let weights: [(value: Int, name: String)] = [
        (100, "ultraLight"), (200, "thin"), (300, "light"), (400, "regular"), (500, "medium"), (600, "semibold"),
        (700, "bold"), (800, "heavy"), (900, "black"),
    ]
}

extension TextLineBreak {
    fileprivate var word: String {
        switch self {
        case .wordWrap: ".byWordWrapping"
        case .charWrap: ".byCharWrapping"
        case .clip: ".byClipping"
        case .truncateHead: ".byTruncatingHead"
        case .truncateMiddle: ".byTruncatingMiddle"
        case .truncateTail: ".byTruncatingTail"
        }
    }
}
