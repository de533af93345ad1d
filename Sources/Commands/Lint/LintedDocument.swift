import JSON
import LayoutModel
import Lint
import Sessions
import Wire

/// A document, with the settings of all origins that hold for it.
struct LintedDocument {
    let document: LayoutDocument
    /// What became of the assertions that it shares with other files.
    private(set) var matches = AssertionMatches()
    private let text: SourceText
    private let limits: BodyLimits
    /// The settings beside the document.
    private let own: LintSettings
    /// The settings of all origins; nil where the document has the only ones.
    private let together: LintMembers?

    /// - Parameters:
    ///   - text: the document.
    ///   - arguments: the options, whose settings win over those of the document.
    ///   - config: the settings over which those of the document win.
    ///   - limits: how much may be in the document.
    ///   - budget: the work that reading it may take.
    /// - Throws: ``LintRefusal``.
    init(
        _ text: SourceText,
        _ arguments: LintArguments,
        _ config: LintConfig?,
        limits: BodyLimits,
        budget: inout WorkBudget
    ) throws(LintRefusal) {
        let request: LayoutRequest
        do throws(Problem) {
            request = try LayoutRequest(lintBody: RequestBody(text.bytes, limits: limits), budget: &budget)
        } catch {
            throw LintRefusal(error)
        }
        var document = request.document
        // Conflicts are what is looked for.
        document.onConflict = .leaveOut
        (self.document, self.text, self.limits) = (document, text, limits)
        own = request.lint ?? LintSettings()
        var others = config?.settings ?? LintMembers()
        var isAlone = others.isEmpty && arguments.settings.isEmpty
        var applying: [JSONValue] = []
        for assertion in (config?.assertions ?? []) + arguments.assertions {
            let match = assertion.match(document)
            matches.add(assertion.origin, match)
            if match == .applies { applying.append(assertion.json) }
        }
        isAlone = isAlone && applying.isEmpty
        guard !isAlone else {
            together = nil
            return
        }
        others = LintMembers(request.lint == nil ? .null : LintMember.value(in: text.bytes) ?? .null).over(others)
        others = arguments.settings.over(others)
        for assertion in applying { others.add(assertion: assertion) }
        guard !others.turnsNothing else {
            throw .message("orientations turn devices, and none are given (--devices)")
        }
        together = others
    }

    /// The settings of all origins.
    ///
    /// - Throws: the refusal of lists that are too long together.
    func settings(_ budget: inout WorkBudget) throws(Problem) -> LintSettings {
        guard let together else { return own }
        var writer = JSONWriter()
        writer.value(together.json)
        do throws(Problem) {
            return try LintSettings(body: RequestBody(writer.bytes, limits: limits), budget: &budget)
        } catch {
            throw error.within(LintMember.key)
        }
    }

    /// The document as a service is sent it, with the settings of all origins.
    var bytes: [UInt8] { together.map { LintMember.replaced(in: text.bytes, by: $0.json) } ?? text.bytes }

    /// For each constraint that the document has made, by its number less 1, the index of its entry.
    var entryOfConstraint: [Int] { ConstraintOrigins(body: RequestBody(text.bytes, limits: limits)).entryOfConstraint }
}

extension Problem {
    /// The same faults, of a member of the body.
    fileprivate func within(_ member: String) -> Problem {
        guard !faults.isEmpty else { return self }
        let moved = faults.map { fault in
            guard case .body(let pointer) = fault.location else { return fault }
            // Keys of settings that can be at fault need no escapes.
            let keys = pointer.description.split(separator: "/").map(String.init)
            return Fault(at: keys.reduce(JSONPointer.root.appending(member)) { $0.appending($1) }, fault.detail)
        }
        return Problem(faults: moved, status: status)
    }
}
