import Foundation
import Glibc
public import Testing
import Threads

extension Tag {
    /// Property tests that take more than a second; their suites have names that end in `PropertyTests`, so that
    /// `swift test --skip PropertyTests` leaves them out.
    @Tag public static var long: Self
}

/// Counts the cases that a property test really checks, and fails it if they are too few.
///
/// Each call of the test function is a case that was checked, if the function does not count by itself with ``Cases``.
/// If the variable `QUOIN_REPORT` of the environment names a file, each test appends a line to it:
/// `SimplexTests.SlackTests/slack is exact checked 60 of 60`.
public struct PropertyTest: TestTrait, TestScoping {
    /// The least share of the cases drawn that must be checked.
    let share: Double

    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { self }

    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        if let testCase, let whole = Cases.current {
            let cases = Cases()
            // A case that throws counts, too: it has failed.
            defer { whole.add(cases) }
            try await Cases.$current.withValue(cases) { try await Self.naming(test, testCase, function) }
        } else {
            let cases = Cases()
            try await Cases.$current.withValue(cases) { try await function() }
            finish(test, cases.counts.withLock(\.self))
        }
    }

    /// Lets failures name the settings that give these cases again.
    private static func naming(
        _ test: Test,
        _ testCase: Test.Case,
        _ function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard let settings = Seeds.settings else { return try await function() }
        let trait = IssueHandlingTrait.compactMapIssues { issue in
            var issue = issue
            issue.comments.append("with \(settings)")
            return issue
        }
        try await trait.provideScope(for: test, testCase: testCase, performing: function)
    }

    private func finish(_ test: Test, _ counts: Cases.Counts) {
        Report.append("\(Self.name(of: test)) checked \(counts.checked) of \(counts.drawn)\n")
        let minimum = Int((share * Double(counts.drawn)).rounded(.down))
        guard counts.drawn == 0 || counts.checked < minimum else { return }
        Issue.record(
            "checked \(counts.checked) of \(counts.drawn) cases: expected at least \(minimum)",
            sourceLocation: test.sourceLocation
        )
    }

    private static func name(of test: Test) -> String {
        let place = test.sourceLocation
        let suite = place.fileName.split(separator: ".").first ?? ""
        return "\(place.moduleName).\(suite)/\(test.displayName ?? test.name)"
    }
}

extension Trait where Self == PropertyTest {
    /// A property test, each of whose cases has to be checked.
    public static var property: Self { PropertyTest(share: 1) }

    /// A property test that may skip cases, but has to check this share of them.
    public static func property(checking share: Double) -> Self { PropertyTest(share: share) }
}

/// The cases of a property test, counted by the test itself: tests with a loop over cases, and those that skip some.
///
/// To be called in the task of the test, which has the trait ``PropertyTest``.
public final class Cases: Sendable {
    struct Counts {
        var checked = 0
        var drawn = 0
    }

    @TaskLocal fileprivate static var current: Cases?

    fileprivate let counts = Guarded(Counts())

    fileprivate init() {}

    /// Counts cases that the test has checked.
    public static func check(_ count: Int = 1) {
        counting {
            $0.checked += count
            $0.drawn += count
        }
    }

    /// Counts cases that the test has drawn, but cannot check.
    public static func skip(_ count: Int = 1) {
        counting { $0.drawn += count }
    }

    private static func counting(_ body: (inout Counts) -> Void) {
        guard let current else { preconditionFailure("cases are counted in tests with the trait .property only") }
        current.counts.withLock { body(&$0) }
    }

    /// Adds those of one call of the test function: one case, if it has not counted.
    fileprivate func add(_ part: Cases) {
        let part = part.counts.withLock(\.self)
        counts.withLock {
            $0.checked += part.drawn == 0 ? 1 : part.checked
            $0.drawn += max(1, part.drawn)
        }
    }
}

/// The file that `QUOIN_REPORT` names.
private enum Report {
    static let path = ProcessInfo.processInfo.environment["QUOIN_REPORT"]

    /// Appends `line` by one system call: lines of other threads and processes come before or after it.
    static func append(_ line: String) {
        guard let path, !path.isEmpty else { return }
        let file = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
        let bytes = Array(line.utf8)
        let written = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
        guard written == bytes.count else { fatalError("cannot write to QUOIN_REPORT '\(path)': errno \(errno)") }
        close(file)
    }
}
