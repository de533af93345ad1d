import API
public import Fuzzing
import HTTP
import JSON
import LayoutEngine
import LayoutFuzzing
import Sessions
import Storage
import TestSupport

/// Edits a layout of a service that is started again after every other call, takes the edits back and makes them again,
/// and compares each answer with that of a service that goes on, byte for byte.
public struct RestartTarget: Sendable {
    private let limits: ServiceLimits

    public init() {
        var limits = ServiceLimits()
        limits.sessions.engine.work = 20_000_000
        // Layouts leave memory with the second sweep.
        limits.sessions.evictAfter = .seconds(1)
        self.limits = limits
    }

    /// Runs a script and returns whether its document was accepted.
    ///
    /// - Throws: ``BrokenPromise`` with a smaller script that shows the difference.
    public func read(_ bytes: [UInt8]) throws(BrokenPromise) -> Bool {
        guard let script = LayoutScript(bytes) else { throw BrokenPromise("not a script") }
        switch run(script) {
        case .same(let isAccepted): return isAccepted
        case .different:
            let smallest = ScriptShrinker { if case .different = run($0) { true } else { false } }.smallest(script)
            guard case .different(let words) = run(smallest) else { preconditionFailure("it was different before") }
            throw BrokenPromise("\(words)\n\(String(decoding: smallest.bytes, as: UTF8.self))")
        }
    }

    /// What is asked of the last revision besides its frames: paths with bodies.
    private static let questions = [
        ("source", ""), ("constraints?slack=true", ""), ("explanation", ""), ("changes", ""),
        ("picture.svg", ""),
        ("picture.svg?style=app", ""),
        ("lint", #"{"devices": ["iPhone 16"], "textScales": ["large", "extraSmall"]}"#),
        ("variants", #"{"variants": [{"traits": {"size": {"width": 333}, "direction": "rtl"}}]}"#),
        ("sweep", #"{"width": [100, 600]}"#),
    ]

    private enum Outcome {
        case same(isAccepted: Bool)
        case different(String)
    }

    private func run(_ script: LayoutScript) -> Outcome {
        let steady = LayoutService(limits: limits)
        let stored = RestartedService(limits)
        defer { stored.close() }
        var count = 0
        var difference: String?
        func send(_ request: Request) -> Response? {
            guard difference == nil else { return nil }
            count += 1
            if count % 2 == 0 { stored.restart() } else if count % 3 == 0 { stored.evict() }
            let (one, other) = (steady.respond(to: request), stored.service.respond(to: request))
            guard one.status == other.status, one.body == other.body, one.headers["ETag"] == other.headers["ETag"]
            else {
                let texts = [one, other].map { "\($0.status.rawValue) \(String(decoding: $0.body, as: UTF8.self))" }
                difference = "\(request.method.name) \(request.target.text): \(texts[0])\nafter a restart: \(texts[1])"
                return nil
            }
            return one
        }
        guard let first = send(.sent(.put, "/layouts/x", script.document.text)) else {
            return .different(difference ?? "")
        }
        guard first.status == .created else { return .same(isAccepted: false) }
        for (index, edit) in script.edits.enumerated() {
            _ = send(.sent(.patch, "/layouts/x/\(edit.part.rawValue)", edit.body.text))
            _ = send(.sent(.get, "/layouts/x"))
            // What comes after it begins another branch.
            if index % 4 == 3 { _ = send(.sent(.post, "/layouts/x/undo")) }
        }
        for (step, most) in [("undo", script.edits.count), ("redo", script.edits.count)] {
            for _ in 0..<most {
                guard let answer = send(.sent(.post, "/layouts/x/\(step)")), answer.status == .ok else { break }
                _ = send(.sent(.get, "/layouts/x/source"))
            }
        }
        let reasons = views(of: send(.sent(.get, "/layouts/x"))).prefix(3).map { ("explanation?view=\($0)", "") }
        for (path, body) in Self.questions + reasons {
            _ = send(.sent(body.isEmpty ? .get : .post, "/layouts/x/\(path)", Array(body.utf8)))
        }
        return difference.map { .different($0) } ?? .same(isAccepted: true)
    }

    /// The names of views in an answer with frames, without those that a query would have to escape.
    private func views(of answer: Response?) -> [String] {
        let body = answer.flatMap { try? JSONValue(parsing: $0.body) }
        let names = body?["frames"]?.keys ?? []
        return names.filter { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    }
}

/// A service with a directory, which can be started again.
private final class RestartedService {
    private let directory = TemporaryDirectory.inMemory()
    private let limits: ServiceLimits
    private(set) var service: LayoutService
    private var time = 0

    init(_ limits: ServiceLimits) {
        self.limits = limits
        service = Self.open(directory, limits)
    }

    private static func open(_ directory: TemporaryDirectory, _ limits: ServiceLimits) -> LayoutService {
        var options = JournalOptions()
        options.sync = .never
        do throws(JournalError) {
            return try LayoutService(directory: directory.path, options, limits: limits)
        } catch {
            preconditionFailure("a directory that was closed cannot be opened: \(error)")
        }
    }

    func restart() {
        service.close()
        service = Self.open(directory, limits)
        time = 0
    }

    /// Lets all layouts leave memory.
    func evict() {
        for _ in 0..<2 {
            time += 100_000
            while service.sweep(at: .seconds(time)) {}
        }
    }

    func close() { service.close() }
}
