import LayoutModel
import XML

/// The colors of asset catalogs that views of a file use, with the values that Xcode stored.
struct SceneColors: Sendable {
    private var named: [String: ViewColor] = [:]

    init() {}

    /// Reads the `resources` of a file.
    init(_ document: XMLElement) {
        for resource in document.child("resources")?.children.map({ $0 }) ?? [] where resource.name == "namedColor" {
            guard let name = resource["name"], let color = resource.child("color") else { continue }
            named[name] = Self.components(of: color).map { .components(HexColor($0)) }
        }
    }

    /// Returns the color that an element with a key describes; nil if there is none, or if it is not known.
    func color(_ key: String, of element: XMLElement) -> ViewColor? {
        element.child(key: key).flatMap(color)
    }

    /// Returns the color of a `color` element.
    func color(_ element: XMLElement) -> ViewColor? {
        guard element.name == "color" else { return nil }
        for key in ["systemColor", "cocoaTouchSystemColor"] {
            if let word = element[key], let color = Self.systemColor(word) { return .named(color) }
        }
        if let name = element["name"], let color = named[name] { return color }
        return Self.components(of: element).map { .components(HexColor($0)) }
    }

    /// Returns a color of UIKit by its name, which ends with `Color` in most files.
    private static func systemColor(_ word: String) -> ColorName? {
        let name = word.hasSuffix("Color") ? String(word.dropLast("Color".count)) : word
        return name == "groupTableViewBackground" ? .systemGroupedBackground : ColorName(rawValue: name)
    }

    /// Returns the components in the file; color spaces of old files are taken for sRGB.
    private static func components(of element: XMLElement) -> ColorComponents? {
        func component(_ name: String) -> UInt8? {
            element.number(name).map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
        }
        let alpha = component("alpha") ?? 255
        if let white = component("white") {
            return ColorComponents(red: white, green: white, blue: white, alpha: alpha)
        }
        guard let red = component("red"), let green = component("green"), let blue = component("blue") else {
            return nil
        }
        return ColorComponents(red: red, green: green, blue: blue, alpha: alpha)
    }
}
