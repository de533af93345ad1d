public import Foundation

/// A service that solves layouts, over HTTP; the module `Quoin` adds one in the process.
///
/// ```swift
/// let quoin = try QuoinService("http://127.0.0.1:8080")
/// let login = try await quoin.create(traits: .device("iPhone 16")) {
///     View("root") { title; field }
/// } constraints: {
///     title.make { $0.leading.top.equalToSuperview().inset(16) }
/// }
/// ```
/// Calls throw ``Problem``, or `CancellationError` if their task is cancelled.
public struct QuoinService: Sendable {
    /// The limits of calls.
    public struct Configuration: Hashable, Sendable {
        /// The time limit for receiving one complete answer.
        public var timeLimit: Duration
        /// The time limit of a call, including all retries, and of the wait before a stream of events is reopened.
        public var patience: Duration
        /// The maximum size of an answer in bytes.
        public var answerBytes: Int
        /// The maximum number of concurrent requests; further requests wait in order.
        public var requests: Int
        /// The maximum number of open connections, not counting those for events.
        public var connections: Int
        /// The retry policy.
        public var repetition: Repetition

        /// Creates a configuration; by default, 30 seconds per answer, 60 per call, 64 MiB, and 16 requests over 8
        /// connections.
        public init(
            timeLimit: Duration = .seconds(30),
            patience: Duration = .seconds(60),
            answerBytes: Int = 64 << 20,
            requests: Int = 16,
            connections: Int = 8,
            repetition: Repetition = Repetition()
        ) {
            (self.timeLimit, self.patience, self.answerBytes) = (timeLimit, patience, answerBytes)
            (self.requests, self.connections, self.repetition) = (requests, connections, repetition)
        }
    }

    let channel: any Channel
    let configuration: Configuration
    private let gate: Gate

    /// Creates a client for the service at a URL.
    ///
    /// - Parameters:
    ///   - url: a URL such as `http://127.0.0.1:8080`; its path is a prefix for those of all calls.
    ///   - configuration: the limits of calls.
    ///   - token: returns a bearer token; called before each request.
    public init(
        _ url: URL,
        configuration: Configuration = Configuration(),
        token: (@Sendable () async throws -> String)? = nil
    ) {
        self.init(HTTPChannel(url, token: token, configuration), configuration)
    }

    /// Creates a client for the service at an address.
    ///
    /// - Throws: ``Problem`` if the text is not an HTTP or HTTPS URL.
    public init(
        _ address: String,
        configuration: Configuration = Configuration(),
        token: (@Sendable () async throws -> String)? = nil
    ) throws {
        guard let url = URL(string: address), let scheme = url.scheme, ["http", "https"].contains(scheme),
            url.host != nil
        else { throw Problem(.building, "'\(address)' is not an address such as http://127.0.0.1:8080") }
        self.init(url, configuration: configuration, token: token)
    }

    /// Creates a client with a custom channel.
    public init(_ channel: any Channel, _ configuration: Configuration = Configuration()) {
        (self.channel, self.configuration) = (channel, configuration)
        gate = Gate(width: configuration.requests)
    }
}

// MARK: - Requests

extension QuoinService {
    /// Sends a request, with retries if appropriate, and returns a successful answer.
    ///
    /// - Throws: ``Problem``, `CancellationError`.
    func send(_ request: ServiceRequest) async throws -> ServiceAnswer {
        try await gate.pass {
            try await repeating(request) { request in
                try await channel.answer(to: request, within: configuration.timeLimit)
            }
        }
    }

    /// Sends a request and decodes its answer.
    func call<Value: Decodable>(_ request: ServiceRequest) async throws -> Value {
        try Self.decode(try await send(request).body)
    }

    static func decode<Value: Decodable>(_ body: Data) throws -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: body)
        } catch {
            throw Problem(.malformedAnswer, "the answer is not what this call answers: \(error.phrase)")
        }
    }

    private func repeating(
        _ request: ServiceRequest,
        _ attempt: (ServiceRequest) async throws -> ServiceAnswer
    ) async throws -> ServiceAnswer {
        let clock = ContinuousClock()
        let end = clock.now + configuration.patience
        var failures = 0
        var mayHaveBeenDone = false
        while true {
            var problem: Problem
            do {
                let answer = try await attempt(request)
                mayHaveBeenDone = mayHaveBeenDone || answer.wasSentAgain && !request.isSafe
                // The layout is already gone, deleted by the attempt whose answer was lost.
                if request.method == "DELETE", answer.status == 404, mayHaveBeenDone { return answer }
                if (200..<300).contains(answer.status) || answer.status == 304 { return answer }
                problem = Problem(answer)
                guard Repetition.isPassing(answer.status) else {
                    problem.mayHaveBeenDone = mayHaveBeenDone
                    throw problem
                }
                // For a write, such a status means that it may have been stored.
                mayHaveBeenDone = mayHaveBeenDone || !request.isSafe && answer.status != 429
            } catch let lost as Problem where lost.status == nil && lost.kind != .building {
                problem = lost
                mayHaveBeenDone = mayHaveBeenDone || !request.isSafe
            }
            failures += 1
            problem.mayHaveBeenDone = mayHaveBeenDone
            let wait = configuration.repetition.wait(after: failures, atLeast: problem.retryAfter)
            guard request.isRepeatable, failures < configuration.repetition.attempts, clock.now + wait < end else {
                throw problem
            }
            try await Task.sleep(for: wait)
        }
    }
}
