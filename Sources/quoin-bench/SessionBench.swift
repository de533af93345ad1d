import API
import HTTP
import JSON
import Sessions

/// Times one workload through the whole service, from request bytes to response bytes.
///
/// No sockets are involved: each request is passed to the service as the server does after reading it.
///
/// A layout is posted with both notations of constraints: `post` uses objects, and `post-equations` texts. Edits return
/// the changed frames.
struct SessionBench {
    private let workload: Workload
    private let bodies: WorkloadDocument
    private let service: LayoutService
    private let clock = ContinuousClock()
    private let report: BenchReport

    init(_ workload: Workload, asJSON isJSON: Bool) {
        self.workload = workload
        bodies = WorkloadDocument(workload)
        var limits = ServiceLimits()
        limits.sessions.views = max(limits.sessions.views, workload.views.count + 1)
        limits.sessions.constraints = max(limits.sessions.constraints, workload.constraints.count)
        service = LayoutService(limits: limits)
        report = BenchReport(workload: workload.name, size: workload.size, isJSON: isJSON)
    }

    /// Prints a line for each requested measurement.
    func run(_ options: BenchOptions) throws {
        for (what, form) in [("post", WorkloadDocument.Form.objects), ("post-equations", .texts)]
        where options.wants(what) {
            try timePost(what, bodies.document(form))
        }
        _ = try send(.put, "/layouts/bench", bodies.document(.objects))
        for (name, edit) in workload.edits {
            switch edit {
            case .constant(let index, let value):
                let what = "patch-\(name)"
                guard options.wants(what) else { continue }
                let former = workload.constraints[index].constant
                try timePatch(
                    what,
                    "constraints",
                    bodies.settingConstant(of: index, to: value),
                    back: bodies.settingConstant(of: index, to: former)
                )
            case .resize(let width, let height):
                guard options.wants("patch-traits") else { continue }
                try timePatch(
                    "patch-traits",
                    "traits",
                    bodies.resizing(width: width, height: height),
                    back: bodies.resizing(width: workload.width, height: workload.height)
                )
            case .addAgain, .naturalWidth, .priority: break
            }
        }
    }

    private func timePost(_ what: String, _ body: [UInt8]) throws {
        let first = try send(.post, "/layouts", body)
        try forget(first.response)
        let time = try median {
            let (response, taken) = try send(.post, "/layouts", body)
            try forget(response)
            return taken
        }
        try show(what, time, body, first.response)
    }

    private func timePatch(_ what: String, _ part: String, _ body: [UInt8], back: [UInt8]) throws {
        let target = "/layouts/bench/\(part)?frames=changed"
        let first = try send(.patch, target, body)
        _ = try send(.patch, target, back)
        let time = try median {
            let taken = try send(.patch, target, body).taken
            _ = try send(.patch, target, back)
            return taken
        }
        try show(what, time, body, first.response)
    }

    private func show(_ what: String, _ time: Duration, _ body: [UInt8], _ response: Response) throws {
        var frames = 0
        if case .object(let members)? = try JSONValue(parsing: response.body)["frames"] { frames = members.count }
        report.line(what, time, ["frames": frames, "received": body.count, "sent": response.body.count])
    }

    private func send(_ method: Method, _ target: String, _ body: [UInt8] = []) throws -> (
        response: Response, taken: Duration
    ) {
        guard let parsed = RequestTarget(target) else { throw SessionBenchError.target(target) }
        let request = Request(method: method, target: parsed, headers: ["Content-Type": "application/json"], body: body)
        let started = clock.now
        let response = service.respond(to: request)
        let taken = started.duration(to: clock.now)
        guard response.status.rawValue < 300 else {
            throw SessionBenchError.refused(String(decoding: response.body, as: UTF8.self))
        }
        return (response, taken)
    }

    private func forget(_ response: Response) throws {
        _ = try send(.delete, response.headers["Location"] ?? "")
    }
}

/// The reason why a request could not be timed.
enum SessionBenchError: Error {
    case target(String)
    case refused(String)
}
