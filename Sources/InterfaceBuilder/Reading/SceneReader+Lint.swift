import LayoutModel
import XML

extension SceneReader {
    /// Returns the lint rules that do not apply to a view.
    ///
    /// An image is scaled to its view unless the content mode prevents that, and views are placed over images that
    /// serve as their background. A natural width taken from the stored frame is not significant, because most views
    /// are stretched.
    static func ignoredRules(of element: XMLElement, storedLengths: Set<Axis>) -> LintRules {
        var rules: [LintRule] = []
        if AmbiguityCheck(element["verifyAmbiguity"]) == .nothing { rules.append(.ambiguous) }
        if element.name == "imageView" {
            rules.append(.overlap)
            if !unscaled.contains(element["contentMode"] ?? "") { rules.append(.squeezed) }
        }
        if storedLengths.contains(.horizontal), !rigid.contains(element.name) { rules.append(.squeezed) }
        return LintRules(rules)
    }

    /// Returns the lint rules that the notes of a view turn off, as written in Xcode's identity inspector.
    static func notedRules(of element: XMLElement) -> LintRules {
        let notes = element.text(key: "userComments") ?? attributedText(element, key: "userComments")
        return notes.map { DisablingNote.rules(in: $0) } ?? []
    }

    /// Controls of fixed size, which equals that of their stored frames.
    private static let rigid: Set<String> = ["switch", "stepper", "activityIndicatorView"]

    /// The content modes that do not scale an image.
    private static let unscaled: Set<String> = [
        "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight",
    ]
}
