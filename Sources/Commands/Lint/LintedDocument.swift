import JSON
import LayoutModel
import Lint
import Sessions
import Wire

/// A layout of an input, with the settings of all origins that hold for it.
struct LintedDocument {
    let document: LayoutDocument
    /// The scene that it comes from; nil where the input is a document.
    let scene: SceneOrigin?
    /// What became of the assertions that it shares with other files.
    private(set) var matches = AssertionMatches()
    private let text: LayoutText
    private let limits: BodyLimits
    /// The settings beside the document.
    private let own: LintSettings
    /// The settings of all origins; nil where the document has the only ones.
    private let together: LintMembers?

    /// - Parameters:
    ///   - text: the input.
    ///   - layouts: the layouts in it.
    ///   - index: which of them it is.
    ///   - arguments: the options, whose settings win over those of the document.
    ///   - config: the settings over which those of the document win.
    ///   - limits: how much may be in the document.
    ///   - budget: the work that reading it may take.
    /// - Throws: ``LintRefusal``.
    init(
        _ text: LayoutText,
        _ layouts: LintedLayouts,
        _ index: Int,
        _ arguments: LintArguments,
        _ config: LintConfig?,
        limits: BodyLimits,
        budget: inout WorkBudget
    ) throws(LintRefusal) {
        do throws(Problem) {
            (document, scene) = try layouts.layout(index, budget: &budget)
        } catch {
            throw LintRefusal(error)
        }
        (self.text, self.limits) = (text, limits)
        own = layouts.lint ?? LintSettings()
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
        let written = layouts.lint == nil ? nil : LintMember.value(in: text.text.bytes)
        others = LintMembers(written ?? .null).over(others)
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

    /// The layout as a service is sent it, with the settings of all origins.
    var bytes: [UInt8] {
        if let scene { return text.document(scene: scene.id, lint: together?.json) }
        return together.map { LintMember.replaced(in: text.text.bytes, by: $0.json) } ?? text.text.bytes
    }

    /// For each constraint that the document has made, by its number less 1, the index of its entry; none for a scene.
    var entryOfConstraint: [Int] {
        scene == nil ? ConstraintOrigins(body: text.body(limits: limits)).entryOfConstraint : []
    }
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
