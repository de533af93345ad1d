import JSON
import LayoutEngine
import LayoutModel
import Sessions

/// The constraints that an answer has described so far.
///
/// A constraint can be in every conflict. While what an answer says about constraints is short, each is described
/// wherever it occurs; beyond ``shortBytes`` one that has been described before is referred to by its id alone.
struct DescribedConstraints {
    private var ids: Set<ConstraintID> = []
    /// How long the descriptions are so far, in bytes.
    fileprivate var byteCount = 0

    /// How long descriptions may be before they are no longer repeated, in bytes.
    private static let shortBytes = 32 << 10

    /// Whether an id alone is enough for a constraint that is mentioned now.
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

    /// Writes what a conflict leaves out, and how many of its members are not told, into the current object.
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

    /// Writes how many conflicts are not told, and all that these leave out, into the current object.
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

    /// Writes a constraint briefly; without an id where the layout itself asks for it (a stack, a frame, content).
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
