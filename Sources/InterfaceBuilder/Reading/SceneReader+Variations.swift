import LayoutModel
import XML

/// Attributes of views that vary by size class.
///
/// Layouts have no conditions for them, so that they are read as they are on the canvas.
extension SceneReader {
    /// The value that an attribute of a view has on the canvas.
    func value(_ name: String, of view: XMLElement) -> String? {
        variant(of: view) { $0[name] } ?? view[name]
    }

    /// Whether an attribute of a view is `YES` on the canvas.
    func isSet(_ name: String, of view: XMLElement) -> Bool { value(name, of: view) == "YES" }

    /// What the variation of a view for the canvas says, of several the one that names most classes; nil where none
    /// says it.
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

    /// Tells what of a variation is as on the canvas, or has no effect.
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

    /// What is read as it is on the canvas.
    private static let read: Set<String> = [
        "hidden", "axis", "spacing", "distribution", "alignment", "baselineRelativeArrangement", "fontDescription",
        "layoutMargins", "directionalLayoutMargins",
    ]

    /// What Xcode notes about views.
    private static let remarks: Set<String> = ["ambiguous", "misplaced", "fixedFrame"]
}
