import HTTP
import Pictures
import Wire

/// One call of the service: its method and path, its possible statuses, and its handler.
struct Route: Sendable {
    let method: Method
    let pattern: String
    /// The statuses that the handler and the checks before it can return, excluding those of routing and access
    /// control.
    var statuses: [Status]
    /// The media type of responses; nil if they have no content.
    var produces: MediaType? = .json
    /// Other media types of responses, for clients that prefer them.
    var alternatives: [MediaType] = []
    var takesBody = false
    /// True if the body may be a list of lines, each a JSON text that gets a line in the response.
    var takesLines = false
    /// True if the body may be an Interface Builder file.
    var takesFiles = false
    /// True if lines of progress precede the response, for clients that prefer lines.
    var tellsProgress = false
    /// True if the call requires a token when tokens are configured.
    var needsToken = true
    /// True if responses show the state of kept layouts, or list them: such a response waits until what it shows is
    /// stored.
    private(set) var showsLayouts = false
    let answer: @Sendable (Call) throws(Problem) -> Response
}

extension Route {
    /// All media types of responses.
    var media: [MediaType] {
        [produces].compactMap(\.self) + alternatives + (takesLines || tellsProgress ? [.lines] : [])
    }

    /// The media types of responses to a body that is not a list of lines.
    var wholeMedia: [MediaType] { tellsProgress ? media : media.filter { $0 != .lines } }

    /// All calls.
    static let all: [Route] =
        (layouts + layout + pictures + events + edits + history + analyses).map(\.showingLayouts)
        + documents + listings + service + playground

    /// The same route for kept layouts, with the additional status for damaged stored data.
    private var showingLayouts: Route {
        var route = self
        route.showsLayouts = true
        route.statuses.append(.internalServerError)
        return route
    }

    /// True if the route serves the playground, which is optional.
    var isOfPlayground: Bool { pattern == "/" || pattern.hasPrefix("/playground/") }

    /// The path segments of the metrics.
    static let metricsPath = ["metrics"]

    /// Returns true if a path, given as segments, requires no token.
    static func isOpen(_ path: [String]) -> Bool {
        openPatterns.contains { pattern in
            pattern.count == path.count && zip(pattern, path).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
    }

    private static let openPatterns = all.filter { !$0.needsToken }
        .map { $0.pattern.split(separator: "/").map(String.init) }

    private static let layouts: [Route] = [
        Route(
            method: .get,
            pattern: "/layouts",
            statuses: [.ok, .badRequest, .notAcceptable, .serviceUnavailable],
            answer: Layouts.list
        ),
        Route(
            method: .post,
            pattern: "/layouts",
            statuses: bodyStatuses + [.created],
            takesBody: true,
            takesFiles: true,
            answer: Layouts.create
        ),
    ]

    private static let layout: [Route] = [
        Route(
            method: .get,
            pattern: "/layouts/{id}",
            statuses: readStatuses + memoryStatuses,
            answer: Layouts.solution
        ),
        Route(
            method: .put,
            pattern: "/layouts/{id}",
            statuses: bodyStatuses + [.ok, .created, .preconditionFailed],
            takesBody: true,
            takesFiles: true,
            answer: Layouts.put
        ),
        Route(
            method: .delete,
            pattern: "/layouts/{id}",
            statuses: [
                .noContent, .badRequest, .notFound, .preconditionFailed, .insufficientStorage, .serviceUnavailable,
            ],
            produces: nil,
            answer: Layouts.delete
        ),
        Route(
            method: .get,
            pattern: "/layouts/{id}/source",
            statuses: readStatuses + memoryStatuses,
            answer: Layouts.source
        ),
        Route(
            method: .get,
            pattern: "/layouts/{id}/constraints",
            statuses: readStatuses + memoryStatuses,
            answer: Constraints.list
        ),
        Route(
            method: .get,
            pattern: "/layouts/{id}/explanation",
            statuses: readStatuses + memoryStatuses,
            answer: Layouts.explanation
        ),
    ]

    private static let pictures = PictureFormat.allCases.map { format in
        Route(
            method: .get,
            pattern: "/layouts/{id}/picture.\(format.rawValue)",
            statuses: readStatuses + memoryStatuses,
            produces: format.media,
            answer: { (call) throws(Problem) in try Drawings.layout(call, as: format) }
        )
    }

    private static let events = [
        Route(
            method: .get,
            pattern: "/layouts/{id}/events",
            statuses: [.ok, .badRequest, .notFound, .notAcceptable, .unprocessableContent] + memoryStatuses,
            produces: .events,
            answer: Events.stream
        )
    ]

    private static let edits: [Route] = [
        edit("constraints", Constraints.edit),
        edit("views", Views.edit),
        edit("traits", LayoutTraits.edit),
    ]

    private static func edit(
        _ part: String,
        _ answer: @escaping @Sendable (Call) throws(Problem) -> Response
    ) -> Route {
        Route(
            method: .patch,
            pattern: "/layouts/{id}/\(part)",
            statuses: bodyStatuses + [.ok, .notFound, .preconditionFailed],
            alternatives: MediaType.pictures,
            takesBody: true,
            answer: answer
        )
    }

    private static let history: [Route] = [
        Route(
            method: .get,
            pattern: "/layouts/{id}/changes",
            statuses: [.ok, .badRequest, .notFound, .notAcceptable, .gone, .unprocessableContent] + memoryStatuses,
            alternatives: MediaType.pictures,
            answer: History.changes
        ),
        step("undo", History.undo),
        step("redo", History.redo),
    ]

    private static func step(
        _ name: String,
        _ answer: @escaping @Sendable (Call) throws(Problem) -> Response
    ) -> Route {
        Route(
            method: .post,
            pattern: "/layouts/{id}/\(name)",
            statuses: [
                .ok, .badRequest, .notFound, .notAcceptable, .conflict, .preconditionFailed, .unprocessableContent,
            ] + memoryStatuses,
            alternatives: MediaType.pictures,
            answer: answer
        )
    }

    /// Calls that compute something from a kept layout, and leave it unchanged.
    private static let analyses: [Route] = [
        Route(
            method: .post,
            pattern: "/layouts/{id}/variants",
            statuses: bodyStatuses + [.ok, .notFound],
            alternatives: MediaType.pictures,
            takesBody: true,
            tellsProgress: true,
            answer: Solving.variants
        ),
        Route(
            method: .post,
            pattern: "/layouts/{id}/sweep",
            statuses: bodyStatuses + [.ok, .notFound],
            takesBody: true,
            answer: Sweeps.layout
        ),
        Route(
            method: .post,
            pattern: "/layouts/{id}/lint",
            statuses: bodyStatuses + [.ok, .notFound],
            alternatives: [.sarif, .xml],
            takesBody: true,
            tellsProgress: true,
            answer: Linting.layout
        ),
    ]

    /// Calls that compute something from documents in the request.
    private static let documents: [Route] = [
        Route(
            method: .post,
            pattern: "/solve",
            statuses: bodyStatuses + [.ok],
            alternatives: MediaType.pictures,
            takesBody: true,
            takesLines: true,
            takesFiles: true,
            tellsProgress: true,
            answer: Solving.solve
        ),
        Route(
            method: .post,
            pattern: "/lint",
            statuses: bodyStatuses + [.ok],
            alternatives: [.sarif, .xml],
            takesBody: true,
            takesFiles: true,
            tellsProgress: true,
            answer: Linting.document
        ),
        Route(
            method: .post,
            pattern: "/compare",
            statuses: bodyStatuses + [.ok],
            alternatives: MediaType.pictures,
            takesBody: true,
            tellsProgress: true,
            answer: Comparing.documents
        ),
    ]

    private static let listings: [Route] = [
        Route(method: .get, pattern: "/fonts", statuses: [.ok, .badRequest, .notAcceptable], answer: Fonts.list),
        Route(method: .get, pattern: "/devices", statuses: [.ok, .badRequest, .notAcceptable], answer: Devices.list),
    ]

    private static let service: [Route] = [
        Route(
            method: .get,
            pattern: "/healthz",
            statuses: plainStatuses,
            needsToken: false,
            answer: ServiceState.health
        ),
        Route(
            method: .get,
            pattern: "/readyz",
            statuses: plainStatuses + [.serviceUnavailable],
            needsToken: false,
            answer: ServiceState.readiness
        ),
        Route(
            method: .get,
            pattern: "/" + metricsPath.joined(separator: "/"),
            statuses: plainStatuses,
            produces: .exposition,
            answer: ServiceState.metrics
        ),
        Route(
            method: .get,
            pattern: "/openapi.yaml",
            statuses: plainStatuses,
            produces: .yaml,
            alternatives: [.text],
            needsToken: false,
            answer: ServiceState.description
        ),
    ]

    /// The interactive page, which itself asks for a token if one is required.
    static let playground: [Route] = [
        Route(
            method: .get,
            pattern: "/",
            statuses: [.ok, .notModified, .badRequest, .notAcceptable],
            produces: .html,
            needsToken: false,
            answer: Playground.page
        ),
        Route(
            method: .get,
            pattern: "/playground/{file}",
            statuses: [.ok, .notModified, .badRequest, .notFound, .notAcceptable],
            produces: .javaScript,
            alternatives: [.css],
            needsToken: false,
            answer: Playground.file
        ),
    ]

    /// The statuses of every call that reads a layout.
    private static let readStatuses: [Status] = [
        .ok, .notModified, .badRequest, .notFound, .notAcceptable, .preconditionFailed, .unprocessableContent,
    ]

    private static let plainStatuses: [Status] = [.ok, .notAcceptable]

    /// The refusals of every call that accepts a body.
    private static let bodyStatuses: [Status] = [
        .badRequest, .notAcceptable, .contentTooLarge, .unsupportedMediaType, .unprocessableContent,
        .insufficientStorage, .serviceUnavailable,
    ]

    /// The refusals of a call that needs memory, including that of content that is too large.
    private static let memoryStatuses: [Status] = [.contentTooLarge, .insufficientStorage, .serviceUnavailable]
}
