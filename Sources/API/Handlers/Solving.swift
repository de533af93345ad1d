import HTTP
import JSON
import LayoutEngine
import LayoutModel
import Sessions
import Wire

/// Handlers that solve documents without storing them.
enum Solving {
    static func solve(_ call: Call) throws(Problem) -> Response {
        call.isOfLines ? try call.answerLines(solveDocument) : try solveDocument(call)
    }

    private static func solveDocument(_ call: Call) throws(Problem) -> Response {
        if !call.isOfLines, let format = call.pictureFormat { return try Drawings.document(call, as: format) }
        try call.prepareProgress()
        let options = try SolutionOptions(drawableQuery: call.queryBesideBody())
        var budget = call.workBudget
        let layout = try LayoutRequest(body: call.documentBody, allowingVariants: true, budget: &budget)
        if let sweep = layout.sweep {
            // Options of a solution have no meaning for a sweep.
            try QueryDecoder.none(call.queryBesideBody())
            try sweep.check(for: layout.document, at: .root.appending("sweep"))
        }
        return try call.within(&budget, variants: layout.variants ?? []) { (budget) throws(SessionError) in
            let solves = 1 + (layout.variants?.count ?? 0) + (layout.sweep == nil ? 0 : Sweeps.weight)
            try call.inlineBudget.check(layout.document.tree.nodeCount, times: solves)
            var session = try call.registry.solve(layout.document, call.inlineBudget, budget: &budget)
            let copies = (layout.explains ? 1 : 0) + (layout.variants == nil && layout.sweep == nil ? 0 : 2)
            let (call, held) = try call.holding(session.byteCount, copies: copies)
            defer { call.registry.memory.release(held) }
            if layout.explains { try call.inlineBudget.check(session.nodeCount, times: Layouts.explanationWeight) }
            if let sweep = layout.sweep {
                return try Sweeps.answer(call, sweep, of: session, &budget, layout.passedOver)
            }
            if let variants = layout.variants {
                let passedOver = layout.passedOver
                return try answer(call, variants, of: session, layout.explains, options, &budget, passedOver)
            }
            let explanation =
                layout.explains ? try session.explanationWithEdits(of: call.documentBody, budget: &budget) : nil
            let json = try call.encoded(within: call.answerLimit) { (limit) throws(SessionError) in
                try session.solutionOnlyJSON(
                    options,
                    explanation: explanation,
                    within: limit,
                    passedOver: layout.passedOver
                )
            }
            return call.answer(json: json)
        }
    }

    static func variants(_ call: Call) throws(Problem) -> Response {
        if let format = call.pictureFormat { return try Drawings.variants(call, as: format) }
        try call.prepareProgress()
        let options = try SolutionOptions(drawableQuery: call.request.query)
        var budget = call.workBudget
        let variants = try [VariantRequest](body: call.body, budget: &budget)
        return try call.within(&budget, variants: variants) { (budget) throws(SessionError) in
            let session = try call.registry.snapshot(call.layout, inline: call.inlineBudget)
            try call.inlineBudget.check(session.encodingWeight(options), times: variants.count)
            let (call, held) = try call.holding(session.byteCount, copies: 2)
            defer { call.registry.memory.release(held) }
            return try answer(call, variants, of: session, false, options, &budget)
        }
    }

    private static func answer(
        _ call: Call,
        _ variants: [VariantRequest],
        of session: borrowing LayoutSession,
        _ isExplained: Bool,
        _ options: SolutionOptions,
        _ budget: inout WorkBudget,
        _ passedOver: PassedOverNotes? = nil
    ) throws(SessionError) -> Response {
        var texts = VariantTexts(variants, options, within: call.answerLimit)
        var memory = GrowingMemory(call)
        var done = 0
        try session.variants(variants.map(\.variation), explaining: isExplained, budget: &budget) {
            (index, variant) throws(SessionError) in
            try texts.write(variant, index: index)
            // Twice the size of the texts, because the response is a copy of them.
            try memory.grow(to: 2 * texts.byteCount)
            done += 1
            call.progress?.report(done, of: variants.count)
        }
        return call.answer(json: try texts.json(passedOver: passedOver))
    }
}

/// Memory for a growing response, reserved in steps and released at the end of the value's lifetime.
struct GrowingMemory: ~Copyable {
    private let account: MemoryAccount
    /// The number of bytes otherwise reserved by the call.
    private let own: Int
    private var reserved = 0

    init(_ call: Call) {
        (account, own) = (call.registry.memory, call.inlineBudget.reservedBytes)
    }

    deinit { for _ in 0..<reserved { account.release(Self.step) } }

    /// Reserves memory for `bytes` bytes, less one step.
    mutating func grow(to bytes: Int) throws(SessionError) {
        while reserved * Self.step < bytes - Self.step {
            try account.reserve(Self.step, beside: own + reserved * Self.step)
            reserved += 1
        }
    }

    private static let step = 4 << 20
}
