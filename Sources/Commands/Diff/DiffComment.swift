import Wire

/// Formats differences as a Markdown comment for a pull request, without pictures.
struct DiffComment {
    private var sections: [String] = []
    private var byteCount = 0
    /// The number of files for which there was no room.
    private var omitted = 0

    /// The maximum length in bytes: code hosts refuse comments of more than 65,536 characters.
    private static let maxBytes = 60_000
    /// The number of sentences of a group above which the others are folded.
    private static let maxUnfolded = 8

    mutating func add(_ layouts: [LayoutDifference], of pair: FilePair) {
        guard !layouts.isEmpty || pair.isPresence else { return }
        let section = Self.section(layouts, of: pair)
        guard byteCount + section.utf8.count <= Self.maxBytes else {
            omitted += 1
            return
        }
        byteCount += section.utf8.count
        sections.append(section)
    }

    private static func section(_ layouts: [LayoutDifference], of pair: FilePair) -> String {
        var lines = ["### \(Self.code(pair.name))\(pair.change.map { " \($0)" } ?? "")", ""]
        for layout in layouts {
            if let scene = layout.scene, pair.change == nil {
                lines += ["**Scene \(Self.code(scene.title))**\(layout.change.map { " \($0.words)" } ?? "")", ""]
            }
            for group in DifferenceSentences(layout).groups {
                let items = group.sentences.map { "- \(marked($0))" }
                let count = items.count
                if count > Self.maxUnfolded {
                    lines +=
                        ["<details><summary>\(group.title): \(count)</summary>", ""] + items + ["", "</details>", ""]
                } else {
                    lines += items + [""]
                }
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func marked(_ sentence: Sentence) -> String {
        sentence.parts.map { part in
            switch part {
            case .text(let text): text.printable.escapedForMarkdown
            case .code(let text): code(text)
            }
        }.joined()
    }

    /// Returns text as code; its fence is longer than any in it.
    private static func code(_ text: String) -> String {
        let text = text.printable
        let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        return longest > 0 ? "\(fence) \(text) \(fence)" : "`\(text)`"
    }

    /// Returns the whole comment.
    func text(_ summary: DiffSummary) -> String {
        var lines = ["## Layout changes", "", summary.sentence.printable.escapedForMarkdown, ""] + sections
        if omitted > 0 { lines.append("\(omitted) more \(omitted == 1 ? "file differs" : "files differ").\n") }
        return lines.joined(separator: "\n")
    }
}
