import LayoutModel
import XML

extension SceneReader {
    /// Returns the lint rules that do not apply to a view.
    ///
    /// An image is scaled to its view unless the content mode prevents that, and views are placed over images that
    /// serve as their background. A natural width taken from the stored frame is not significant, because most views
    /// are stretched.
    func ignoredRules(of view: ViewRecord, storedLengths: Set<Axis>) -> LintRules {
        let element = view.element
        var rules: [LintRule] = []
        if AmbiguityCheck(element["verifyAmbiguity"]) == .nothing { rules.append(.ambiguous) }
        if element.name == "imageView" {
            rules.append(.overlap)
            if !Self.unscaled.contains(element["contentMode"] ?? "") { rules.append(.squeezed) }
            if isBackground(view) { rules.append(.outsideSafeArea) }
        }
        if storedLengths.contains(.horizontal), !Self.rigid.contains(element.name) { rules.append(.squeezed) }
        if lacksText(element) { rules += Self.aboutContent }
        if let text = Self.string(of: element), Self.isPlaceholder(text) { rules += [.truncated, .squeezed] }
        if isPlacedByCell(element) { rules += Self.aboutContent + [.outsideSuperview, .ambiguous] }
        return LintRules(rules).union(Self.notedRules(of: element))
    }

    /// The rules about the place and the size of what a view shows.
    private static let aboutContent: [LintRule] = [.truncated, .squeezed, .empty, .overlap, .outsideSafeArea]

    /// Whether the app decides what a view shows: a label without a text, or a button without a title and an image,
    /// which is often a transparent area to tap.
    private func lacksText(_ element: XMLElement) -> Bool {
        isSizedByText(element) && (Self.string(of: element) ?? "").isEmpty
    }

    /// Whether a text is what Xcode gives to a new view, or filler, which the app replaces.
    private static func isPlaceholder(_ text: String) -> Bool {
        text == "Label" || text == "Button" || text.hasPrefix("Lorem ipsum")
    }

    /// Whether UIKit places a view, as it does with the labels and the image of cells that have one of its styles.
    private func isPlacedByCell(_ element: XMLElement) -> Bool {
        guard let id = element["id"], scene.owner.name == "tableViewCell" else { return false }
        return ["textLabel", "detailTextLabel", "imageView"].contains { scene.owner[$0] == id }
    }

    /// Whether an image reaches from one side of the root to the other, so that it is meant to be behind the bars.
    private func isBackground(_ view: ViewRecord) -> Bool {
        guard let frame = view.frame, let origin = view.origin, let root = views.first?.frame else { return false }
        let isWide = origin.x <= 0.5 && origin.x + frame.width >= root.width - 0.5
        let isTall = origin.y <= 0.5 && origin.y + frame.height >= root.height - 0.5
        return isWide || isTall
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
