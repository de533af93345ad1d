public import Dispatch
import Foundation
import Glibc
public import Testing

/// How long a test waits for what must happen, before it fails.
///
/// All waits of tests are bounded by it, except for those for a timeout of the product itself. It is long, so that no
/// test fails because the machine is slow or busy; `QUOIN_PATIENCE` in the environment sets another, in seconds.
public enum Patience {
    public static let seconds: Int = {
        guard let text = ProcessInfo.processInfo.environment["QUOIN_PATIENCE"] else { return 600 }
        guard let seconds = Int(text), (1...86_400).contains(seconds) else {
            fatalError("invalid QUOIN_PATIENCE '\(text)': expected seconds, such as 600")
        }
        return seconds
    }()

    public static var duration: Duration { .seconds(seconds) }
}

/// What a test has waited for in vain.
public struct ImpatienceError: Error, CustomStringConvertible {
    let awaited: String

    public init(_ awaited: String) { self.awaited = awaited }

    public var description: String { "not within \(Patience.seconds) s: \(awaited)" }
}

/// Waits until `condition` holds, which it checks about every millisecond; throws ``ImpatienceError``, which names
/// `awaited`, if that takes longer than ``Patience``.
public func eventually(_ awaited: String, _ condition: () throws -> Bool) throws {
    let end = ContinuousClock.now + Patience.duration
    while try !condition() {
        guard ContinuousClock.now < end else { throw ImpatienceError(awaited) }
        usleep(1_000)
    }
}

/// Waits until `condition` holds, as ``eventually(_:_:)`` does, without blocking the thread.
public func eventuallyAsync(_ awaited: String, _ condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + Patience.duration
    while try await !condition() {
        guard ContinuousClock.now < end else { throw ImpatienceError(awaited) }
        try await Task.sleep(for: .milliseconds(1))
    }
}

extension DispatchSemaphore {
    /// Waits for a signal; records an issue that names `awaited`, and returns false, if none comes within ``Patience``.
    @discardableResult
    public func wait(for awaited: String, sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
        recordingIssue(wait(timeout: .now() + .seconds(Patience.seconds)), awaited, sourceLocation)
    }
}

extension DispatchGroup {
    /// Waits for the end of all work; records an issue that names `awaited`, and returns false, if that takes longer
    /// than ``Patience``.
    @discardableResult
    public func wait(for awaited: String, sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
        recordingIssue(wait(timeout: .now() + .seconds(Patience.seconds)), awaited, sourceLocation)
    }
}

private func recordingIssue(
    _ result: DispatchTimeoutResult,
    _ awaited: String,
    _ sourceLocation: SourceLocation
) -> Bool {
    if result == .timedOut { Issue.record(ImpatienceError(awaited), sourceLocation: sourceLocation) }
    return result == .success
}
