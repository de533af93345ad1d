import LayoutEngine
import LayoutModel
import Sessions
import Wire

/// What a layout was at its revisions, to compare it with what undos and redos make of it.
struct LiveHistory {
    private struct State {
        var source: [UInt8]
        var answer: LayoutAnswer
    }

    /// By revision.
    private var states: [Int: State] = [:]

    /// Keeps the present revision, before an edit that may make another one.
    mutating func note(_ session: borrowing LayoutSession, within limit: AnswerLimit) {
        guard states[session.revision] == nil, let source = try? session.documentJSON(within: limit) else { return }
        states[session.revision] = State(source: source, answer: LayoutAnswer(session))
    }

    /// Undoes all edits and redoes them; returns the first difference.
    mutating func goBackAndForth(
        _ session: inout LayoutSession,
        _ limits: EngineLimits,
        within limit: AnswerLimit
    ) -> LayoutDifference? {
        note(session, within: limit)
        let last = session.revision
        for revision in (1..<last).reversed() {
            if let difference = go(.undo, to: revision, &session, limits, limit) { return difference }
            if revision % 3 == 0 { session.trim() }
        }
        for revision in 1..<max(last, 2) where revision < last {
            if let difference = go(.redo, to: revision + 1, &session, limits, limit) { return difference }
        }
        return nil
    }

    private func go(
        _ step: HistoryStep,
        to revision: Int,
        _ session: inout LayoutSession,
        _ limits: EngineLimits,
        _ limit: AnswerLimit
    ) -> LayoutDifference? {
        var budget = limits.budget
        do throws(SessionError) {
            let restoration = try session.restoration(by: step, budget: &budget)
            _ = try session.apply(restoration, budget: &budget)
        } catch {
            return LayoutDifference(kind: .history, text: "\(step) to revision \(revision): \(error)")
        }
        guard let state = states[revision] else { return nil }
        guard (try? session.documentJSON(within: limit)) == state.source else {
            let source = (try? session.documentJSON(within: limit)) ?? []
            let texts = [state.source, source].map { String(decoding: $0, as: UTF8.self) }
            return LayoutDifference(kind: .history, text: "\(step) to revision \(revision): \(texts)")
        }
        return LayoutAnswer(session).difference(from: state.answer)
    }
}
