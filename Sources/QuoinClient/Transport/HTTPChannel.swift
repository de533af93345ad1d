import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport over HTTP that uses Foundation's `URLSession`.
///
/// Connections are kept alive and reused. Redirects are refused, because a token must not follow them; cookies and
/// caches are disabled.
final class HTTPChannel: Channel {
    private let base: URL
    private let token: (@Sendable () async throws -> String)?
    private let configuration: QuoinService.Configuration
    private let exchanges = ExchangeDelegate()
    private let session: URLSession

    init(
        _ base: URL,
        token: (@Sendable () async throws -> String)?,
        _ configuration: QuoinService.Configuration
    ) {
        (self.base, self.token, self.configuration) = (base, token, configuration)
        let settings = URLSessionConfiguration.ephemeral
        settings.httpMaximumConnectionsPerHost = configuration.connections
        settings.httpCookieAcceptPolicy = .never
        settings.httpShouldSetCookies = false
        settings.urlCache = nil
        settings.requestCachePolicy = .reloadIgnoringLocalCacheData
        // Effectively disabled: the caller enforces the configured limits over the whole exchange.
        settings.timeoutIntervalForRequest = 3_600
        #if canImport(FoundationNetworking)
            let queue: OperationQueue? = DirectQueue()
        #else
            let queue: OperationQueue? = nil
        #endif
        session = URLSession(configuration: settings, delegate: exchanges, delegateQueue: queue)
    }

    deinit {
        // Not `invalidateAndCancel()`: in swift-corelibs-foundation, it enumerates the tasks while the session's own
        // thread modifies them.
        exchanges.endAll()
        session.finishTasksAndInvalidate()
    }

    func answer(to request: ServiceRequest, within limit: Duration) async throws -> ServiceAnswer {
        let exchange = try await begin(request, within: limit)
        var answer = try await exchange.answer()
        answer.wasSentAgain = exchange.wasSentAgain
        return answer
    }

    func stream(of request: ServiceRequest) async throws -> ServiceStream { try await begin(request).stream() }

    func carryOut(_ edit: DirectEdit) async throws -> Edit? { nil }

    private func begin(_ request: ServiceRequest, within limit: Duration? = nil) async throws -> Exchange {
        var urlRequest = try urlRequest(request)
        if let token {
            let word = if let limit { try await QuoinClient.within(limit, token) } else { try await token() }
            urlRequest.setValue("Bearer \(word)", forHTTPHeaderField: "Authorization")
        }
        let task = session.dataTask(with: urlRequest)
        let exchange = Exchange(task, body: request.body, bufferedBytes: configuration.answerBytes)
        exchanges.add(exchange, for: task.taskIdentifier, within: limit)
        task.resume()
        return exchange
    }

    private func urlRequest(_ request: ServiceRequest) throws -> URLRequest {
        var address = base.absoluteString
        while address.hasSuffix("/") { address.removeLast() }
        guard let url = URL(string: address + request.target) else {
            throw Problem(.building, "\(address + request.target) is no URL")
        }
        var result = URLRequest(url: url)
        result.httpMethod = request.method
        result.setValue(request.accept, forHTTPHeaderField: "Accept")
        if let body = request.body {
            result.httpBody = body
            result.setValue(request.contentType, forHTTPHeaderField: "Content-Type")
        }
        for (name, value) in request.headers { result.setValue(value, forHTTPHeaderField: name) }
        return result
    }
}
