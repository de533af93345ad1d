import API
import Comparison
import Dialects
import JSON
import LayoutEngine
import LayoutModel
import Lint
import Pictures
import Sessions
import Wire

/// A worker that compares single pairs of files, on any thread.
struct DiffWorker: Sendable {
    private let arguments: DiffArguments
    private let context: CommandContext
    /// The limits of documents, including the text measurer.
    private let bodyLimits: BodyLimits
    private let registry: SessionRegistry
    private let report: RefusalReport

    init(_ arguments: DiffArguments, _ context: CommandContext, _ report: RefusalReport) {
        (bodyLimits, registry) = (context.limits.body, SessionRegistry(limits: context.limits.sessions))
        (self.arguments, self.context, self.report) = (arguments, context, report)
    }

    /// A state of a file that has been read.
    private struct Version {
        var input: Input
        var text: LayoutText
    }

    /// The reason that a pair cannot be compared.
    private enum Failure: Error {
        /// A document was refused.
        case problem(Problem, isOld: Bool)
        case message(String)
    }

    /// Compares a pair of files.
    ///
    /// - Parameters:
    ///   - pair: the files.
    ///   - config: the configuration.
    ///   - path: the path relative to the folder of the settings; nil for standard input.
    /// - Returns: what differs, or why that is not known.
    func compare(_ pair: FilePair, _ config: LintConfig?, at path: String?) -> FileDifference {
        var (old, new): (Version?, Version?)
        do throws(InputError) {
            (old, new) = (try read(pair.old), try read(pair.new))
        } catch {
            return FileDifference(pair: pair, result: .refusal(report.text(error), problem: nil))
        }
        if pair.isFound {
            let isLayout = [old, new].contains { $0?.text.isLayout ?? false }
            let isSame = old.map(\.text.text.bytes) == new.map(\.text.text.bytes)
            guard isLayout, !isSame else {
                return FileDifference(pair: pair, result: .passedOver(isLayout: isLayout))
            }
            // A state of the file in which it was no layout is as good as none.
            if old?.text.isLayout == false { old = nil }
            if new?.text.isLayout == false { new = nil }
        }
        do throws(Failure) {
            return FileDifference(pair: pair, result: .layouts(try compare(old, new, config, at: path)))
        } catch {
            switch error {
            case .message(let reason):
                let message = report.text(InputError(name: pair.name, reason: reason))
                return FileDifference(pair: pair, result: .refusal(message, problem: nil))
            case .problem(let problem, let isOld):
                guard let version = isOld ? old ?? new : new ?? old else { preconditionFailure("a problem of no file") }
                let refusal = Refusal(problem, in: version.text)
                let message = report.text(refusal, of: version.input, in: version.text.text)
                return FileDifference(pair: pair, result: .refusal(message, problem: problem.json))
            }
        }
    }

    private func read(_ version: FilePair.Version?) throws(InputError) -> Version? {
        guard let version else { return nil }
        let bytes = try version.input.read(context.streams, limit: context.inputBytes)
        let text = try LayoutText(bytes, of: version.shown).checked(of: version.shown)
        return Version(input: version.shown, text: text)
    }

    private func compare(
        _ old: Version?,
        _ new: Version?,
        _ config: LintConfig?,
        at path: String?
    ) throws(Failure) -> [LayoutDifference] {
        let layouts = try old.map { (version) throws(Failure) in try self.layouts(of: version, isOld: true) }
        let others = try new.map { (version) throws(Failure) in try self.layouts(of: version, isOld: false) }
        // The settings of the new document hold for both.
        let text = (new ?? old)?.text
        let own = text?.form == .document ? text.flatMap { LintMember.value(in: $0.text.bytes) } : nil
        var differences: [LayoutDifference] = []
        for pair in ScenePairs.pairs(layouts, others) {
            var budget = WorkBudget(limit: context.limits.sessions.engine.work)
            let before = try layout(pair.old, of: layouts, isOld: true, &budget)
            let after = try layout(pair.new, of: others, isOld: false, &budget)
            let settings = try settings(own, config, [before, after].compactMap { $0?.document }, at: path, &budget)
            do throws(Problem) {
                differences.append(try compare(before, after, settings, &budget))
            } catch {
                throw .problem(error, isOld: after == nil)
            }
        }
        return differences
    }

    private func layouts(of version: Version, isOld: Bool) throws(Failure) -> LintedLayouts {
        var budget = WorkBudget(limit: context.limits.sessions.engine.work)
        do throws(Problem) {
            return try LintedLayouts(body: version.text.body(limits: bodyLimits), budget: &budget)
        } catch {
            throw .problem(error, isOld: isOld)
        }
    }

    private func layout(
        _ index: Int?,
        of layouts: LintedLayouts?,
        isOld: Bool,
        _ budget: inout WorkBudget
    ) throws(Failure) -> ComparedLayout? {
        guard let index, let layouts else { return nil }
        do throws(Problem) {
            let (document, scene) = try layouts.layout(index, budget: &budget)
            return ComparedLayout(document: document, scene: scene)
        } catch {
            throw .problem(error, isOld: isOld)
        }
    }

    /// Returns the merged settings of options, the document and the configuration file.
    private func settings(
        _ own: JSONValue?,
        _ config: LintConfig?,
        _ documents: [LayoutDocument],
        at path: String?,
        _ budget: inout WorkBudget
    ) throws(Failure) -> LintSettings {
        let applying = (config?.assertions ?? []).filter { assertion in
            documents.contains { assertion.match($0) == .applies }
        }
        let members: LintMembers
        do throws(LintRefusal) {
            members = try LintMembers(
                arguments.settings,
                over: own,
                config,
                adding: applying.map(\.json),
                forFile: path
            )
        } catch {
            guard case .message(let reason) = error else { preconditionFailure("settings refused a document") }
            throw .message(reason)
        }
        guard !members.isEmpty else { return LintSettings() }
        do throws(Problem) {
            return try LintSettings(body: RequestBody(members.json, limits: bodyLimits), budget: &budget)
        } catch {
            throw .message(error.detail)
        }
    }

    // MARK: - Comparing

    private func compare(
        _ before: ComparedLayout?,
        _ after: ComparedLayout?,
        _ settings: LintSettings,
        _ budget: inout WorkBudget
    ) throws(Problem) -> LayoutDifference {
        let scene = (after ?? before)?.scene.map { LayoutDifference.Scene(id: $0.id, title: $0.title) }
        let pointer = JSONPointer.root.appending(LintMember.key)
        let limits = LintLimits(variants: context.limits.sessions.variants)
        guard let before, let after else {
            guard let only = before ?? after else { preconditionFailure("nothing to compare") }
            let plans = try ComparedPlans(settings, for: only, only, limits: limits, at: pointer)
            return try describe(only, plans.after, isAfter: after != nil, scene, &budget)
        }
        let plans = try ComparedPlans(settings, for: before, after, limits: limits, at: pointer)
        do throws(SessionError) {
            let old = try registry.solve(before.document, budget: &budget)
            let new = try registry.solve(after.document, budget: &budget)
            let comparison = try LayoutComparison(old, plans.before, new, plans.after, budget: &budget)
            let answer = ComparisonAnswer(comparison, before, after)
            var difference = LayoutDifference(scene: scene, change: nil, answer: answer)
            guard arguments.format == .html, difference.differs else { return difference }
            difference.pictures = try pictures { (options, limit) throws(SessionError) in
                try ComparisonPicture.bytes(old, new, plans, comparison, options, within: limit, budget: &budget)
            }
            return difference
        } catch {
            throw Problem(error)
        }
    }

    /// Describes a layout that is in one of the files only.
    private func describe(
        _ layout: ComparedLayout,
        _ plan: LintPlan,
        isAfter: Bool,
        _ scene: LayoutDifference.Scene?,
        _ budget: inout WorkBudget
    ) throws(Problem) -> LayoutDifference {
        do throws(SessionError) {
            let session = try registry.solve(layout.document, budget: &budget)
            let comparison = try LayoutComparison(ofOnly: session, plan, isAfter: isAfter, budget: &budget)
            let answer = ComparisonAnswer(comparison, isAfter ? nil : layout, isAfter ? layout : nil)
            var difference = LayoutDifference(scene: scene, change: isAfter ? .added : .removed, answer: answer)
            guard arguments.format == .html else { return difference }
            difference.pictures = try pictures { (options, limit) throws(SessionError) in
                try session.picture(options, within: limit, budget: &budget)
            }
            return difference
        } catch {
            throw Problem(error)
        }
    }

    /// Draws a picture in light and dark; nil if it would be too large for a page, or if there are no frames to draw.
    private func pictures(
        _ draw: (PictureOptions, AnswerLimit) throws(SessionError) -> [UInt8]
    ) throws(SessionError) -> LayoutDifference.Pictures? {
        var options = PictureOptions()
        let limit = AnswerLimit(bytes: Self.maxPictureBytes)
        do throws(SessionError) {
            let light = try draw(options, limit)
            options.appearance = .dark
            return LayoutDifference.Pictures(light: light, dark: try draw(options, limit))
        } catch {
            switch error {
            case .answerTooLarge, .unsolvable(.contradiction): return nil
            default: throw error
            }
        }
    }

    /// The maximum size of a picture on a page.
    private static let maxPictureBytes = 1 << 20
}

extension LayoutText {
    /// True if the text looks like a layout; a JSON text that is damaged does if it names the field of one.
    fileprivate var isLayout: Bool {
        switch form {
        case .interfaceBuilder: return true
        case .source: return SourceLanguage.recognized(in: text.bytes[...]) != nil
        case .document:
            var reader = JSONReader(text.bytes, maximumDepth: 1_000)
            do throws(JSONError) {
                guard try reader.peekKind() == .object else { return false }
                try reader.beginObject()
                while let key = try reader.nextKey() {
                    if Self.fields.contains(key) { return true }
                    try reader.skipValue()
                }
                return false
            } catch {
                let words = String(decoding: text.bytes, as: UTF8.self)
                return Self.fields.contains { words.contains("\"\($0)\"") }
            }
        }
    }

    /// The fields of which every layout document has one.
    private static let fields: Set<String> = ["view", "interfaceBuilder"]
}
