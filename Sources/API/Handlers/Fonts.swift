import HTTP
import TextMetrics
import Wire

/// The handler of the list of fonts used to measure texts.
enum Fonts {
    static func list(_ call: Call) throws(Problem) -> Response {
        let page = try Page(query: call.request.query)
        let (families, hasMore) = call.service.fonts.families(after: page.after, limit: page.limit)
        return Response(.ok, json: Page.json(families, hasMore: hasMore))
    }
}
