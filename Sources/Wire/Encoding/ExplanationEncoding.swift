import Dialects
import JSON
public import LayoutEngine
public import LayoutModel
public import Sessions

extension LayoutSession {
    /// Returns the explanation of conflicts, ambiguity and unmet constraints as JSON, with repairs, and with the
    /// reasons for the numbers of a view if the options name one.
    ///
    /// - Parameters:
    ///   - options: the options of the request.
    ///   - bodyLimits: the limits of the request that created the layout, which is read again with edits.
    ///   - limit: the limit of the answer.
    ///   - budget: the work budget of the request.
    /// - Returns: the answer.
    /// - Throws: ``SessionError``.
    public mutating func explanationJSON(
        _ options: ExplanationOptions = ExplanationOptions(),
        bodyLimits: BodyLimits = BodyLimits(),
        within limit: AnswerLimit,
        budget: inout WorkBudget
    ) throws(SessionError) -> [UInt8] {
        var reasons: [FrameReason]?
        if let view = options.view { reasons = try self.reasons(forViewNamed: view, budget: &budget) }
        let body = document.written.map { RequestBody($0, limits: bodyLimits) }
        let (explanation, repairs) = try explanationWithEdits(of: body, budget: &budget)
        var writer = JSONWriter(capacity: 1024, within: limit)
        writer.beginObject()
        writer.key("id")
        writer.string(id)
        writer.key("revision")
        writer.integer(revision)
        let text = ExplanationText(document: document)
        writer.explanation(explanation, repairs, as: options.language, text)
        if let reasons { writer.reasons(reasons, text) }
        writer.endObject()
        return try writer.finish(within: limit)
    }
}

extension LayoutSession {
    /// Explains why the solution does not satisfy all constraints, and finds repairs, with edits of the request that
    /// created the layout.
    ///
    /// - Throws: ``SessionError``.
    public mutating func explanationWithEdits(
        of body: RequestBody?,
        budget: inout WorkBudget
    ) throws(SessionError) -> (facts: LayoutExplanation, repairs: ExplanationRepairs) {
        var found = try explanationWithRepairs(budget: &budget)
        guard let body, !(found.repairs.conflicts + found.repairs.ambiguous).allSatisfy(\.isEmpty) else { return found }
        var editor = try RepairEditor(body, document, limits, budget: &budget)
        try editor.addEdits(to: &found.repairs, of: self, budget: &budget)
        return found
    }
}

extension JSONWriter {
    /// Writes an explanation as a member of the current object.
    ///
    /// - Parameters:
    ///   - explanation: the explanation.
    ///   - repairs: its repairs.
    ///   - document: the explained document.
    mutating func explanation(
        _ explanation: LayoutExplanation,
        _ repairs: ExplanationRepairs,
        of document: LayoutDocument
    ) {
        key("explanation")
        beginObject()
        self.explanation(explanation, repairs, as: nil, ExplanationText(document: document))
        endObject()
    }

    /// Writes the members of an explanation into the current object.
    fileprivate mutating func explanation(
        _ explanation: LayoutExplanation,
        _ repairs: ExplanationRepairs,
        as language: WrittenLanguage?,
        _ text: ExplanationText
    ) {
        var described = DescribedConstraints()
        let writer = RepairWriter(text, as: language, for: repairs)
        key("summary")
        string(text.summary(of: explanation))
        key("conflicts")
        beginArray()
        for (index, conflict) in explanation.conflicts.enumerated() {
            beginObject()
            self.conflict(conflict, text, &described)
            writer.write(repairs.conflicts[index], to: &self)
            endObject()
        }
        endArray()
        key("ambiguous")
        beginArray()
        for (index, open) in explanation.ambiguous.enumerated() {
            beginObject()
            self.open(open, text)
            writer.write(repairs.ambiguous[index], to: &self)
            endObject()
        }
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
        key("repairs")
        integer(repairs.omitted)
        endObject()
    }

    /// Writes the members of a conflict into the current object.
    private mutating func conflict(
        _ conflict: ExplainedConflict,
        _ text: ExplanationText,
        _ described: inout DescribedConstraints
    ) {
        key("constraints")
        descriptions(conflict.members, text, &described)
        broken(conflict.leftOut, omitted: conflict.omittedMembers)
        key("explanation")
        string(text.sentence(conflict))
    }

    /// Writes the members of an ambiguous view into the current object.
    private mutating func open(_ open: ExplainedAmbiguity, _ text: ExplanationText) {
        key("view")
        string(text.document.tree.name(of: open.node))
        key("attributes")
        beginArray()
        for number in open.numbers { string(number.attribute.rawValue) }
        endArray()
        key("explanation")
        string(text.sentence(open))
        key("suggestion")
        string(text.suggestion(open))
        key("ranges")
        beginObject()
        for number in open.numbers {
            guard let range = number.range else { continue }
            key(number.attribute.rawValue)
            beginObject()
            bound("least", range.least)
            bound("most", range.most)
            endObject()
        }
        endObject()
    }

    /// Writes a bound; null if there is none.
    private mutating func bound(_ name: StaticString, _ value: Double?) {
        key(name)
        if let value { number(value) } else { null() }
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
        string(text.document.tree.name(of: truncated.node))
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
