import JSON
import Wire

/// The output of `quoin diff` in the chosen format.
struct DiffOutput {
    private let format: DiffArguments.Format
    private let streams: Streams
    private let style: TextStyle
    /// The objects of the JSON format.
    private var objects = FileObjects()
    private var page = DiffPage()
    private var comment = DiffComment()
    private(set) var summary = DiffSummary()
    private var isWritten = true

    init(_ format: DiffArguments.Format, _ streams: Streams) {
        (self.format, self.streams, style) = (format, streams, streams.style(of: .output))
    }

    /// True if anything differs so far.
    var differs: Bool { summary.differing > 0 }

    private mutating func print(_ text: String) {
        if !streams.write(.output, Array(text.utf8)) { isWritten = false }
    }

    mutating func add(_ layouts: [LayoutDifference], of pair: FilePair) {
        let differing = layouts.filter(\.differs)
        summary.add(pair, differs: !differing.isEmpty || pair.isPresence)
        switch format {
        case .json: for layout in layouts { objects.append(Self.object(layout, of: pair)) }
        case .text: if !differing.isEmpty || pair.isPresence { print(DiffText(style: style).text(differing, of: pair)) }
        case .markdown: comment.add(differing, of: pair)
        case .html: page.add(differing, of: pair)
        }
    }

    mutating func add(refusalOf pair: FilePair, _ problem: [UInt8]?) {
        summary.addRefusal()
        if format == .json { objects.append(problem ?? Array("{}".utf8), of: pair.name) }
    }

    private static func object(_ difference: LayoutDifference, of pair: FilePair) -> [UInt8] {
        // The length of the output is not limited here.
        let json = try? difference.answer.json(within: AnswerLimit(bytes: .max)) { writer in
            writer.key("file")
            writer.string(pair.name)
            if let scene = difference.scene {
                writer.key("scene")
                writer.string(scene.title)
                writer.key("sceneId")
                writer.string(scene.id)
            }
            if let change = difference.change {
                writer.key("status")
                writer.string(change.rawValue)
            }
        }
        return json ?? []
    }

    /// Prints the end of the output.
    ///
    /// - Parameter isForGit: true to leave out the summary of a text, because git calls the command for each file.
    /// - Returns: false if anything could not be printed.
    mutating func finish(isForGit: Bool) -> Bool {
        switch format {
        case .text: if !isForGit, let text = summary.text(style) { print(text + "\n") }
        case .json: if !objects.print(streams) { isWritten = false }
        case .markdown: print(comment.text(summary))
        case .html: print(page.text(summary))
        }
        return isWritten
    }
}

extension FilePair {
    /// True if the file is in only one of the two states.
    var isPresence: Bool { old == nil || new == nil }
}

/// The number of files that were compared, and of those that differ.
struct DiffSummary: Hashable, Sendable {
    private(set) var files = 0
    private(set) var differing = 0
    private(set) var added = 0
    private(set) var removed = 0
    private(set) var refused = 0

    mutating func add(_ pair: FilePair, differs: Bool) {
        files += 1
        if differs { differing += 1 }
        if pair.old == nil { added += 1 }
        if pair.new == nil { removed += 1 }
    }

    mutating func addRefusal() {
        files += 1
        refused += 1
    }

    /// The summary in one sentence.
    var sentence: String {
        var parts = ["\(differing) of \(files) \(files == 1 ? "file differs" : "files differ")"]
        if added > 0 { parts.append("\(added) \(added == 1 ? "is" : "are") new") }
        if removed > 0 { parts.append("\(removed) \(removed == 1 ? "is" : "are") gone") }
        if refused > 0 { parts.append("\(refused) could not be read") }
        return parts.joined(separator: ", ") + "."
    }

    /// Returns the last line of the text; nil if there was at most one file, about which all has been said.
    func text(_ style: TextStyle) -> String? {
        if files == 1, refused == 0 { return differing == 0 ? "Nothing differs." : nil }
        return files == 0 ? "There is nothing to compare." : style.text(sentence, .strong)
    }
}
