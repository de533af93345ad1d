import HTTP
import LayoutEngine
import LayoutModel
import Sessions
import Wire

/// Handlers that solve without keeping anything.
enum Solving {
    static func solve(_ call: Call) throws(Problem) -> Response {
        let options = try SolutionOptions(query: call.request.query)
        var budget = call.workBudget
        let layout = try LayoutRequest(body: call.body, allowingVariants: true, budget: &budget)
        return try call.within(&budget) { (budget) throws(SessionError) in
            try call.inlineBudget.check(layout.document.tree.nodeCount, times: 1 + (layout.variants?.count ?? 0))
            var session = try call.registry.solve(layout.document, budget: &budget)
            if layout.explains { try call.inlineBudget.check(session.nodeCount, times: Layouts.explanationWeight) }
            guard let variants = layout.variants else {
                let explanation = layout.explains ? try session.explanation(budget: &budget) : nil
                let json = try call.encoded(within: call.answerLimit) { (limit) throws(SessionError) in
                    try session.solutionOnlyJSON(
                        options,
                        explanation: explanation,
                        within: limit,
                        passedOver: layout.passedOver
                    )
                }
                return Response(.ok, json: json)
            }
            return try answer(
                call,
                variants,
                of: session,
                explaining: layout.explains,
                options,
                &budget,
                passedOver: layout.passedOver
            )
        }
    }

    static func variants(_ call: Call) throws(Problem) -> Response {
        let options = try SolutionOptions(query: call.request.query)
        var budget = call.workBudget
        let variants = try [VariantRequest](body: call.body, budget: &budget)
        return try call.within(&budget) { (budget) throws(SessionError) in
            let session = try call.registry.snapshot(call.layout, inline: call.inlineBudget)
            try call.inlineBudget.check(session.encodingWeight(options), times: variants.count)
            return try answer(call, variants, of: session, options, &budget)
        }
    }

    private static func answer(
        _ call: Call,
        _ variants: [VariantRequest],
        of session: borrowing LayoutSession,
        explaining: Bool = false,
        _ options: SolutionOptions,
        _ budget: inout WorkBudget,
        passedOver: PassedOverNotes? = nil
    ) throws(SessionError) -> Response {
        let solved = try session.variants(variants.map(\.traits), explaining: explaining, budget: &budget)
        let json = try call.encoded(within: call.answerLimit) { (limit) throws(SessionError) in
            let names = variants.map(\.name)
            return try session.variantsJSON(solved, names: names, options, within: limit, passedOver: passedOver)
        }
        return Response(.ok, json: json)
    }
}
