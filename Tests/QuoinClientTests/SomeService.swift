import Quoin
import QuoinClient
import TestSupport
import Testing

/// A service to run a test against: over HTTP, and in the process.
enum SomeService: String, CaseIterable, CustomTestStringConvertible {
    case overHTTP, inProcess

    var testDescription: String { rawValue }

    /// Calls `body` with a service of its own.
    func run(_ body: (QuoinService) async throws -> Void) async throws {
        switch self {
        case .overHTTP:
            let process = try ServiceProcess()
            try await body(try QuoinService("http://127.0.0.1:\(process.port)"))
            process.send(15)
            _ = process.waitForEnd()
        case .inProcess: try await body(try QuoinService.inProcess())
        }
    }
}
