import JSON
import LayoutEngine
public import LayoutModel
public import Sessions

extension LayoutSession {
    /// Returns the explanation of conflicts, ambiguity and unmet constraints as JSON, with the reasons for the numbers
    /// of a view where the options name one.
    public mutating func explanationJSON(
        _ options: ExplanationOptions = ExplanationOptions(),
        within limit: AnswerLimit,
        budget: inout WorkBudget
    ) throws(SessionError) -> [UInt8] {
        var reasons: [FrameReason]?
        if let view = options.view { reasons = try self.reasons(forViewNamed: view, budget: &budget) }
        let explanation = try explanation(budget: &budget)
        var writer = JSONWriter(capacity: 1024, within: limit)
        writer.beginObject()
        writer.key("id")
        writer.string(id)
        writer.key("revision")
        writer.integer(revision)
        let text = ExplanationText(document: document)
        writer.explanation(explanation, text)
        if let reasons { writer.reasons(reasons, text) }
        writer.endObject()
        return try writer.finish(within: limit)
    }
}

extension JSONWriter {
    /// Writes an explanation as a member of the current object.
    mutating func explanation(_ explanation: LayoutExplanation, of document: LayoutDocument) {
        key("explanation")
        beginObject()
        self.explanation(explanation, ExplanationText(document: document))
        endObject()
    }

    /// Writes the members of an explanation into the current object.
    fileprivate mutating func explanation(_ explanation: LayoutExplanation, _ text: ExplanationText) {
        var described = DescribedConstraints()
        key("summary")
        string(text.summary(of: explanation))
        key("conflicts")
        beginArray()
        for conflict in explanation.conflicts { self.conflict(conflict, text, &described) }
        endArray()
        key("ambiguous")
        beginArray()
        for open in explanation.ambiguous { self.open(open, text) }
        endArray()
        key("unmet")
        beginArray()
        for unmet in explanation.unmet { self.unmet(unmet, text, &described) }
        endArray()
        key("truncated")
        beginArray()
        for truncated in explanation.truncated { self.truncated(truncated, text, &described) }
        endArray()
        key("omitted")
        beginObject()
        key("conflicts")
        integer(explanation.conflictCount - explanation.conflicts.count)
        key("ambiguous")
        integer(explanation.ambiguousCount - explanation.ambiguous.count)
        key("unmet")
        integer(explanation.unmetCount - explanation.unmet.count)
        key("truncated")
        integer(explanation.truncatedCount - explanation.truncated.count)
        endObject()
    }

    private mutating func conflict(
        _ conflict: ExplainedConflict,
        _ text: ExplanationText,
        _ described: inout DescribedConstraints
    ) {
        beginObject()
        key("constraints")
        descriptions(conflict.members, text, &described)
        broken(conflict.leftOut, omitted: conflict.omittedMembers)
        key("explanation")
        string(text.sentence(conflict))
        endObject()
    }

    private mutating func open(_ open: ExplainedAmbiguity, _ text: ExplanationText) {
        beginObject()
        key("view")
        string(text.tree.name(of: open.node))
        key("attributes")
        beginArray()
        for number in open.numbers { string(number.attribute.rawValue) }
        endArray()
        key("explanation")
        string(text.sentence(open))
        key("suggestion")
        string(text.suggestion(open))
        endObject()
    }

    private mutating func unmet(
        _ unmet: UnmetConstraint,
        _ text: ExplanationText,
        _ described: inout DescribedConstraints
    ) {
        beginObject()
        key("constraint")
        member(ConflictReport.Member(unmet.constraint, in: text.document), &described)
        key("by")
        number(unmet.error.magnitude)
        key("because")
        descriptions(unmet.blocking, text, &described)
        key("explanation")
        string(text.sentence(unmet))
        endObject()
    }

    private mutating func truncated(
        _ truncated: TruncatedText,
        _ text: ExplanationText,
        _ described: inout DescribedConstraints
    ) {
        beginObject()
        key("view")
        string(text.tree.name(of: truncated.node))
        key("words")
        string(truncated.words)
        key("elided")
        beginObject()
        key("start")
        integer(truncated.elided.lowerBound)
        key("end")
        integer(truncated.elided.upperBound)
        endObject()
        key("truncatedLines")
        integer(truncated.truncatedLines)
        key("because")
        descriptions(truncated.blocking, text, &described)
        key("explanation")
        string(text.sentence(truncated))
        endObject()
    }

    private mutating func descriptions(
        _ descriptions: [ConstraintDescription],
        _ text: ExplanationText,
        _ described: inout DescribedConstraints
    ) {
        beginArray()
        for description in descriptions {
            member(ConflictReport.Member(description, in: text.document), &described)
        }
        endArray()
    }
}
