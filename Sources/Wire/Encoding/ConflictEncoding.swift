import JSON
import LayoutEngine
import LayoutModel
import Sessions

/// The constraints that a response has described so far.
///
/// A constraint can be in every conflict. As long as the descriptions are short in total, each constraint is described
/// at every occurrence; beyond ``shortBytes``, later occurrences contain only its id.
struct DescribedConstraints {
    private var ids: Set<ConstraintID> = []
    /// The total length of the descriptions so far, in bytes.
    fileprivate var byteCount = 0

    /// The total length in bytes beyond which descriptions are no longer repeated.
    private static let shortBytes = 32 << 10

    /// Returns whether the id alone is enough for the constraint.
    fileprivate mutating func isDescribed(_ id: ConstraintID) -> Bool {
        !ids.insert(id).inserted && byteCount > Self.shortBytes
    }
}

extension JSONWriter {
    /// Writes conflicts, as in diagnostics and refusals.
    mutating func conflicts(_ conflicts: ArraySlice<ConflictReport>, _ described: inout DescribedConstraints) {
        beginArray()
        for conflict in conflicts { self.conflict(conflict, &described) }
        endArray()
    }

    private mutating func conflict(_ conflict: ConflictReport, _ described: inout DescribedConstraints) {
        beginObject()
        key("constraints")
        beginArray()
        for member in conflict.members { self.member(member, &described) }
        endArray()
        broken(conflict.leftOut, omitted: conflict.omittedMembers)
        endObject()
    }

    /// Writes the member that a conflict leaves out, and the number of unlisted members, into the current object.
    mutating func broken(_ leftOut: ConstraintID?, omitted: Int) {
        key("broken")
        beginArray()
        if let leftOut { id(leftOut) }
        endArray()
        if omitted > 0 {
            key("omitted")
            integer(omitted)
        }
    }

    /// Writes the number of unlisted conflicts, and all members that they leave out, into the current object.
    mutating func omitted(_ conflicts: ArraySlice<ConflictReport>) {
        key("conflicts")
        integer(conflicts.count)
        key("broken")
        beginArray()
        for conflict in conflicts {
            if let id = conflict.leftOut { self.id(id) }
        }
        endArray()
    }

    /// Writes a constraint briefly; without an id if the layout itself requires it (a stack, a frame, content).
    mutating func member(_ member: ConflictReport.Member, _ described: inout DescribedConstraints) {
        beginObject()
        let start = byteCount
        if let id = member.id {
            key("id")
            self.id(id)
            if described.isDescribed(id) { return endObject() }
        }
        if let label = member.key {
            key("key")
            string(label)
        }
        if let group = member.group {
            key("group")
            string(group)
        }
        key("text")
        string(member.text)
        if let text = member.labeledText {
            key("labeledText")
            string(text)
        }
        key("priority")
        number(member.priority)
        if let source = member.source {
            key("source")
            self.source(source)
        }
        endObject()
        described.byteCount += byteCount - start
    }
}
