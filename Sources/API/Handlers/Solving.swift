import HTTP
import LayoutModel
import Sessions

/// Solving without keeping.
enum Solving {
    static func solve(_ call: Call) throws(Problem) -> Response {
        let options = try SolutionOptions(query: call.request.query)
        let layout = try LayoutRequest(body: call.body, allowingVariants: true)
        return try refusing { () throws(SessionError) in
            let limits = call.registry.limits
            let session = try LayoutSession(id: "", document: layout.document, limits: limits)
            guard let variants = layout.variants else { return Response(.ok, json: session.oneShotBody(options)) }
            return try answer(variants, of: session, options)
        }
    }

    static func variants(_ call: Call) throws(Problem) -> Response {
        let options = try SolutionOptions(query: call.request.query)
        let variants = try [VariantRequest](body: call.body)
        return try refusing { () throws(SessionError) in
            try answer(variants, of: try call.registry.snapshot(call.layout), options)
        }
    }

    private static func answer(
        _ variants: [VariantRequest],
        of session: LayoutSession,
        _ options: SolutionOptions
    ) throws(SessionError) -> Response {
        let solved = try session.variants(variants.map(\.traits))
        return Response(.ok, json: session.body(solved, names: variants.map(\.name), options))
    }
}
