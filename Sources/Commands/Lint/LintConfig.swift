import API
import JSON
import LayoutEngine
import LayoutModel
import Lint
import Sessions
import Wire

/// A lint configuration file, such as `.quoin.json`.
struct LintConfig: Sendable {
    static let fileName = ".quoin.json"
    /// The maximum size of the file in bytes.
    private static let maxBytes = 1 << 20

    /// The settings without their assertions.
    let settings: LintMembers
    let assertions: [SharedAssertion]
    /// The files that are not checked.
    let exclude: [PathPattern]
    /// The folder to which paths in the settings are relative.
    let folder: AbsolutePath
    /// The file itself, for messages.
    let input: Input
    let text: SourceText

    /// The reason that a configuration file cannot be used.
    enum Failure: Error, Hashable {
        /// The message for users, terminated by a line feed.
        case message(String)
    }

    /// Reads and validates the file at `path`.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - folder: the folder to which paths in the settings are relative.
    ///   - context: the limits.
    ///   - report: formats faults.
    /// - Throws: ``Failure``.
    init(
        _ path: String,
        in folder: AbsolutePath,
        _ context: CommandContext,
        _ report: RefusalReport
    ) throws(Failure) {
        input = .file(path)
        self.folder = folder
        do throws(InputError) {
            text = SourceText(try FileContent.read(path, limit: Self.maxBytes, option: nil))
        } catch {
            throw .message(report.text(error))
        }
        let places = DocumentPlaces(text)
        do throws(Problem) {
            var budget = WorkBudget(limit: context.limits.sessions.engine.work)
            // An empty body would mean default settings, but an empty file is a mistake.
            let whole = text.bytes.isEmpty ? [UInt8(ascii: " ")] : text.bytes
            let value = try? JSONValue(parsing: whole, maximumDepth: 1_000)
            exclude = try Self.patterns(value?[Self.excludeKey])
            let bytes = LintMember.blanked(Self.excludeKey, in: whole)
            let read = try LintSettings(body: RequestBody(bytes, limits: context.limits.body), budget: &budget)
            var members = LintMembers((try? JSONValue(parsing: bytes, maximumDepth: 1_000)) ?? .null)
            assertions = zip(read.assertions, members.removeAssertions()).enumerated().map { index, assertion in
                let origin = SharedAssertion.Origin.config(places.range(of: "/assertions/\(index)"), path: path)
                return SharedAssertion(draft: assertion.0, json: assertion.1, origin: origin)
            }
            settings = members
        } catch {
            throw .message(report.text(Refusal(error, in: LayoutText(document: text)), of: input, in: text))
        }
    }

    private static let excludeKey = "exclude"
    /// The maximum number of patterns in `exclude`.
    private static let maxPatterns = 1_000

    private static func patterns(_ value: JSONValue?) throws(Problem) -> [PathPattern] {
        guard let value, value != .null else { return [] }
        let pointer = JSONPointer.root.appending(excludeKey)
        guard case .array(let elements) = value else {
            throw Problem(faults: [
                Fault(at: pointer, #"expected an array of path patterns, such as ["Pods/", "**/*.xib"]"#)
            ])
        }
        guard elements.count <= maxPatterns else {
            throw Problem(faults: [Fault(at: pointer, "there are at most \(maxPatterns) patterns")])
        }
        var patterns: [PathPattern] = []
        for (index, element) in elements.enumerated() {
            guard let text = element.string, !text.isEmpty, text.utf8.count <= 1_000 else {
                throw Problem(faults: [
                    Fault(at: pointer.appending(index), "expected a path pattern, such as \"Pods/\"")
                ])
            }
            patterns.append(PathPattern(text))
        }
        return patterns
    }

    /// Returns whether the settings exclude an input.
    func excludes(_ input: Input) -> Bool {
        guard !exclude.isEmpty, let path = input.path(below: self) else { return false }
        return exclude.contains { $0.matches(path) }
    }
}

/// A cache of configuration files, which finds the file of each input and reads each file once.
struct LintConfigs {
    private let context: CommandContext
    private let report: RefusalReport
    /// The configuration file for all inputs; nil to search for one from each input's folder.
    private let fixed: String?
    private let current = AbsolutePath("")
    /// A cache of the configuration file that applies to each folder, if any.
    private var paths: [AbsolutePath: String?] = [:]
    private var read: [String: Result<LintConfig, LintConfig.Failure>] = [:]

    init(fixed: String?, _ context: CommandContext, _ report: RefusalReport) {
        (self.fixed, self.context, self.report) = (fixed, context, report)
    }

    /// Returns the configuration for an input; nil if there is no configuration file.
    mutating func config(for input: Input) -> Result<LintConfig, LintConfig.Failure>? {
        let folder: AbsolutePath
        switch input {
        case .file(let path): folder = AbsolutePath(path, in: current.text).parent
        case .standardInput: folder = current
        }
        guard let path = fixed ?? path(from: folder) else { return nil }
        if let known = read[path] { return known }
        let result = Result<LintConfig, LintConfig.Failure> { () throws(LintConfig.Failure) in
            let folder = AbsolutePath(path, in: current.text).parent
            guard fixed != nil || Folder.kind(of: path) == nil || FolderBounds(of: folder.text).contain(path) else {
                let reason = "it is a link that leads out of its folder; --config reads it all the same"
                throw .message(report.text(InputError(name: path, reason: reason)))
            }
            return try LintConfig(path, in: fixed == nil ? folder : current, context, report)
        }
        read[path] = result
        return result
    }

    /// Returns the configuration file in a folder or its nearest ancestor.
    private mutating func path(from folder: AbsolutePath) -> String? {
        if let known = paths[folder] { return known }
        let candidate = folder.appending(LintConfig.fileName)
        let found: String?
        if Folder.kind(of: candidate.text) != nil {
            let isBelow = folder.parts.starts(with: current.parts)
            found = isBelow ? candidate.relative(to: current) : candidate.text
        } else {
            found = folder.parts.isEmpty ? nil : path(from: folder.parent)
        }
        paths[folder] = found
        return found
    }
}
