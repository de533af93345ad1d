import LayoutModel
import XML

extension XMLElement {
    /// The maximum magnitude of a number, as in requests; sums of larger ones lose the precision of a point.
    private static let largestMagnitude = 1e9

    /// Returns an attribute as a number; `nil` if it is missing, malformed, not finite, or too large.
    func number(_ name: String) -> Double? {
        self[name].flatMap(Self.number)
    }

    static func number(_ text: String) -> Double? {
        guard text.utf8.count <= 64, let value = Double(text), value.magnitude <= largestMagnitude else { return nil }
        return value
    }

    /// Returns true if an attribute is `YES`.
    func isSet(_ name: String) -> Bool { self[name] == "YES" }

    /// The `frame` of a view, whose size is never negative.
    var frame: Rect? {
        for rect in children where rect.name == "rect" && rect["key"] == "frame" {
            guard let x = rect.number("x"), let y = rect.number("y"), let width = rect.number("width"),
                let height = rect.number("height")
            else { return nil }
            return Rect(x: x, y: y, width: max(0, width), height: max(0, height))
        }
        return nil
    }

    /// Returns the first child with the given key.
    func child(key: String) -> XMLElement? {
        children.first { $0["key"] == key }
    }

    /// Returns a text stored as an attribute, or as an element if it has several lines.
    func text(key: String) -> String? {
        if let text = self[key] { return text }
        return children.first { $0["key"] == key && Self.strings.contains($0.name) }?.text
    }

    private static let strings: Set<String> = ["string", "mutableString"]

    var autoresizing: AutoresizingMask {
        guard let element = child(key: "autoresizingMask") else { return [] }
        var mask: AutoresizingMask = []
        for (name, flag) in Self.flags where element.isSet(name) { mask.insert(flag) }
        return mask
    }

    private static let flags: [(String, AutoresizingMask)] = [
        ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth), ("flexibleMaxX", .flexibleRightMargin),
        ("flexibleMinY", .flexibleTopMargin), ("heightSizable", .flexibleHeight),
        ("flexibleMaxY", .flexibleBottomMargin),
    ]
}
