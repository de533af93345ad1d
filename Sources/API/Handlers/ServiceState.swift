import HTTP
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
            reason = "the store of the layouts is away"
        } else if let failure = call.service.storageFailure {
            reason = "changes cannot be stored: \(failure); layouts can be read"
        } else {
            return health(call)
        }
        var response = Problem(.serviceUnavailable, reason).response
        response.headers.append("Retry-After", "1")
        return response
    }

    /// The figures of the service; the holder of a token for layouts learns only those of its own name.
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
