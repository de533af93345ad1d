import JSON
import LayoutModel
import Lint
public import Sessions

extension LintAnswer {
    /// Returns the report as JSON.
    ///
    /// - Throws: ``SessionError/answerTooLarge(limit:)``.
    public func json(within limit: AnswerLimit) throws(SessionError) -> [UInt8] {
        var writer = JSONWriter(capacity: 256 + 512 * findings.count, within: limit)
        writer.beginObject()
        writer.members(of: self)
        writer.endObject()
        return try writer.finish(within: limit)
    }
}

/// The report for one file, or for one of its layouts.
public struct LintedFile: Sendable {
    /// The path as the user wrote it.
    public var file: String
    public var answer: LintAnswer

    public init(file: String, answer: LintAnswer) {
        (self.file, self.answer) = (file, answer)
    }
}

extension JSONWriter {
    /// Writes a report into the current object.
    fileprivate mutating func members(of answer: LintAnswer) {
        key("variants")
        integer(answer.variants.count * (answer.scenes ?? 1))
        if let scenes = answer.scenes {
            key("scenes")
            integer(scenes)
        }
        key("summary")
        beginObject()
        for level in LintLevel.allCases.reversed() {
            key(level.rawValue)
            integer(answer.count(level))
        }
        endObject()
        var described = DescribedConstraints()
        key("findings")
        beginArray()
        for finding in answer.findings where !hasOverflowed { self.finding(finding, of: answer, &described) }
        endArray()
        if answer.omitted > 0 {
            key("omitted")
            integer(answer.omitted)
        }
        guard !answer.doubts.isEmpty else { return }
        key("xcode")
        beginArray()
        for doubt in answer.doubts where !hasOverflowed { self.doubt(doubt) }
        endArray()
    }

    private mutating func doubt(_ doubt: XcodeDoubt) {
        beginObject()
        key("believes")
        string(doubt.belief.rawValue)
        key("scene")
        string(doubt.title)
        key("sceneId")
        string(doubt.scene)
        key("view")
        string(doubt.view)
        if let start = doubt.start { position(start) }
        key("message")
        string(doubt.message)
        endObject()
    }

    private mutating func position(_ position: SourcePosition) {
        key("line")
        integer(position.line)
        key("column")
        integer(position.column)
    }

    /// Writes a finding; a constraint is described where it is mentioned first.
    mutating func finding(
        _ finding: LintAnswer.Finding,
        of answer: LintAnswer,
        _ described: inout DescribedConstraints
    ) {
        beginObject()
        key("rule")
        string(finding.rule.rawValue)
        key("level")
        string(finding.level.rawValue)
        for (name, value) in [("view", finding.view), ("other", finding.other), ("attribute", finding.attribute)] {
            guard let value else { continue }
            key(name)
            string(value)
        }
        if let language = finding.language {
            key("language")
            string(language)
        }
        if let scene = finding.scene { self.scene(scene, of: finding) }
        if let constraint = finding.constraint {
            key("constraint")
            member(constraint, &described)
        }
        if let source = finding.source {
            key("source")
            self.source(source)
        }
        if let points = finding.by {
            key("by")
            number(points)
        }
        key("message")
        string(finding.message)
        key("variants")
        beginArray()
        for name in answer.variantNames(of: finding) { string(name) }
        endArray()
        endObject()
    }

    private mutating func scene(_ scene: LintAnswer.InScene, of finding: LintAnswer.Finding) {
        key("scene")
        string(scene.title)
        key("sceneId")
        string(scene.id)
        if let name = scene.viewName {
            key("name")
            string(name)
        }
        if let start = finding.place?.lowerBound { position(start) }
        if let isKnown = scene.isKnownToXcode {
            key("knownToXcode")
            bool(isKnown)
        }
    }
}
