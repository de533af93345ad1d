public import Dialects
import JSON
public import LayoutModel
public import Sessions

extension LayoutSession {
    /// Returns the layout as a class of Swift, in JSON.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``, ``SessionError/answerTooLarge(limit:)``.
    public func classJSON(
        _ library: ClassLibrary,
        within limit: AnswerLimit,
        budget: inout WorkBudget
    ) throws(SessionError) -> [UInt8] {
        let translation = try document.classTranslation(
            library,
            naming: nil,
            hasConflicts: !conflicts.isEmpty,
            budget: &budget
        )
        var writer = JSONWriter(capacity: 2 * translation.text.utf8.count, within: limit)
        writer.beginObject()
        writer.key("language")
        writer.string(library.rawValue)
        writer.key("text")
        writer.string(translation.text)
        if !translation.names.isEmpty {
            writer.key("names")
            writer.names(translation.names)
        }
        writer.key("omitted")
        writer.integer(translation.omitted)
        writer.endObject()
        return try writer.finish(within: limit)
    }
}

extension LayoutDocument {
    /// The cost of writing a view or a constraint as code, in units of work.
    private static let workOfWriting = 120

    /// Returns the layout as a class of Swift.
    ///
    /// - Parameters:
    ///   - library: how constraints are written.
    ///   - naming: the names in the app; `nil` for a controller that is named after the layout.
    ///   - hasConflicts: whether the layout has conflicts, which depend on the order of constraints.
    ///   - budget: the remaining work budget.
    /// - Returns: the class.
    /// - Throws: ``SessionError/workLimitExceeded``.
    public func classTranslation(
        _ library: ClassLibrary,
        naming: ClassNaming?,
        hasConflicts: Bool = false,
        budget: inout WorkBudget
    ) throws(SessionError) -> ClassTranslation {
        try budget.charge(Self.workOfWriting, times: tree.nodeCount)
        try budget.charge(Self.workOfWriting, times: constraints.count)
        let naming = naming ?? ClassNaming(title: name ?? "")
        let writer = ClassWriter(
            library,
            for: tree,
            traits: traits,
            naming: naming,
            hasConflicts: hasConflicts
        )
        return writer.translation(of: constraints.map { $0.1 })
    }
}
