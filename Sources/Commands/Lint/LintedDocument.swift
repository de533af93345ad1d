import JSON
import LayoutModel
import Lint
import Sessions
import Wire

/// A layout of an input with the merged settings that apply to it.
struct LintedDocument {
    let document: LayoutDocument
    /// The scene that the layout was read from; nil if the input is a document.
    let scene: SceneOrigin?
    /// The results of matching shared assertions against the document.
    private(set) var matches = AssertionMatches()
    /// The path of the file relative to the folder of its settings; nil for standard input.
    private let path: String?
    private let text: LayoutText
    private let limits: BodyLimits
    /// The rules that comments in the input turn off for constraints.
    private let disabled: [ConstraintID: LintRules]
    /// The settings in the document.
    private let own: LintSettings
    /// The merged settings; nil if only the document has settings.
    private let together: LintMembers?

    /// - Parameters:
    ///   - text: the input.
    ///   - layouts: the layouts in the input.
    ///   - index: the index of the layout.
    ///   - arguments: the options, whose settings override those of the document.
    ///   - config: the configuration, whose settings the document overrides.
    ///   - input: the input, for exemptions of files.
    ///   - limits: the limits of the document.
    ///   - budget: the work budget for reading it.
    /// - Throws: ``LintRefusal``.
    init(
        _ text: LayoutText,
        _ layouts: LintedLayouts,
        _ index: Int,
        _ arguments: LintArguments,
        _ config: LintConfig?,
        of input: Input,
        limits: BodyLimits,
        budget: inout WorkBudget
    ) throws(LintRefusal) {
        do throws(Problem) {
            (document, scene) = try layouts.layout(index, budget: &budget)
        } catch {
            throw LintRefusal(error)
        }
        (self.text, self.limits) = (text, limits)
        path = input.path(below: config)
        own = layouts.lint ?? LintSettings()
        disabled = layouts.disabled
        var applying: [JSONValue] = []
        for assertion in (config?.assertions ?? []) + arguments.assertions {
            let match = assertion.match(document)
            matches.add(assertion.origin, match)
            if match == .applies { applying.append(assertion.json) }
        }
        guard config?.settings.isEmpty == false || !arguments.settings.isEmpty || !applying.isEmpty else {
            together = nil
            return
        }
        let written = layouts.lint == nil ? nil : LintMember.value(in: text.document())
        together = try LintMembers(arguments.settings, over: written, config, adding: applying, forFile: path)
    }

    /// Returns the merged settings, restricted to the layout.
    ///
    /// - Throws: a problem if merged lists are too long.
    func settings(_ budget: inout WorkBudget) throws(Problem) -> LintSettings {
        var settings = try merged(&budget)
        settings.disabled = disabled
        if let scene {
            scene.restrict(&settings, file: path)
        } else {
            settings.restrictExemptions(scene: [], file: path)
        }
        return settings
    }

    private func merged(_ budget: inout WorkBudget) throws(Problem) -> LintSettings {
        guard let together else { return own }
        do throws(Problem) {
            return try LintSettings(body: RequestBody(together.json, limits: limits), budget: &budget)
        } catch {
            guard !error.faults.isEmpty else { throw error }
            let pointer = JSONPointer.root.appending(LintMember.key)
            throw Problem(faults: error.faults.map { $0.moved(below: pointer) }, status: error.status)
        }
    }

    /// The layout in the form sent to a service, with the merged settings.
    var bytes: [UInt8] {
        text.document(scene: scene?.id, lint: together?.json)
    }

    /// The entry index for each constraint that the document created, indexed by constraint number minus 1; empty for a
    /// scene.
    var entryOfConstraint: [Int] {
        scene == nil ? ConstraintOrigins(body: text.body(limits: limits)).entryOfConstraint : []
    }
}
