import LayoutModel
import Sessions
import Wire

/// Finds where in a document the findings of lint are.
struct LintPlaces {
    let text: SourceText
    private let map: DocumentMap
    /// For each constraint that the document has made, by its number less 1, the index of its entry.
    private let entryOfConstraint: [Int]
    /// The sources of entries whose places were asked for.
    private var sources: [Int: EscapedString] = [:]
    /// Nil where the text is a document.
    private let scene: SceneOrigin?

    /// - Parameters:
    ///   - text: a document, or an Interface Builder file.
    ///   - entryOfConstraint: for each constraint that a document has made, the index of its entry.
    ///   - scene: the scene of a file that the findings are in.
    init(_ text: SourceText, entryOfConstraint: [Int], scene: SceneOrigin? = nil) {
        (self.text, self.entryOfConstraint, self.scene) = (text, entryOfConstraint, scene)
        map = DocumentMap(scene == nil ? text.bytes : [])
    }

    /// The bytes that a finding is about: its constraint, else its view; nil where it is about neither.
    mutating func place(of finding: LintAnswer.Finding) -> Range<Int>? {
        if scene != nil { return finding.place.map { tag(at: $0.lowerBound) } }
        if let id = finding.constraint?.id, let place = place(of: id, finding.source) { return place }
        guard let name = finding.view ?? finding.other else { return nil }
        return map.views[name] ?? map.root
    }

    private mutating func place(of id: ConstraintID, _ source: ConstraintSource?) -> Range<Int>? {
        let index = id.number - 1
        guard entryOfConstraint.indices.contains(index) else { return nil }
        let entry = entryOfConstraint[index]
        guard map.entries.indices.contains(entry) else { return nil }
        guard let position = source?.position else { return map.entries[entry] }
        let string = sources[entry] ?? DocumentPlaces(text).string(at: "/constraints/\(entry)")
        sources[entry] = string
        return string.word(at: SourceText.Position(line: position.line, column: position.column))
    }

    /// The start tag at a position of a file, as far as it is in that line.
    private func tag(at position: SourcePosition) -> Range<Int> {
        let position = SourceText.Position(line: position.line, column: position.column)
        let (start, line) = (text.offset(of: position), text.range(ofLine: position.line))
        let end = text.bytes[start..<line.upperBound].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
        return start..<(end ?? line.upperBound)
    }
}
