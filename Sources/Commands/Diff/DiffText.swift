/// Formats differences as text for users.
struct DiffText {
    let style: TextStyle

    /// Returns the lines of a file that differs, terminated by a line feed.
    func text(_ layouts: [LayoutDifference], of pair: FilePair) -> String {
        var lines: [String] = []
        if let change = pair.change {
            lines.append(style.text("\(pair.name.printable) \(change)", .strong))
        } else if layouts.allSatisfy({ $0.scene == nil }) {
            lines.append(style.text("\(pair.name.printable):", .strong))
        }
        for layout in layouts {
            if let scene = layout.scene, pair.change == nil {
                let title = "\(pair.name.printable), scene \(scene.title.printable)"
                lines.append(style.text(layout.change.map { "\(title) \($0.words)" } ?? "\(title):", .strong))
            }
            for group in DifferenceSentences(layout).groups {
                lines += group.sentences.map { "  \($0.plain)" }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension FilePair {
    /// What happened to the file as a whole, after its name; nil if it is in both states.
    var change: String? { old == nil ? "is new." : new == nil ? "is gone." : nil }
}

extension LayoutDifference.Change {
    /// What happened to a scene, after its name.
    var words: String {
        switch self {
        case .added: "is new."
        case .removed: "is gone."
        }
    }
}
