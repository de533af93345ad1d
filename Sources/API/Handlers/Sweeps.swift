import HTTP
import LayoutEngine
import LayoutModel
import Sessions
import Wire

/// Handlers that sweep one number of a layout, and change nothing.
enum Sweeps {
    /// The weight of a sweep for the inline budget, in solves of the layout: pieces are not known in advance.
    static let weight = 40

    static func layout(_ call: Call) throws(Problem) -> Response {
        try QueryDecoder.none(call.request.query)
        var budget = call.workBudget
        let question = try SweepQuestion(body: call.body, budget: &budget)
        return try call.within(&budget) { (budget) throws(SessionError) in
            let session = try call.registry.snapshot(call.layout, inline: call.inlineBudget)
            try call.inlineBudget.check(session.nodeCount, times: weight)
            let (call, held) = try call.holding(session.byteCount, copies: 2)
            defer { call.registry.memory.release(held) }
            return try answer(call, question, of: session, &budget)
        }
    }

    /// Returns the response to a sweep of a session.
    static func answer(
        _ call: Call,
        _ question: SweepQuestion,
        of session: borrowing LayoutSession,
        _ budget: inout WorkBudget,
        _ passedOver: PassedOverNotes? = nil
    ) throws(SessionError) -> Response {
        var texts = SweepTexts(within: call.answerLimit)
        var memory = GrowingMemory(call)
        let free = try session.sweep(question, budget: &budget) { (piece) throws(SessionError) in
            try texts.write(piece)
            // Twice the size of the texts, because the response is a copy of them.
            try memory.grow(to: 2 * texts.byteCount)
        }
        return call.answer(json: try texts.json(until: free, passedOver: passedOver))
    }
}
