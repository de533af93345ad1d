import LayoutModel
import XML

/// Reads view attributes that vary by size class.
///
/// Layouts cannot make them conditional, so they have their values on the canvas.
extension SceneReader {
    /// Returns the value of a view's attribute on the canvas.
    func value(_ name: String, of view: XMLElement) -> String? {
        variant(of: view) { $0[name] } ?? view[name]
    }

    /// Returns true if a view's attribute is `YES` on the canvas.
    func isSet(_ name: String, of view: XMLElement) -> Bool { value(name, of: view) == "YES" }

    /// Returns the value from the view's most specific variation that matches the canvas and has one; `nil` if there is
    /// none.
    func variant<Value>(of view: XMLElement, _ read: (XMLElement) -> Value?) -> Value? {
        var best: (count: Int, value: Value)?
        for variation in view.children where variation.name == "variation" {
            guard let classes = SizeClasses(key: variation["key"] ?? ""), classes.matches(sizeClasses),
                let value = read(variation), classes.count >= best?.count ?? 0
            else { continue }
            best = (classes.count, value)
        }
        return best?.value
    }

    /// Reports the parts of a variation that are fixed to the canvas or ignored.
    mutating func checkVariation(_ variation: XMLElement, of view: XMLElement) {
        let names =
            variation.attributes.map(\.name).filter { $0 != "key" && !Self.remarks.contains($0) }
            + variation.children.compactMap { $0["key"] }.filter(Self.read.contains)
        for name in names {
            let effect = Self.read.contains(name) ? "; here it is as on the canvas" : ", which has no effect here"
            passOver(
                "'\(name.prefix(64))' of \(words(for: view)) varies by size class\(effect)",
                at: variation.position
            )
        }
    }

    /// The attributes read with their values on the canvas.
    private static let read: Set<String> = [
        "hidden", "axis", "spacing", "distribution", "alignment", "baselineRelativeArrangement", "fontDescription",
        "layoutMargins", "directionalLayoutMargins",
    ]

    /// Xcode's annotations on views.
    private static let remarks: Set<String> = ["ambiguous", "misplaced", "fixedFrame"]
}
