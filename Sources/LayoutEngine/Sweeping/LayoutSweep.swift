public import LayoutModel
internal import Simplex

/// A sweep of one number of a layout over a range, which divides the range into pieces with linear frames.
///
/// # Method
/// The range is covered from left to right by *segments*, each of which is proven to have one affine solution:
///
/// 1. Solve at two points of the uncovered part, close to its start and to each other. If the vertex of the first one
///    is also the solution at the second (``VertexPattern/holds(at:)``), and everything else that has been decided is
///    the same (rows left out, ambiguous numbers, the rows of texts, the branches of insets and masks), then constants,
///    values and residuals are linear along the line through both points.
/// 2. Extrapolate to the first t, on either side, at which any of the decisions changes: a loose row meets its
///    constant, the set that proves a conflict becomes feasible, an undetermined number changes its sign, an inset or a
///    mask reaches a bound (``SweepGauge``), or a text wraps into other rows (`LayoutSweep+Texts`). Up to there, the
///    optimality conditions are the same inequalities, and they hold.
/// 3. Solve next to the predicted end, which verifies the prediction and gives the slopes their last digits. If the
///    solution there differs all the same, the end is found by bisection.
/// 4. The next segment starts there. If it turns out to begin later, a part between the two is uncovered: it is
///    covered next.
///
/// Neighboring segments with the same frames and diagnostics are one piece.
///
/// # Why no break is missed
/// Every point of the range belongs to a segment or to a gap of at most ``gap``. Within a segment, the conditions of
/// step 2 are sufficient for the solution: an optimal vertex is optimal as long as its rows stay on their sides,
/// because its multipliers depend on nothing else; a row is left out as long as the set that contradicts it is
/// infeasible, and those that are kept all hold; the canonical point of an ambiguous layout is a vertex too, optimal
/// for objectives that keep their slopes as long as the undetermined numbers keep their signs. A text has the same rows
/// between two widths at which it has, because greedy line breaking is monotone: no line ends earlier if the width
/// grows. Two things are verified at both ends of a segment, but not proven within it: which of several smallest sets a
/// conflict is reported with, and, if a layout is settled in rounds because widths depend on heights of texts or insets
/// on themselves, that the rounds arrive at the same one of several consistent solutions. In the latter case, points
/// within the segment are verified as well.
///
/// Source: Gass and Saaty, "The computational algorithm for the parametric objective function", 1955.
public struct LayoutSweep: ~Copyable {
    let request: SweepRequest
    let limits: SweepLimits
    var engine: Engine
    /// The document at the last probe.
    var document: LayoutDocument
    private let committed: [NodeID: FramedView]
    private var changes = ChangeSet()
    /// The widths at which the texts wrap, by view.
    var wraps: [NodeID: KnownWraps] = [:]
    private(set) var probeCount = 0
    private var pieceCount = 0

    /// The range up to here is covered.
    private var covered: Double
    /// Segments that begin after ``covered``, the last one first.
    private var pending: [SweepSegment] = []
    /// The last segment that was taken, and the piece that it is part of.
    private var segment: SweepSegment?
    private var piece: OpenPiece?
    /// The parts of the range so far, in order; neighbors differ.
    public private(set) var intervals: [SweptInterval] = []

    /// True if safe areas or margins took many rounds to settle at some point, as those of a view that is placed by its
    /// own: solutions there depend on the number of rounds, and pieces between the points that were verified may be
    /// missing.
    public private(set) var hasSettledSlowly = false

    /// The maximum length of a part of the range that no segment covers, in points: a tenth of the promised accuracy.
    static let gap = 1e-7

    /// Prepares a sweep of a layout, which remains unchanged.
    ///
    /// - Parameters:
    ///   - request: the number and its range.
    ///   - document: the document of the last update.
    ///   - original: the engine of the document.
    ///   - limits: the limits of the sweep.
    ///   - budget: the remaining work budget.
    /// - Throws: ``SweepError``.
    public init(
        _ request: SweepRequest,
        of document: LayoutDocument,
        solvedBy original: borrowing Engine,
        limits: SweepLimits = SweepLimits(),
        budget: inout WorkBudget
    ) throws(SweepError) {
        precondition(request.from < request.to, "a sweep needs a range")
        (self.request, self.limits, self.document) = (request, limits, document)
        covered = request.from
        committed = original.framed.committed
        switch request.parameter {
        case .rootLength: changes.changesTraits = true
        case .constants(let ids): changes.constraints = Set(ids)
        }
        Self.set(request.parameter, to: request.from, in: &self.document)
        do throws(EngineError) {
            // Solved from scratch, rather than copied: rows then have the numbers that they have after a restart.
            engine = try Engine(
                document: self.document,
                limits: original.limits,
                measurer: original.measurer,
                budget: &budget
            )
        } catch {
            throw Self.error(error, at: request.from)
        }
    }

    private static func set(_ parameter: SweepParameter, to value: Double, in document: inout LayoutDocument) {
        switch parameter {
        case .rootLength(.horizontal): document.traits.size.width = value
        case .rootLength(.vertical): document.traits.size.height = value
        case .constants(let ids):
            for id in ids {
                guard var constraint = document.constraints[id] else { continue }
                constraint.constant = value
                document.constraints.replace(id, with: constraint)
            }
        }
    }

    private static func error(_ error: EngineError, at point: Double) -> SweepError {
        error == .workLimitExceeded ? .workLimitExceeded : .unsolvable(error, at: point)
    }

    // MARK: - Probes

    /// Solves the layout at a point.
    mutating func probe(at point: Double, _ budget: inout WorkBudget) throws(SweepError) -> SweepProbe {
        try solve(at: point, &budget)
        do throws(EngineError) {
            try budget.charge(engine.solver.termCount + 8 * engine.solution.installedNodes.count)
            let noise = engine.sweepNoise
            if engine.hasSettledSlowly { hasSettledSlowly = true }
            let isTruncated: Bool
            if request.followsTruncation {
                isTruncated = try engine.losesText(document, &budget)
            } else {
                isTruncated = false
            }
            return SweepProbe(
                point: point,
                numbers: engine.sweptNumbers(),
                pattern: engine.solver.pattern(noise: noise),
                gauges: try engine.sweepGauges(
                    document,
                    committed: committed,
                    followingTruncation: request.followsTruncation,
                    &budget
                ),
                texts: engine.probedTexts(),
                conflicts: engine.solver.conflicts,
                isTruncated: isTruncated,
                isSettledInRounds: engine.mayHaveOtherSolutions,
                solution: engine.solution
            )
        } catch {
            throw Self.error(error, at: point)
        }
    }

    private mutating func solve(at point: Double, _ budget: inout WorkBudget) throws(SweepError) {
        probeCount += 1
        guard probeCount <= limits.probes else { throw .tooManyPieces(limit: limits.pieces, upTo: covered) }
        Self.set(request.parameter, to: point, in: &document)
        engine.framed.committed = committed
        if !committed.isEmpty { engine.state.leave(.masks) }
        do throws(EngineError) {
            try engine.update(changes, document: document, budget: &budget)
        } catch {
            throw Self.error(error, at: point)
        }
    }

    // MARK: - Pieces

    /// Returns the next piece; `nil` after the last one.
    ///
    /// - Throws: ``SweepError``.
    public mutating func next(budget: inout WorkBudget) throws(SweepError) -> SweptPiece? {
        while let found = try nextSegment(&budget) {
            record(found)
            let former = segment
            segment = found
            guard var open = piece, let former else {
                piece = OpenPiece(found, start: nil)
                continue
            }
            if open.continues(in: found, noise: engine.sweepNoise) {
                open.append(found)
                piece = open
                continue
            }
            let change = SweepBreak(from: former, to: found, by: engine, document, request.parameter)
            piece = OpenPiece(found, start: change)
            return try close(open, &budget)
        }
        guard let last = piece else { return nil }
        piece = nil
        return try close(last, &budget)
    }

    private mutating func close(_ open: OpenPiece, _ budget: inout WorkBudget) throws(SweepError) -> SweptPiece {
        pieceCount += 1
        guard pieceCount <= limits.pieces else { throw .tooManyPieces(limit: limits.pieces, upTo: open.lower) }
        var (solution, shown) = (open.segment.first.solution, document)
        let point = open.isPlain ? open.segment.first.point : open.plainPoint
        if open.isPlain {
            Self.set(request.parameter, to: point, in: &shown)
        } else {
            // Conflicts quote lengths: those of a point with few digits read better.
            try solve(at: point, &budget)
            (solution, shown) = (engine.solution, document)
        }
        return open.closed(solution, shown)
    }

    private mutating func record(_ segment: SweepSegment) {
        let interval = SweptInterval(
            from: segment.lower.roundedAsTold,
            to: segment.upper.roundedAsTold,
            hasConflict: !segment.first.conflicts.isEmpty,
            isAmbiguous: !segment.first.solution.ambiguous.isEmpty,
            hasTruncation: segment.first.isTruncated
        )
        if let last = intervals.last, last.hasConflict == interval.hasConflict,
            last.isAmbiguous == interval.isAmbiguous, last.hasTruncation == interval.hasTruncation
        {
            intervals[intervals.count - 1].to = interval.to
        } else {
            intervals.append(interval)
        }
    }

    // MARK: - Covering

    /// Returns the next segment, in order; `nil` if the range is covered.
    private mutating func nextSegment(_ budget: inout WorkBudget) throws(SweepError) -> SweepSegment? {
        while covered < request.to {
            let bound = pending.last?.lower ?? request.to
            if bound - covered <= gap(at: bound) {
                guard var next = pending.popLast() else {
                    // Less than the promised accuracy is left: it belongs to the last segment.
                    guard var last = segment else { return nil }
                    (last.lower, last.upper, covered) = (covered, request.to, request.to)
                    return last
                }
                next.lower = covered
                covered = next.upper
                return next
            }
            guard let found = try findSegment(from: covered, to: bound, &budget) else {
                // Every point of what is left is next to a break: it is one break, as far as rounding shows.
                guard let next = pending.popLast() else {
                    throw .tooManyPieces(limit: limits.pieces, upTo: covered)
                }
                pending.append(next.starting(at: covered))
                continue
            }
            if found.lower - covered > gap(at: bound) {
                guard pending.count < Self.maxPending else {
                    throw .tooManyPieces(limit: limits.pieces, upTo: covered)
                }
                pending.append(found)
                continue
            }
            defer { covered = found.upper }
            return found.starting(at: covered)
        }
        return nil
    }

    /// The maximum length of an uncovered part: more if frames themselves are only known to a hundred-millionth.
    private func gap(at point: Double) -> Double {
        max(engine.sweepNoise > 0 ? 5 * Self.gap : Self.gap, 8 * point.magnitude.ulp)
    }

    /// The maximum number of segments that wait for a part of the range before them.
    private static let maxPending = 64
}

/// A part of the range that is proven to have one affine solution.
struct SweepSegment: Sendable {
    var lower: Double
    var upper: Double
    /// The probe near the start, and the farthest one with the same solution.
    var first: SweepProbe
    var last: SweepProbe

    func starting(at point: Double) -> SweepSegment {
        var moved = self
        moved.lower = point
        return moved
    }
}
