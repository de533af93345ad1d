import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The way to a service over HTTP, by Foundation's `URLSession`.
///
/// Connections are kept and used again. Redirections are refused, as a token must not follow them; cookies and caches
/// are off.
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
        // The limits of the configuration are watched by the caller, over all of an exchange.
        settings.timeoutIntervalForRequest = 3_600
        session = URLSession(configuration: settings, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        session.invalidateAndCancel()
    }

    func answer(to request: ServiceRequest) async throws -> ServiceAnswer {
        let exchange = try await begin(request)
        var answer = try await exchange.answer()
        answer.wasSentAgain = exchange.wasSentAgain
        return answer
    }

    func stream(of request: ServiceRequest) async throws -> ServiceStream { try await begin(request).stream() }

    func carryOut(_ edit: DirectEdit) async throws -> Edit? { nil }

    private func begin(_ request: ServiceRequest) async throws -> Exchange {
        let task = session.dataTask(with: try await urlRequest(request))
        let exchange = Exchange(task, body: request.body, bufferedBytes: configuration.answerBytes)
        exchanges.add(exchange, for: task.taskIdentifier)
        task.resume()
        return exchange
    }

    private func urlRequest(_ request: ServiceRequest) async throws -> URLRequest {
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
        if let token { result.setValue("Bearer \(try await token())", forHTTPHeaderField: "Authorization") }
        return result
    }
}
