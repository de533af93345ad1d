import Wire

/// Formats differences as one self-contained HTML page with pictures, in light and dark.
struct DiffPage {
    private var sections: [String] = []
    private var byteCount = 0

    /// The total size of the pictures in bytes above which further ones are left out.
    private static let maxPictureBytes = 64 << 20

    mutating func add(_ layouts: [LayoutDifference], of pair: FilePair) {
        guard !layouts.isEmpty || pair.isPresence else { return }
        var html = "<section><h2>\(pair.name.printable.escapedForHTML)"
        html += pair.change.map { " <em>\($0)</em>" } ?? ""
        html += "</h2>\n"
        for layout in layouts { html += article(layout, of: pair) }
        sections.append(html + "</section>\n")
    }

    private mutating func article(_ layout: LayoutDifference, of pair: FilePair) -> String {
        var html = "<article>"
        if let scene = layout.scene {
            html += "<h3>Scene \(scene.title.printable.escapedForHTML)"
            if pair.change == nil, let change = layout.change { html += " <em>\(change.words)</em>" }
            html += "</h3>\n"
        }
        if let pictures = layout.pictures, byteCount < Self.maxPictureBytes {
            byteCount += pictures.light.count + pictures.dark.count
            for (name, svg) in [("light", pictures.light), ("dark", pictures.dark)] {
                html += "<figure class=\"\(name)\">\(String(decoding: svg, as: UTF8.self))</figure>\n"
            }
        }
        for group in DifferenceSentences(layout).groups {
            html += "<details\(group.sentences.count <= Self.maxOpen ? " open" : "")>"
            html += "<summary>\(group.title) <small>\(group.sentences.count)</small></summary><ul>\n"
            for sentence in group.sentences { html += "<li>\(Self.marked(sentence))</li>\n" }
            html += "</ul></details>\n"
        }
        return html + "</article>\n"
    }

    /// The number of sentences up to which a group is open at first.
    private static let maxOpen = 40

    private static func marked(_ sentence: Sentence) -> String {
        sentence.parts.map { part in
            switch part {
            case .text(let text): text.printable.escapedForHTML
            case .code(let text): "<code>\(text.printable.escapedForHTML)</code>"
            }
        }.joined()
    }

    /// Returns the whole page.
    func text(_ summary: DiffSummary) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Layout changes</title>
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        <h1>Layout changes</h1>
        <p>\(summary.sentence.printable.escapedForHTML)</p>
        \(sections.joined())</body>
        </html>

        """
    }

    /// Pictures that are not shown are not removed from the page, because others share their patterns.
    private static let style = """
        :root { color-scheme: light dark; --ink: #1d1d1f; --faint: #6e6e73; --line: #d2d2d7; --page: #fff; --code: #f2f2f4 }
        @media (prefers-color-scheme: dark) {
          :root { --ink: #f5f5f7; --faint: #a1a1a6; --line: #424245; --page: #161617; --code: #2a2a2d }
        }
        body { margin: 2rem auto; padding: 0 1rem; max-width: 72rem; color: var(--ink); background: var(--page);
          font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
        h2 { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); overflow-wrap: anywhere }
        h2 em, h3 em { color: var(--faint); font-style: normal; font-weight: 400 }
        code { padding: .1em .3em; border-radius: 4px; background: var(--code); font-size: .9em; overflow-wrap: anywhere }
        figure { margin: 1rem 0; border: 1px solid var(--line); border-radius: 8px; overflow: hidden }
        figure svg { display: block; width: 100%; height: auto; max-height: 60vh }
        figure.dark { position: absolute; visibility: hidden; width: 0; height: 0; margin: 0; border: 0 }
        @media (prefers-color-scheme: dark) {
          figure.light { position: absolute; visibility: hidden; width: 0; height: 0; margin: 0; border: 0 }
          figure.dark { position: static; visibility: visible; width: auto; height: auto; margin: 1rem 0;
            border: 1px solid var(--line) }
        }
        summary { cursor: pointer; font-weight: 600 }
        small { color: var(--faint); font-weight: 400 }
        """
}
