import JSON
import LayoutModel
import Lint
import Wire

/// An assertion from an option or a configuration file, checked in every file that has its views.
struct SharedAssertion: Sendable {
    let draft: ConstraintDraft
    /// The assertion in the form of lint settings.
    let json: JSONValue
    let origin: Origin

    enum Origin: Hashable, Sendable {
        /// The value of `--assert`.
        case option(String)
        /// The byte range in a configuration file, and the path of the file.
        case config(Range<Int>, path: String)
    }

    /// The result of matching an assertion against a document.
    enum Match: Hashable, Sendable {
        case applies
        /// The document lacks the assertion's views; carries the detail for a message.
        case lacksViews(String)
        /// The assertion is invalid; carries the detail for a message.
        case faulty(String)
    }

    /// Resolves the names of the assertion in a document.
    func match(_ document: LayoutDocument) -> Match {
        let faults = draft.faults(in: document.tree)
        guard !faults.isEmpty else { return .applies }
        let lacksViews = faults.allSatisfy { if case .unknownItem = $0 { true } else { false } }
        // A pattern applies to the views that match it, which may be none.
        if draft.hasPattern, lacksViews { return .applies }
        var settings = LintSettings()
        settings.assertions = [draft]
        var detail = ""
        do throws(Problem) {
            _ = try LintPlan(settings, for: document, at: JSONPointer.root)
        } catch {
            detail = (error.faults.first?.detail ?? error.detail).firstLine
        }
        return lacksViews ? .lacksViews(detail) : .faulty(detail)
    }
}

/// The combined results of matching shared assertions against files.
struct AssertionMatches: Sendable {
    private var applied: Set<SharedAssertion.Origin> = []
    /// The assertions for which a file lacked views, each with the detail of its first occurrence.
    private var lacking: [AssertionFault] = []
    /// The invalid assertions, without duplicate details.
    private var faulty: [AssertionFault] = []

    /// A message about an assertion.
    struct AssertionFault: Hashable, Sendable {
        let origin: SharedAssertion.Origin
        let detail: String
    }

    mutating func add(_ origin: SharedAssertion.Origin, _ match: SharedAssertion.Match) {
        switch match {
        case .applies: applied.insert(origin)
        case .lacksViews(let detail): addLacking(AssertionFault(origin: origin, detail: detail))
        case .faulty(let detail): addFaulty(AssertionFault(origin: origin, detail: detail))
        }
    }

    mutating func add(_ other: AssertionMatches) {
        applied.formUnion(other.applied)
        for complaint in other.lacking { addLacking(complaint) }
        for complaint in other.faulty { addFaulty(complaint) }
    }

    private mutating func addLacking(_ complaint: AssertionFault) {
        if !lacking.contains(where: { $0.origin == complaint.origin }) { lacking.append(complaint) }
    }

    private mutating func addFaulty(_ complaint: AssertionFault) {
        if !faulty.contains(complaint) { faulty.append(complaint) }
    }

    /// The messages about assertions that are invalid, and about those of options whose views are in none of the files.
    ///
    /// A configuration is for all files of a project, of which a run may check a few.
    var complaints: [String] {
        faulty.map { "\($0.origin.subject): \($0.detail)" }
            + lacking.filter { !applied.contains($0.origin) && $0.origin.isOption }
            .map { "\($0.origin.subject): no file has its views: \($0.detail)" }
    }
}

extension SharedAssertion.Origin {
    fileprivate var isOption: Bool { if case .option = self { true } else { false } }

    /// The name of the assertion in messages.
    var subject: String {
        switch self {
        case .option(let text): "--assert '\(text.printable)'"
        case .config(_, let path): "assertion of \(path.printable)"
        }
    }
}
