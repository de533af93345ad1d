import Foundation

/// A program that some tests run, and that not every machine has.
///
/// Its tests are skipped if it is missing, except where the environment variable `QUOIN_REQUIRE` demands it: that has
/// the value `all`, or a list of words with commas or spaces between them, one of which is the program's. There the
/// tests fail instead, so that a machine of CI without the program does not pass.
/// ```swift
/// @Suite(.enabled(if: RequiredProgram.redisServer.isExpected, "redis-server is not on PATH"))
/// ```
public struct RequiredProgram: Sendable {
    /// The error of a test that needs the program.
    public struct Missing: Error, CustomStringConvertible {
        public let description: String
    }

    public static let redisServer = RequiredProgram("redis-server", word: "redis")

    /// The name of its file.
    public let name: String
    private let word: String
    private let environment: [String: String]

    /// Creates a program from the name of its file and its word in `QUOIN_REQUIRE`.
    ///
    /// `environment` is that of this process if it is `nil`.
    public init(_ name: String, word: String, environment: [String: String]? = nil) {
        (self.name, self.word) = (name, word)
        self.environment = environment ?? ProcessInfo.processInfo.environment
    }

    /// The executable file in the first directory of `PATH` that has one; `nil` if there is none.
    public var path: String? {
        let directories = (environment["PATH"] ?? "").split(separator: ":")
        return directories.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    public var isAvailable: Bool { path != nil }

    /// Whether `QUOIN_REQUIRE` demands the program.
    public var isRequired: Bool {
        let words = (environment["QUOIN_REQUIRE"] ?? "").split { $0 == "," || $0 == " " }
        return words.contains("all") || words.contains { $0 == word }
    }

    /// Whether its tests run: they fail if the program is required, but missing.
    public var isExpected: Bool { isAvailable || isRequired }

    /// Returns ``path``.
    ///
    /// - Throws: ``Missing`` if there is none.
    public func requirePath() throws -> String {
        if let path { return path }
        throw Missing(description: "\(name) is not on PATH, but QUOIN_REQUIRE demands it")
    }
}
