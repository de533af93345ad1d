import HTTP
import JSON
import Sessions
import Wire

/// Handlers of the state of the service.
enum ServiceState {
    static func health(_ call: Call) -> Response {
        Response(.ok, json: well)
    }

    private static let well = Array(#"{"status":"ok"}"#.utf8)

    static func readiness(_ call: Call) -> Response {
        let reason: String
        if !call.service.isReady {
            reason = "the service is about to stop"
        } else if !call.service.hasStore {
            reason =
                "the store of the layouts is unavailable" + (call.service.storageTrouble.map { ": \($0.words)" } ?? "")
        } else if let trouble = call.service.storageTrouble {
            reason = "changes cannot be stored: \(trouble.words); layouts can be read"
        } else {
            let damaged = call.service.damages?.layoutCount ?? 0
            return damaged == 0 ? health(call) : damage(of: damaged)
        }
        var response = Problem(.serviceUnavailable, reason).response
        response.headers.append("Retry-After", "1")
        return response
    }

    /// Returns a response that reports damaged layouts but is ready, because all other layouts can be used.
    private static func damage(of count: Int) -> Response {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("status")
        writer.string("ok")
        writer.key("damagedLayouts")
        writer.integer(count)
        writer.endObject()
        return Response(.ok, json: writer.bytes)
    }

    /// Returns the metrics of the service; the holder of a layout token gets only those of its namespace.
    static func metrics(_ call: Call) -> Response {
        let metrics = call.service.metrics
        let exposition =
            switch call.caller {
            case .anonymous, .monitor: metrics.exposition(of: call.registry, call.service.events, call.service.workers)
            case .named: metrics.exposition(of: call.namespace, in: call.registry)
            }
        return Response(.ok, contentType: Exposition.contentType, body: exposition.bytes)
    }

    static func description(_ call: Call) -> Response {
        let type = call.preferred(among: [.yaml, .text]) == .text ? "text/plain; charset=utf-8" : "application/yaml"
        guard !call.prefix.isEmpty else { return Response(.ok, contentType: type, body: Resources.openAPI) }
        var response = Response(.ok, contentType: type, body: Resources.openAPI(below: call.prefix.description))
        response.varyByPrefix()
        return response
    }
}
