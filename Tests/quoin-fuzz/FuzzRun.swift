import Foundation
import Fuzzing
import Threads

/// Reads a range of inputs on one or several threads, which take turns.
final class FuzzRun: Sendable {
    private let target: FuzzTarget
    private let options: FuzzOptions
    private let all = Guarded(Results())

    struct Results {
        var count = 0
        var accepted = 0
        var longest = (time: Duration.zero, number: 0)
        var failure: String?
        /// What the target itself says of the inputs.
        var summary: String?

        /// Of a hundred inputs so many were accepted.
        var acceptedPercent: Int { count == 0 ? 0 : Int((100 * Double(accepted) / Double(count)).rounded()) }
    }

    init(_ target: FuzzTarget, _ options: FuzzOptions) {
        (self.target, self.options) = (target, options)
    }

    /// The totals of all inputs.
    func results() throws -> Results {
        let reading = try target.reading(options.seed)
        let others = try (1..<options.threads).map { lane in try Thread { [self] in read(reading, lane: lane) } }
        read(reading, lane: 0)
        for thread in others { thread.join() }
        var results = all.withLock { $0 }
        results.summary = reading.summary()
        return results
    }

    private func read(_ reading: FuzzReading, lane: Int) {
        var own = Results()
        let start = ThreadTime.now
        for number in stride(from: options.from + lane, to: options.from + options.count, by: options.threads) {
            CrashReport.note(number)
            let input = reading.input(number)
            // As it is: not every input is UTF-8.
            if options.prints { try? FileHandle.standardOutput.write(contentsOf: input + [UInt8(ascii: "\n")]) }
            let began = ThreadTime.now
            do throws(BrokenPromise) {
                if try reading.read(input, number) { own.accepted += 1 }
            } catch {
                own.failure = "\(target.name) number \(number): \(error)"
            }
            own.count += 1
            let time = ThreadTime.now - began
            if time > own.longest.time { own.longest = (time, number) }
            if time >= target.longestInput { own.failure = "\(target.name) number \(number) took \(time)" }
            if let limit = options.time, began - start >= limit { break }
            if own.failure != nil || number % 65_536 < options.threads && hasFailed { break }
        }
        all.withLock { all in
            all.count += own.count
            all.accepted += own.accepted
            if own.longest.time > all.longest.time { all.longest = own.longest }
            all.failure = all.failure ?? own.failure
        }
    }

    private var hasFailed: Bool { all.withLock { $0.failure != nil } }
}
