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

    init(_ text: SourceText, entryOfConstraint: [Int]) {
        (self.text, self.entryOfConstraint) = (text, entryOfConstraint)
        map = DocumentMap(text.bytes)
    }

    /// The bytes that a finding is about: its constraint, else its view; nil where it is about neither.
    mutating func place(of finding: LintAnswer.Finding) -> Range<Int>? {
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
}
