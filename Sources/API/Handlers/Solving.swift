import HTTP
import LayoutEngine
import LayoutModel
import Sessions
import Wire

/// Handlers that solve without keeping anything.
enum Solving {
    static func solve(_ call: Call) throws(Problem) -> Response {
        let options = try SolutionOptions(query: call.request.query)
        let layout = try LayoutRequest(body: call.body, allowingVariants: true)
        return try call.withBudget { (budget) throws(SessionError) in
            let limits = call.registry.limits
            try call.inlineBudget.check(layout.document.tree.nodeCount, times: 1 + (layout.variants?.count ?? 0))
            let session = try LayoutSession(
                id: "",
                document: layout.document,
                limits: limits,
                budget: &budget
            )
            guard let variants = layout.variants else { return Response(.ok, json: session.solutionOnlyJSON(options)) }
            return try answer(variants, of: session, options, &budget)
        }
    }

    static func variants(_ call: Call) throws(Problem) -> Response {
        let options = try SolutionOptions(query: call.request.query)
        let variants = try [VariantRequest](body: call.body)
        return try call.withBudget { (budget) throws(SessionError) in
            let session = try call.registry.snapshot(call.layout, inline: call.inlineBudget)
            try call.inlineBudget.check(session.encodingWeight(options), times: variants.count)
            return try answer(variants, of: session, options, &budget)
        }
    }

    private static func answer(
        _ variants: [VariantRequest],
        of session: borrowing LayoutSession,
        _ options: SolutionOptions,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Response {
        let solved = try session.variants(variants.map(\.traits), budget: &budget)
        return Response(.ok, json: session.variantsJSON(solved, names: variants.map(\.name), options))
    }
}
