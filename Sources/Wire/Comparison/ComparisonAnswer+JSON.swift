public import Comparison
public import JSON
import LayoutModel
public import Sessions

extension ComparisonAnswer {
    /// Returns the comparison as JSON.
    ///
    /// - Parameters:
    ///   - limit: the maximum length of the response.
    ///   - beginning: writes members before those of the comparison.
    /// - Returns: the JSON.
    /// - Throws: ``SessionError/answerTooLarge(limit:)``.
    public func json(
        within limit: AnswerLimit,
        beginning: (inout JSONWriter) -> Void = { _ in }
    ) throws(SessionError) -> [UInt8] {
        var writer = JSONWriter(capacity: 1_024 + 192 * comparison.frames.count, within: limit)
        writer.beginObject()
        beginning(&writer)
        writer.members(of: self)
        writer.endObject()
        return try writer.finish(within: limit)
    }

    /// Returns the fields of a view that differ, as objects of a document have them; a missing one is the default.
    ///
    /// Names in the fields before are those after.
    public func fields(of pair: ViewChanges.Pair) -> (before: JSONValue, after: JSONValue) {
        guard let renamed, let after else { return (.object([]), .object([])) }
        let (old, new) = (renamed.fields(of: pair.before), after.tree.fields(of: pair.after))
        return (.object(old.filter { !new.contains($0) }), .object(new.filter { !old.contains($0) }))
    }
}

extension ViewTree {
    fileprivate func fields(of node: NodeID) -> [JSONValue.Member] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.fields(of: self[node], in: self)
        writer.endObject()
        // Metadata may be nested as deeply as a request.
        guard case .object(let members) = try? JSONValue(parsing: writer.bytes, maximumDepth: 10_000) else {
            preconditionFailure("the fields of a view are no object")
        }
        return members
    }
}

extension JSONWriter {
    fileprivate mutating func members(of answer: ComparisonAnswer) {
        key("variants")
        integer(answer.variants.count)
        key("same")
        bool(answer.isSame)
        key("views")
        views(of: answer)
        key("constraints")
        constraints(of: answer)
        key("frames")
        frames(of: answer)
        key("findings")
        beginObject()
        key("new")
        findings(of: answer.new)
        key("fixed")
        findings(of: answer.fixed)
        endObject()
        omitted(answer)
    }

    // MARK: - Views

    private mutating func views(of answer: ComparisonAnswer) {
        let views = answer.comparison.views
        beginObject()
        key("added")
        strings(views.added.lazy.map { answer.name(after: $0) })
        key("removed")
        strings(views.removed.lazy.map { answer.name(before: $0) })
        key("moved")
        strings(views.moved.lazy.map { answer.name(after: $0.after) })
        key("updated")
        beginArray()
        for pair in views.updated where !hasOverflowed {
            beginObject()
            key("view")
            string(answer.name(after: pair.after))
            fields(of: pair, answer)
            endObject()
        }
        endArray()
        key("renamed")
        beginArray()
        for renaming in views.renamed where !hasOverflowed { self.renaming(renaming, answer) }
        endArray()
        endObject()
    }

    private mutating func strings(_ names: some Sequence<String>) {
        beginArray()
        for name in names where !hasOverflowed { string(name) }
        endArray()
    }

    private mutating func fields(of pair: ViewChanges.Pair, _ answer: ComparisonAnswer) {
        let (before, after) = answer.fields(of: pair)
        key("before")
        value(before)
        key("after")
        value(after)
    }

    /// Writes a view with another name; what else differs is told here, because it is in no other list.
    private mutating func renaming(_ renaming: ViewChanges.Renaming, _ answer: ComparisonAnswer) {
        beginObject()
        key("before")
        string(answer.name(before: renaming.pair.before))
        key("after")
        string(answer.name(after: renaming.pair.after))
        if renaming.isMoved {
            key("moved")
            bool(true)
        }
        if renaming.isUpdated {
            key("updated")
            beginObject()
            fields(of: renaming.pair, answer)
            endObject()
        }
        endObject()
    }

    // MARK: - Constraints

    private mutating func constraints(of answer: ComparisonAnswer) {
        beginObject()
        key("added")
        beginArray()
        for id in answer.comparison.addedConstraints where !hasOverflowed { constraint(id, of: answer.after) }
        endArray()
        key("removed")
        beginArray()
        for id in answer.comparison.removedConstraints where !hasOverflowed { constraint(id, of: answer.before) }
        endArray()
        key("updated")
        beginArray()
        for pair in answer.comparison.updatedConstraints where !hasOverflowed {
            beginObject()
            key("before")
            constraint(pair.before, of: answer.before)
            key("after")
            constraint(pair.after, of: answer.after)
            endObject()
        }
        endArray()
        endObject()
    }

    private mutating func constraint(_ id: ConstraintID, of document: LayoutDocument?) {
        guard let document, let constraint = document.constraints[id] else {
            preconditionFailure("a constraint of another layout")
        }
        listed(constraint, id, in: document.tree)
    }

    // MARK: - Frames and findings

    private mutating func frames(of answer: ComparisonAnswer) {
        beginArray()
        for change in answer.comparison.frames where !hasOverflowed {
            beginObject()
            key("view")
            string(answer.name(after: change.node))
            if let before = change.before {
                key("before")
                rect(before)
            }
            if let after = change.after {
                key("after")
                rect(after)
            }
            key("variants")
            strings(answer.variantNames(of: change))
            endObject()
        }
        endArray()
    }

    private mutating func findings(of answer: LintAnswer) {
        var described = DescribedConstraints()
        beginArray()
        for finding in answer.findings where !hasOverflowed { self.finding(finding, of: answer, &described) }
        endArray()
    }

    private mutating func omitted(_ answer: ComparisonAnswer) {
        let omitted = answer.comparison.omitted
        let counts: [(StaticString, Int)] = [
            ("views", omitted.views), ("constraints", omitted.constraints), ("frames", omitted.frames),
            ("findings", omitted.findings),
        ]
        guard counts.contains(where: { $0.1 > 0 }) else { return }
        key("omitted")
        beginObject()
        for (name, count) in counts where count > 0 {
            key(name)
            integer(count)
        }
        endObject()
    }
}
