import LayoutModel
import XML

extension SceneReader {
    /// The rules of lint that are of no use for a view.
    ///
    /// An image is scaled to its view unless the content mode says otherwise, and views are put upon images that are
    /// their background. A natural width that is taken from the stored frame says little, as most are stretched.
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

    /// Controls of one size, which their stored frames have.
    private static let rigid: Set<String> = ["switch", "stepper", "activityIndicatorView"]

    /// The content modes in which an image keeps its size.
    private static let unscaled: Set<String> = [
        "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight",
    ]
}
