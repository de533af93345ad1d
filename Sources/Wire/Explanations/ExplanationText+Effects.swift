import LayoutEngine
import LayoutModel
import Sessions

/// Sentences about what a person sees of a repair.
extension ExplanationText {
    /// The maximum number of views that a sentence names.
    private static let maxNamed = 3

    /// Returns what a repair of a conflict changes on the screen: `title gets 24 points narrower.`; `nil` for a repair
    /// of an ambiguity, which moves nothing.
    func effect(of repair: Repair) -> String? {
        guard repair.attributes.isEmpty else { return nil }
        let changes = repair.moved.lazy.compactMap { effect(of: $0) }.prefix(Self.maxNamed)
        guard !changes.isEmpty else { return "Nothing moves." }
        var parts = Array(changes)
        let others = repair.movedCount - parts.count
        if others > 0 { parts.append("\(others) \(others == 1 ? "other view moves" : "other views move")") }
        return "\(parts.joined(separator: "; "))."
    }

    private func effect(of moved: RepairedFrame) -> String? {
        let name = tree.name(of: moved.node)
        guard let former = moved.former else { return "\(name) appears" }
        let frame = moved.frame
        let sizes = [
            Self.change(frame.width - former.width, "wider", "narrower"),
            Self.change(frame.height - former.height, "taller", "shorter"),
        ].compactMap(\.self)
        let places = [
            Self.change(frame.x - former.x, "right", "left"), Self.change(frame.y - former.y, "down", "up"),
        ].compactMap(\.self)
        let words = [
            sizes.isEmpty ? nil : "gets \(sizes.joined(separator: " and "))",
            places.isEmpty ? nil : "moves \(places.joined(separator: " and "))",
        ].compactMap(\.self)
        return words.isEmpty ? nil : "\(name) \(words.joined(separator: " and "))"
    }

    /// Returns `24 points narrower`; `nil` for a distance that nobody sees.
    private static func change(_ distance: Double, _ more: String, _ less: String) -> String? {
        guard distance.magnitude >= 0.01 else { return nil }
        let rounded = (distance.magnitude * 100).rounded() / 100
        return "\(points(rounded)) \(distance > 0 ? more : less)"
    }
}
