import JSON
import LayoutModel
public import Sessions

extension RevisionChanges {
    /// Returns the differences as JSON.
    ///
    /// - Throws: ``SessionError/answerTooLarge(limit:)``.
    public func json(within limit: AnswerLimit) throws(SessionError) -> [UInt8] {
        var writer = JSONWriter(capacity: 256 + 160 * frames.count, within: limit)
        writer.comparison(self)
        return try writer.finish(within: limit)
    }
}

extension JSONWriter {
    fileprivate mutating func comparison(_ changes: RevisionChanges) {
        beginObject()
        key("from")
        integer(changes.from)
        key("to")
        integer(changes.to)
        key("frames")
        beginObject()
        for change in changes.frames {
            key(change.name)
            beginObject()
            if let from = change.from {
                key("from")
                rect(from)
            }
            if let to = change.to {
                key("to")
                rect(to)
            }
            endObject()
        }
        endObject()
        key("constraints")
        beginObject()
        key("added")
        ids(changes.addedConstraints)
        key("updated")
        ids(changes.updatedConstraints)
        key("removed")
        ids(changes.removedConstraints)
        endObject()
        key("views")
        beginObject()
        key("added")
        names(changes.addedViews)
        key("removed")
        names(changes.removedViews)
        endObject()
        endObject()
    }

    private mutating func names(_ names: [String]) {
        beginArray()
        for name in names { string(name) }
        endArray()
    }
}
