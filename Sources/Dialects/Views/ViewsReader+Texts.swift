import LayoutModel

/// Texts of views.
extension ViewsReader {
    /// Sets a property of the text of a view; false where its value is not known.
    mutating func applyText(_ property: String, to index: Int, _ value: Expression) throws(SourceError) -> Bool {
        switch property {
        case "text", "title", "placeholder", "attributedText":
            let text = try evaluator.value(of: value)
            if case .nothing = text { return true }
            guard case .string(let string) = text else { return false }
            records.change(index) {
                // A field shows its placeholder only where it has no text.
                if property == "placeholder", $0.text != nil { return }
                $0.text = TextContent(string)
            }
        case "numberOfLines":
            guard let lines = try evaluator.lineCount(value) else { return false }
            records.change(index) { ($0.textStyle.numberOfLines, $0.settings["lines"]) = (lines, 0) }
        case "preferredMaxLayoutWidth":
            let width = try evaluator.number(value, for: property).value
            guard width >= 0 else { return false }
            records.change(index) { $0.textStyle.preferredMaxLayoutWidth = width }
        case "lineBreakMode":
            guard let mode = value.lineBreak else { return false }
            records.change(index) { $0.textStyle.lineBreak = mode }
        case "font":
            guard let font = try evaluator.font(value) else { return false }
            records.change(index) { $0.textStyle.font = font }
        default: return false
        }
        return true
    }
}
