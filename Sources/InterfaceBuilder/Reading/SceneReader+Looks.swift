import LayoutModel
import XML

/// Reads what views are, how they look, and what Xcode's outline calls them; none of it changes the layout.
extension SceneReader {
    func readLook(of view: ViewRecord, into properties: inout ViewProperties) {
        let element = view.element
        properties.kind = Self.viewKinds[element.name]
        let label = Self.outlineName(of: element)
        if !label.isEmpty, label != view.name, label.utf8.count <= Self.longestLabel { properties.label = label }
        if var text = properties.text, let word = element["textAlignment"],
            let alignment = TextAlignment(rawValue: word)
        {
            text.alignment = alignment
            properties.text = text
        }
        properties.style = style(of: element)
    }

    /// The maximum length of a label in bytes, as by default in documents.
    private static let longestLabel = 256

    private func style(of element: XMLElement) -> ViewStyle {
        var style = ViewStyle()
        let configuration = element.child("buttonConfiguration")
        let normal = element.name == "button" ? element.child(key: "normal") : nil
        style.background =
            colors.color("backgroundColor", of: element)
            ?? configuration.flatMap { colors.color("baseBackgroundColor", of: $0) }
        style.foreground =
            colors.color("textColor", of: element) ?? normal.flatMap { colors.color("titleColor", of: $0) }
            ?? configuration.flatMap { colors.color("baseForegroundColor", of: $0) }
        style.tint = colors.color("tintColor", of: element)
        if let alpha = element.number("alpha"), (0...1).contains(alpha) { style.opacity = alpha }
        style.clips = element.isSet("clipsSubviews")
        style.image = Self.image(of: element) ?? normal.flatMap(Self.image) ?? configuration.flatMap(Self.image)
        if let text = element["placeholder"], !text.isEmpty, text.utf8.count <= ViewStyle.maxPlaceholderBytes {
            style.placeholder = text
        }
        readRuntimeAttributes(of: element, into: &style)
        return style
    }

    /// Returns the name of an image, which is an attribute or, with options of its own, an element.
    private static func image(of element: XMLElement) -> String? {
        let reference = element.child(key: "image")
        guard let name = element["image"] ?? reference?["image"], !name.isEmpty,
            name.utf8.count <= ViewStyle.maxNameBytes
        else { return nil }
        return name
    }

    /// Reads the user-defined runtime attributes of the layer, also by the names that apps usually give to properties
    /// which set them.
    private func readRuntimeAttributes(of element: XMLElement, into style: inout ViewStyle) {
        for attribute in element.child("userDefinedRuntimeAttributes")?.children.map({ $0 }) ?? [] {
            let value = attribute.child(key: "value")
            let text = attribute["value"] ?? value?["value"]
            let number = text.flatMap(XMLElement.number).flatMap { $0 >= 0 ? $0 : nil }
            switch attribute["keyPath"] {
            case "layer.cornerRadius", "cornerRadius": if let number { style.cornerRadius = number }
            case "layer.borderWidth", "borderWidth":
                if let number { style.border = ViewStyle.Border(width: number, color: style.border?.color) }
            case "layer.borderColor", "borderColor", "layer.borderUIColor":
                guard let color = value.flatMap(colors.color) else { continue }
                // A layer has no border until it has a width.
                style.border = ViewStyle.Border(width: style.border?.width ?? 0, color: color)
            case "layer.masksToBounds", "clipsToBounds", "masksToBounds": style.clips = text == "YES"
            default: break
            }
        }
    }

    private static let viewKinds: [String: ViewKind] = [
        "label": .label, "button": .button, "textField": .textField, "textView": .textView, "imageView": .image,
        "switch": .switch, "slider": .slider, "stepper": .stepper, "segmentedControl": .segmented,
        "progressView": .progress, "activityIndicatorView": .activity, "pickerView": .picker, "datePicker": .picker,
        "tableView": .table, "collectionView": .collection, "tableViewCell": .cell, "collectionViewCell": .cell,
        "mapView": .map, "webView": .web, "wkWebView": .web, "navigationBar": .bar, "toolbar": .bar, "tabBar": .bar,
        "searchBar": .bar,
    ]
}
