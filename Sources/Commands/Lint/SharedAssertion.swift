import JSON
import LayoutModel
import Lint
import Wire

/// An assertion of an option or of a file of settings, which is checked in every file that has its views.
struct SharedAssertion: Sendable {
    let draft: ConstraintDraft
    /// The same as it is written in settings.
    let json: JSONValue
    let origin: Origin

    enum Origin: Hashable, Sendable {
        /// The text behind `--assert`.
        case option(String)
        /// The bytes in a file of settings, and the file.
        case config(Range<Int>, path: String)
    }

    /// What an assertion is to a document.
    enum Match: Hashable, Sendable {
        case applies
        /// Its views are not there; what a message says about it.
        case lacksViews(String)
        /// It is at fault; what a message says about it.
        case faulty(String)
    }

    /// Looks its names up in a document.
    func match(_ document: LayoutDocument) -> Match {
        let faults = draft.faults(in: document.tree)
        guard !faults.isEmpty else { return .applies }
        var settings = LintSettings()
        settings.assertions = [draft]
        var detail = ""
        do throws(Problem) {
            _ = try LintPlan(settings, for: document, at: JSONPointer.root)
        } catch {
            detail = (error.faults.first?.detail ?? error.detail).firstLine
        }
        let lacksViews = faults.allSatisfy { if case .unknownItem = $0 { true } else { false } }
        return lacksViews ? .lacksViews(detail) : .faulty(detail)
    }
}

/// What became of the assertions that files share.
struct AssertionMatches: Sendable {
    private var applied: Set<SharedAssertion.Origin> = []
    /// Those that lacked views, with what was said where they first did.
    private var lacking: [Complaint] = []
    /// Those that are at fault, each reason once.
    private var faulty: [Complaint] = []

    /// What is said about an assertion.
    struct Complaint: Hashable, Sendable {
        let origin: SharedAssertion.Origin
        let detail: String
    }

    mutating func add(_ origin: SharedAssertion.Origin, _ match: SharedAssertion.Match) {
        switch match {
        case .applies: applied.insert(origin)
        case .lacksViews(let detail): addLacking(Complaint(origin: origin, detail: detail))
        case .faulty(let detail): addFaulty(Complaint(origin: origin, detail: detail))
        }
    }

    mutating func add(_ other: AssertionMatches) {
        applied.formUnion(other.applied)
        for complaint in other.lacking { addLacking(complaint) }
        for complaint in other.faulty { addFaulty(complaint) }
    }

    private mutating func addLacking(_ complaint: Complaint) {
        if !lacking.contains(where: { $0.origin == complaint.origin }) { lacking.append(complaint) }
    }

    private mutating func addFaulty(_ complaint: Complaint) {
        if !faulty.contains(complaint) { faulty.append(complaint) }
    }

    /// What is wrong with them: those that are at fault, and those that no file has views for.
    var complaints: [String] {
        faulty.map { "\($0.origin.subject): \($0.detail)" }
            + lacking.filter { !applied.contains($0.origin) }
            .map { "\($0.origin.subject): no file has its views: \($0.detail)" }
    }
}

extension SharedAssertion.Origin {
    /// How a message names the assertion.
    var subject: String {
        switch self {
        case .option(let text): "--assert '\(text.printable)'"
        case .config(_, let path): "assertion of \(path.printable)"
        }
    }
}
