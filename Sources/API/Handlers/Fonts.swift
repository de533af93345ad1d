import HTTP
import JSON
import TextMetrics

/// What texts are measured with.
enum Fonts {
    static func list(_ call: Call) throws(Problem) -> Response {
        let page = try Page(query: call.request.query)
        let (families, hasMore) = call.service.fonts.families(after: page.after, limit: page.limit)
        var writer = JSONWriter(capacity: 128 * (families.count + 1))
        writer.page("families", families, next: hasMore ? families.last?.name : nil) { $0.family($1) }
        return Response(.ok, json: writer.bytes)
    }
}

extension JSONWriter {
    fileprivate mutating func family(_ family: FontFamily) {
        beginObject()
        key("name")
        string(family.name)
        key("weights")
        beginArray()
        for weight in family.weights { integer(weight) }
        endArray()
        key("styles")
        beginArray()
        for slant in family.slants { string(slant == .upright ? "normal" : "italic") }
        endArray()
        key("faces")
        integer(family.faceCount)
        key("builtIn")
        bool(family.isBuiltIn)
        endObject()
    }
}
