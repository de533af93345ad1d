public import Fuzzing
import HTTP
import JSON
import LayoutEngine
import LayoutModel
import Sessions
import Threads
import Wire

/// Edits layouts, and after every edit compares the layout with the one that its source makes; then goes back and forth
/// among its revisions, and compares them with what they were.
public final class LiveTarget: Sendable {
    /// How much was done.
    public struct Counts: Hashable, Sendable, CustomStringConvertible {
        /// Documents that were accepted.
        public var documents = 0
        /// Edits that were accepted.
        public var edits = 0
        public var refusedEdits = 0
        public var comparisons = 0

        public var description: String {
            "\(documents) documents, \(edits) edits and \(refusedEdits) refused ones, \(comparisons) comparisons"
        }
    }

    private let all = Guarded(Counts())
    private let limits = BodyLimits()
    private let explanationInterval: Int

    /// - Parameter explanationInterval: of how many comparisons one is of findings and explanations as well, whose
    ///   repairs take a hundred times as long to try as the rest.
    public init(explanationInterval: Int = 1) {
        self.explanationInterval = explanationInterval
    }

    public var counts: Counts { all.withLock { $0 } }

    /// Runs a script and returns whether its document was accepted.
    ///
    /// - Throws: ``BrokenPromise`` with a smaller script that shows the difference.
    public func read(_ bytes: [UInt8]) throws(BrokenPromise) -> Bool {
        guard let script = LayoutScript(bytes) else { throw BrokenPromise("not a script") }
        var counts = Counts()
        let difference = run(script, &counts)
        all.withLock { [counts] all in
            all.documents += counts.documents
            all.edits += counts.edits
            all.refusedEdits += counts.refusedEdits
            all.comparisons += counts.comparisons
        }
        guard let difference else { return counts.documents > 0 }
        let smallest = ScriptShrinker { self.difference(of: $0)?.kind == difference.kind }.smallest(script)
        let text = self.difference(of: smallest)?.text ?? difference.text
        throw BrokenPromise("\(difference.kind): \(text)\n\(String(decoding: smallest.bytes, as: UTF8.self))")
    }

    private func difference(of script: LayoutScript) -> LayoutDifference? {
        var counts = Counts()
        return run(script, &counts)
    }

    /// The first difference that a script shows; nil for none.
    private func run(_ script: LayoutScript, _ counts: inout Counts) -> LayoutDifference? {
        guard case .success(var session) = session(of: script.document.bytes) else { return nil }
        counts.documents += 1
        if let difference = compare(session, &counts) { return difference }
        var history = LiveHistory()
        for edit in script.edits {
            history.note(session, within: AnswerLimit(limits.layout))
            guard apply(edit, to: &session) else {
                counts.refusedEdits += 1
                continue
            }
            counts.edits += 1
            if let difference = compare(session, &counts) { return difference }
            // As between requests, in half of the cases.
            if counts.edits % 2 == 0 { session.trim() }
        }
        return history.goBackAndForth(&session, limits.layout.engine, within: AnswerLimit(limits.layout))
    }

    private func compare(_ session: borrowing LayoutSession, _ counts: inout Counts) -> LayoutDifference? {
        counts.comparisons += 1
        guard let document = try? session.documentJSON(within: AnswerLimit(limits.layout)) else {
            return LayoutDifference(kind: .refusedSource, text: "the source is too large for an answer")
        }
        switch self.session(of: document) {
        case .success(var fresh):
            if let difference = LayoutAnswer(session).difference(from: LayoutAnswer(fresh)) { return difference }
            guard counts.comparisons % explanationInterval == 0 else { return nil }
            // Explaining may solve the layout afresh, which would leave nothing of its history to later edits.
            var copy = session.copy()
            return lint(of: copy).difference(from: lint(of: fresh))
                ?? explanation(of: &copy).difference(from: explanation(of: &fresh))
        case .failure(let refusal): return LayoutDifference(kind: .refusedSource, text: refusal)
        }
    }

    private func explanation(of session: inout LayoutSession) -> ToldAnswer {
        var budget = limits.layout.engine.budget
        return .explanation(&session, within: AnswerLimit(limits.layout), &budget)
    }

    private func lint(of session: borrowing LayoutSession) -> ToldAnswer {
        var budget = limits.layout.engine.budget
        return .lint(session, within: AnswerLimit(limits.layout), &budget)
    }

    private enum Outcome: ~Copyable {
        case success(LayoutSession)
        case failure(String)
    }

    /// The layout of a document.
    private func session(of document: [UInt8]) -> Outcome {
        do throws(Problem) {
            var budget = limits.layout.engine.budget
            let request = try LayoutRequest(body: RequestBody(document, limits: limits), budget: &budget)
            do throws(SessionError) {
                let document = request.document
                return .success(try LayoutSession(id: "x", document: document, limits: limits.layout, budget: &budget))
            } catch {
                return .failure("\(error)")
            }
        } catch {
            return .failure("\(error)")
        }
    }

    /// Applies an edit; returns false where it is refused.
    private func apply(_ edit: LayoutScript.Edit, to session: inout LayoutSession) -> Bool {
        let body = RequestBody(edit.body.bytes, limits: limits)
        var budget = limits.layout.engine.budget
        do {
            switch edit.part {
            case .constraints:
                let request = try EditRequest<ConstraintEdit>(body: body, budget: &budget)
                guard !request.isFaulty else { return false }
                _ = try session.apply(request.edit, budget: &budget)
            case .views:
                let request = try EditRequest<ViewEdit>(body: body, budget: &budget)
                guard !request.isFaulty else { return false }
                _ = try session.apply(request.edit, budget: &budget)
            case .traits: _ = try session.apply(try TraitsChange(body: body, budget: &budget), budget: &budget)
            }
            return true
        } catch {
            return false
        }
    }
}
