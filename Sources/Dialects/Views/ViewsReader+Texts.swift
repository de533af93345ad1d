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
                if property == "placeholder", string.utf8.count <= ViewStyle.maxPlaceholderBytes {
                    $0.properties.style.placeholder = string
                }
                // A field shows its placeholder only where it has no text.
                if property == "placeholder", $0.text != nil { return }
                $0.text = TextContent(string)
            }
        default:
            var style = records[index].textStyle
            guard try evaluator.set(property, of: &style, to: value) else { return false }
            records.change(index) {
                $0.textStyle = style
                if property == "numberOfLines" { $0.settings["lines"] = 0 }
            }
        }
        return true
    }
}
