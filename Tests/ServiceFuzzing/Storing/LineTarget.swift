import API
import Arguments
import Commands
public import Fuzzing
import LayoutEngine
import Sessions
import TestSupport
import TextMetrics
import Threads

/// Imports lines, and checks that each of them is stored or named, and that what is stored is exported and imported
/// again as it is.
public struct LineTarget: Sendable {
    private let limits: ServiceLimits

    public init() {
        var limits = ServiceLimits()
        limits.sessions.engine.work = 20_000_000
        self.limits = limits
    }

    /// Returns whether all lines are stored.
    ///
    /// - Throws: ``BrokenPromise`` if a line is lost, or stored as something else.
    public func read(_ lines: [UInt8]) throws(BrokenPromise) -> Bool {
        let (one, other) = (TemporaryDirectory.inMemory(), TemporaryDirectory.inMemory())
        let imported = try run(.import, ["-", "--data", one.path], lines)
        guard imported.outcome != .failure else { throw BrokenPromise("the import has failed: \(imported.errors)") }
        try checkSummary(of: imported, lines)
        let exported = try run(.export, [one.path])
        guard exported.outcome == .success else { throw BrokenPromise("nothing can be exported: \(exported.errors)") }
        let again = try run(.import, ["-", "--data", other.path], Array(exported.output.utf8))
        guard again.outcome == .success else {
            throw BrokenPromise("what was exported is refused: \(again.errors)\(exported.output)")
        }
        let copy = try run(.export, [other.path])
        guard copy.output == exported.output else {
            throw BrokenPromise("exported again it is another: \(exported.output)\(copy.output)")
        }
        return imported.outcome == .success
    }

    /// Checks that what is not stored is named with its line.
    private func checkSummary(of result: Result, _ text: [UInt8]) throws(BrokenPromise) {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let named = Set(
            result.errors.split(separator: "\n").compactMap { message -> Int? in
                guard message.hasPrefix("<stdin>:") else { return nil }
                return Int(message.dropFirst(8).prefix { $0 != ":" })
            }
        )
        let full = lines.indices.filter { !lines[$0].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
        guard named.isSubset(of: full.map { $0 + 1 }),
            result.output == "\(full.count - named.count) of \(full.count) layouts stored\n",
            (result.outcome == .success) == named.isEmpty
        else { throw BrokenPromise("\(named.sorted()) are named: \(result.output)\(result.errors)") }
    }

    private struct Result {
        var outcome: CommandOutcome
        var output: String
        var errors: String
    }

    private func run(
        _ command: StorageCommand,
        _ arguments: [String],
        _ input: [UInt8] = []
    ) throws(BrokenPromise) -> Result {
        let record = StreamRecord(input)
        let context = CommandContext(
            limits: limits,
            inputBytes: 1 << 20,
            fonts: .builtIn,
            streams: record.streams
        )
        do throws(UsageError) {
            let outcome = try command.run(ParsedArguments(arguments, of: command.description), context)
            return Result(outcome: outcome, output: record.text(.output), errors: record.text(.errors))
        } catch {
            throw BrokenPromise("\(error)")
        }
    }
}

/// Streams that keep what is written to them.
private final class StreamRecord: Sendable {
    private struct State {
        var rest: ArraySlice<UInt8>
        var written: [Streams.Stream: [UInt8]] = [:]
    }

    private let state: Guarded<State>

    init(_ input: [UInt8]) {
        state = Guarded(State(rest: input[...]))
    }

    var streams: Streams {
        Streams(
            write: { stream, bytes in
                self.state.withLock { $0.written[stream, default: []] += bytes }
                return true
            },
            readInput: { count in self.take(count) },
            readSome: { count in self.take(count) },
            isTerminal: { _ in false },
            environment: { _ in nil }
        )
    }

    private func take(_ count: Int) -> [UInt8] {
        state.withLock { state in
            defer { state.rest = state.rest.dropFirst(count) }
            return Array(state.rest.prefix(count))
        }
    }

    func text(_ stream: Streams.Stream) -> String {
        state.withLock { String(decoding: $0.written[stream] ?? [], as: UTF8.self) }
    }
}
