import API
import LayoutEngine
import LayoutModel
import Sessions
import Storage
import Wire

/// `quoin import`: stores the layouts of an exported file.
struct LayoutImport {
    private let input: Input
    private let replaces: Bool
    private let context: CommandContext
    private let report: RefusalReport

    /// The maximum number of lines and bytes that share a single flush to disk.
    private static let linesOfBatch = 256
    private static let bytesOfBatch = 8 << 20
    /// The memory limit of layouts, in bytes; beyond it, stored layouts are evicted.
    private static let memory = 1 << 30

    /// The reason that the import stops.
    private enum Stop: Error {
        case input(InputError)
        case storage(String)
    }

    init(from input: Input, replacing replaces: Bool, _ context: CommandContext) {
        (self.input, self.replaces, self.context) = (input, replaces, context)
        report = RefusalReport(style: context.streams.style(of: .errors))
    }

    func run(into directory: String) -> CommandOutcome {
        do throws(Stop) {
            var lines = try opened()
            let registry = try registry(directory)
            defer { registry.store?.journal.close() }
            let (stored, refused) = try store(&lines, in: registry)
            // Frees the space of replaced layouts.
            while registry.compact() {}
            let summary = "\(stored) of \(stored + refused) layouts stored"
            guard context.streams.line(summary, to: .output) else { return context.streams.cannotWrite() }
            return refused == 0 ? .success : .findings
        } catch {
            switch error {
            case .input(let error): _ = context.streams.write(.errors, Array(report.text(error).utf8))
            case .storage(let reason): _ = context.fail(reason)
            }
            return .failure
        }
    }

    private func opened() throws(Stop) -> LineReader {
        do throws(InputError) {
            return try input.lines(context.streams, limit: context.inputBytes)
        } catch {
            throw .input(error)
        }
    }

    private func registry(_ directory: String) throws(Stop) -> SessionRegistry {
        var limits = context.limits.sessions
        // The limits of a single document apply, but none for all documents together.
        (limits.layouts, limits.totalViews, limits.memory) = (.max, .max, Self.memory)
        do throws(JournalError) {
            return try SessionRegistry(directory: directory, JournalOptions(), limits: limits)
        } catch {
            throw .storage("\(error)")
        }
    }

    /// Stores all valid lines; returns the number stored and the number refused.
    private func store(
        _ lines: inout LineReader,
        in registry: SessionRegistry
    ) throws(Stop) -> (stored: Int, refused: Int) {
        var (stored, refused, finished, bytes) = (0, 0, 0, 0)
        while let line = try next(of: &lines) {
            let faults: [String]
            switch line {
            case .whole(let text):
                if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
                faults = try store(text, in: registry)
                bytes += text.count
            case .tooLong(let limit): faults = ["the line has more than \(limit) bytes (--max-body)"]
            }
            for fault in faults { tell(fault, ofLine: lines.number) }
            if faults.isEmpty { stored += 1 } else { refused += 1 }
            guard lines.number - finished >= Self.linesOfBatch || bytes >= Self.bytesOfBatch else { continue }
            try finish(registry, from: finished + 1, to: lines.number)
            (finished, bytes) = (lines.number, 0)
        }
        try finish(registry, from: finished + 1, to: lines.number)
        return (stored, refused)
    }

    private func next(of lines: inout LineReader) throws(Stop) -> LineReader.Line? {
        do throws(InputError) { return try lines.next() } catch { throw .input(error) }
    }

    private func finish(_ registry: SessionRegistry, from first: Int, to last: Int) throws(Stop) {
        do throws(SessionError) {
            try registry.finishStoring(since: 0)
        } catch {
            throw .storage("lines \(first) to \(last) could not all be stored: \(Problem(error).detail)")
        }
    }

    /// Stores the layout of a line; the write may still be pending on return.
    ///
    /// - Returns: the faults of the line; empty if it is stored.
    private func store(_ bytes: [UInt8], in registry: SessionRegistry) throws(Stop) -> [String] {
        var budget = WorkBudget(limit: context.limits.sessions.engine.work)
        let line: LayoutLine
        do throws(LayoutLine.Refusal) {
            line = try LayoutLine(bytes, limits: context.limits.body, budget: &budget)
        } catch {
            return error.details
        }
        do throws(SessionError) {
            try registry.restore(line.key, line.document, at: line.revision, replacing: replaces, budget: &budget)
            return []
        } catch {
            switch error {
            case .staleRevision(let used):
                return ["/revision: '\(line.key.id)' has had revision \(used) (--replace stores it with a later one)"]
            case .storageFailed(let reason): throw .storage("the layouts cannot be stored: \(reason)")
            default: return LayoutLine.Refusal(Problem(error)).details
            }
        }
    }

    private func tell(_ detail: String, ofLine number: Int) {
        let style = report.style
        let head = style.text("\(input.name):\(number):", .strong) + " " + style.text("error:", .error)
        context.streams.line("\(head) \(detail.printable)", to: .errors)
    }
}
