import Foundation
import TestSupport
import Testing

/// What does not compile: each line by itself, and the lines around it do.
@Suite struct RefusedByTypesTests {
    private static let right = [
        "title.leading == field.trailing + 8",
        "title.leading == .superview.leading",
        "title.width == 2 * field.height - 4 ~ .low",
        "title.edges == field.safeArea.edges",
        "title.top == 16",
        "title.make { $0.leading.top.equalToSuperview(); $0.left.right.equalTo(field.centerX) }",
    ]

    private static let wrong = [
        "title.leading == field.top",
        "title.leading == field.width",
        "title.width == field.centerY",
        "title.top == field.leading + 8",
        "title.leading == .superview.top",
        "title.width == .superview.leading",
        "title.edges == field.size",
        "title.center == field.centerX",
        "title.leading == field",
        "title == field.leading",
        "title.leading == \"field.trailing\"",
        "title.leading + field.leading == 8",
        "title.leading == field.leading ~ \"high\"",
        "title.make { $0.leading.equalTo(field.top) }",
        "title.make { $0.width.equalTo(field.leading) }",
        "title.make { $0.leading.top.equalTo(field.leading) }",
        "title.make { $0.leading }",
        "title.make { $0.equalTo(field) }",
        "title.make { $0.edges.equalTo(field.size) }",
        "title.make { $0.leading.equalTo(field.trailing).top }",
        "title.make { $0.leading.offset(8) }",
        "title.update { $0.top.equalToSuperview() }",
        "set(\"gap\", constant: 8)",
        "View(\"other\")",
    ]

    /// Where the swift module of the client lies, beside the tests.
    private static var modules: URL {
        Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }.map { $0.deletingLastPathComponent() }
            .map { $0.appendingPathComponent("Modules") }
            ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("Modules")
    }

    /// The lines of a file at which the compiler finds an error.
    private static func faultyLines(of statements: [String]) async throws -> Set<Int> {
        let head = """
            import QuoinClient
            func constraints(@ConstraintBuilder _ block: () -> [LocatedStatement]) {}
            func check(_ title: View, _ field: View) {
            """
        let body = statements.map { "constraints { \($0) }" }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).swift")
        try ([head] + body + ["}"]).joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let errors = try await Self.errors(of: file)
        let lines = errors.split(separator: "\n").filter { $0.contains(": error: ") }
        return Set(
            lines.compactMap { line in
                line.split(separator: ":").dropFirst().first.flatMap { Int($0) }.map { $0 - 4 }
            }
        )
    }

    /// What the compiler says of a file; it is awaited without a thread.
    private static func errors(of file: URL) async throws -> String {
        let log = file.appendingPathExtension("log")
        try Data().write(to: log)
        defer { try? FileManager.default.removeItem(at: log) }
        let errors = try FileHandle(forWritingTo: log)
        let process = try ChildProcess(
            "/usr/bin/env",
            ["swiftc", "-typecheck", "-I", modules.path, file.path],
            streams: ChildProcess.Streams(errors: errors.fileDescriptor)
        )
        // Not before, which could happen if nothing used the handle here.
        try errors.close()
        try await eventuallyAsync("the compiler ends") { !process.isRunning }
        return try String(contentsOf: log, encoding: .utf8)
    }

    @Test func `what is right compiles`() async throws {
        #expect(try await Self.faultyLines(of: Self.right) == [])
    }

    @Test func `each of what is wrong does not`() async throws {
        let faulty = try await Self.faultyLines(of: Self.wrong)
        for (index, line) in Self.wrong.enumerated() { #expect(faulty.contains(index), "this compiles: \(line)") }
    }
}
