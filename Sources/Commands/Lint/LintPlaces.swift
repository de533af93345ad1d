import LayoutModel
import Sessions
import Wire

/// The locations of lint findings in a document.
struct LintPlaces {
    private let text: SourceText
    private let form: LayoutText.Form
    private let map: DocumentMap
    /// The entry index for each constraint that the document created, indexed by constraint number minus 1.
    private let entryOfConstraint: [Int]
    /// A cache of the source text of entries that have been looked up.
    private var sources: [Int: EscapedString] = [:]
    /// The scene of a file; nil if the text is a document.
    private let scene: SceneOrigin?

    /// - Parameters:
    ///   - text: the input.
    ///   - entryOfConstraint: the entry index for each constraint that the document created.
    ///   - scene: the scene of a file that contains the findings.
    init(_ text: LayoutText, entryOfConstraint: [Int], scene: SceneOrigin? = nil) {
        (self.text, form, self.entryOfConstraint, self.scene) = (text.text, text.form, entryOfConstraint, scene)
        map = DocumentMap(form == .document ? text.text.bytes : [])
    }

    /// Returns the byte range of a finding's constraint or else of its view; nil if the finding has neither.
    mutating func place(of finding: LintAnswer.Finding) -> Range<Int>? {
        if scene != nil { return finding.place.map { tag(at: $0.lowerBound) } }
        if case .source = form {
            return finding.source.map { text.word(at: SourceText.Position($0.position)) }
        }
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
        return string.word(at: SourceText.Position(position))
    }

    /// Returns the byte range of the start tag at a position, up to the end of the line.
    private func tag(at position: SourcePosition) -> Range<Int> {
        let (start, line) = (text.offset(of: SourceText.Position(position)), text.range(ofLine: position.line))
        let end = text.bytes[start..<line.upperBound].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
        return start..<(end ?? line.upperBound)
    }
}

extension SourceText.Position {
    fileprivate init(_ position: SourcePosition) {
        self.init(line: position.line, column: position.column)
    }
}
