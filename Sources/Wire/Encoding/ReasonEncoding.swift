import JSON
import LayoutEngine
import LayoutModel
import Sessions

extension JSONWriter {
    /// Writes the reasons for the numbers of a view as `why` of the current object.
    mutating func reasons(_ reasons: [FrameReason], _ text: ExplanationText) {
        var described = DescribedConstraints()
        key("why")
        beginObject()
        for reason in reasons where !hasOverflowed {
            key(reason.number.attribute.rawValue)
            beginObject()
            key("value")
            number(reason.value)
            key("explanation")
            string(text.sentence(reason))
            key("terms")
            beginArray()
            for term in reason.terms { self.term(term, text, &described) }
            endArray()
            endObject()
        }
        endObject()
    }

    private mutating func term(
        _ term: FrameReason.Term,
        _ text: ExplanationText,
        _ described: inout DescribedConstraints
    ) {
        beginObject()
        switch term.source {
        case .constraint(let description):
            key("constraint")
            member(ConflictReport.Member(description, in: text.document), &described)
        case .free(let number):
            key("free")
            bool(true)
            key("view")
            string(text.document.tree.name(of: number.node))
            key("attribute")
            string(number.attribute.rawValue)
        }
        key("factor")
        number(term.factor)
        key("constant")
        number(term.constant)
        endObject()
    }
}
