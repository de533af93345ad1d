public import LayoutEngine
public import LayoutModel

/// A request for a sweep of one number of a layout.
public struct SweepQuestion: Sendable {
    public enum Subject: Hashable, Sendable {
        case rootLength(Axis)
        /// The constant of all constraints with this key.
        case key(String)
    }

    public var subject: Subject
    /// In points.
    public var from: Double
    public var to: Double
    /// Traits that replace those of the layout.
    public var traits = TraitsChange()
    /// The rules whose absence is asked for; nil if that is not asked.
    public var rules: LintRules?

    public init(_ subject: Subject, from: Double, to: Double) {
        (self.subject, self.from, self.to) = (subject, from, to)
    }

    /// The rules that a sweep can follow.
    public static let knownRules: [LintRule] = [.conflict, .ambiguous, .truncated]
}

/// A piece of a sweep, with its conflicts as they are reported.
public struct ReportedPiece: Sendable {
    public var piece: SweptPiece
    public var conflicts: [ConflictReport]
}

extension LayoutSession {
    /// Sweeps one number of the layout, which remains unchanged.
    ///
    /// - Parameters:
    ///   - question: the number, its range, and the rules.
    ///   - budget: the work budget of the request.
    ///   - receive: called with each piece, in order.
    /// - Returns: the intervals in which none of the rules is broken; nil if no rules were given.
    /// - Throws: ``SessionError/unknownKey(_:nearest:)``, ``SessionError/sweep(_:)``,
    ///   ``SessionError/workLimitExceeded``, and the errors of `receive`.
    public func sweep(
        _ question: SweepQuestion,
        budget: inout WorkBudget,
        _ receive: (ReportedPiece) throws(SessionError) -> Void
    ) throws(SessionError) -> [ClosedRange<Double>]? {
        var varied = document
        varied.traits = question.traits.applied(to: document.traits)
        let parameter: SweepParameter
        switch question.subject {
        case .rootLength(let axis): parameter = .rootLength(axis)
        case .key(let key):
            try budget.charge(Self.workOfKeys, times: constraintCount)
            let ids = varied.constraints.ids(withKey: key)
            guard !ids.isEmpty else {
                var named = editor
                throw .unknownKey(key, nearest: named.nearestKey(to: key))
            }
            parameter = .constants(ids)
        }
        var request = SweepRequest(parameter, from: question.from, to: question.to)
        request.followsTruncation = question.rules?.contains(.truncated) ?? false
        var sweep = try Self.wrapping { () throws(SweepError) in
            try LayoutSweep(request, of: varied, solvedBy: engine, budget: &budget)
        }
        while let piece = try Self.wrapping({ () throws(SweepError) in try sweep.next(budget: &budget) }) {
            let conflicts = piece.solution.conflicts.map { ConflictReport($0, in: piece.document) }
            try receive(ReportedPiece(piece: piece, conflicts: conflicts))
        }
        let intervals = sweep.intervals
        return question.rules.map { Self.free(of: $0, in: intervals) }
    }

    private static func wrapping<Result: ~Copyable>(
        _ work: () throws(SweepError) -> Result
    ) throws(SessionError) -> Result {
        do throws(SweepError) {
            return try work()
        } catch {
            throw error == .workLimitExceeded ? .workLimitExceeded : .sweep(error)
        }
    }

    private static let workOfKeys = 2

    /// Returns the union of the intervals in which no rule is broken.
    private static func free(of rules: LintRules, in intervals: [SweptInterval]) -> [ClosedRange<Double>] {
        var found: [ClosedRange<Double>] = []
        for interval in intervals {
            let isBroken =
                rules.contains(.conflict) && interval.hasConflict
                || rules.contains(.ambiguous) && interval.isAmbiguous
                || rules.contains(.truncated) && interval.hasTruncation
            guard !isBroken else { continue }
            if let last = found.last, last.upperBound == interval.from {
                found[found.count - 1] = last.lowerBound...interval.to
            } else {
                found.append(interval.from...interval.to)
            }
        }
        return found
    }
}
