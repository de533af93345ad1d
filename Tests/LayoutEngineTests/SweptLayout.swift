import LayoutModel
import TestSupport
import Testing

@testable import LayoutEngine

/// The pieces of a sweep, with the layout that they are compared with.
struct SweptLayout: ~Copyable {
    let document: LayoutDocument
    let request: SweepRequest
    private let original: Engine
    let pieces: [SweptPiece]
    let intervals: [SweptInterval]
    /// True if solutions between verified points are not known for certain.
    let hasSettledSlowly: Bool

    /// Sweeps a layout; `nil` if it cannot be solved somewhere in the range, or is different nearly everywhere, as one
    /// whose safe areas never settle.
    static func solvable(_ document: LayoutDocument, _ request: SweepRequest) throws -> SweptLayout? {
        do throws(SweepError) {
            return try SweptLayout(document, request)
        } catch {
            switch error {
            case .unsolvable, .tooManyPieces: return nil
            case .workLimitExceeded: throw error
            }
        }
    }

    init(_ document: LayoutDocument, _ request: SweepRequest) throws(SweepError) {
        let engine: Engine
        do throws(EngineError) {
            engine = try Engine(document: document)
        } catch {
            throw .unsolvable(error, at: request.from)
        }
        var budget = WorkBudget(limit: .max)
        let limits = SweepLimits(pieces: 200, probes: 500)
        var sweep = try LayoutSweep(request, of: document, solvedBy: engine, limits: limits, budget: &budget)
        var found: [SweptPiece] = []
        while let piece = try sweep.next(budget: &budget) { found.append(piece) }
        (self.document, self.request) = (document, request)
        original = engine
        (pieces, intervals) = (found, sweep.intervals)
        hasSettledSlowly = sweep.hasSettledSlowly
    }

    /// The points between two pieces.
    var breaks: [Double] { pieces.dropFirst().map(\.from) }

    /// The document at a point of the range.
    func document(at point: Double) -> (document: LayoutDocument, changes: ChangeSet) {
        var (varied, changes) = (document, ChangeSet())
        switch request.parameter {
        case .rootLength(.horizontal): varied.traits.size.width = point
        case .rootLength(.vertical): varied.traits.size.height = point
        case .constants(let ids):
            for id in ids {
                guard var constraint = varied.constraints[id] else { continue }
                constraint.constant = point
                varied.constraints.replace(id, with: constraint)
            }
            changes.constraints = Set(ids)
        }
        return (varied, changes)
    }

    /// Compares the pieces with solutions at random points, and with each other.
    borrowing func check(sampling count: Int, _ random: inout SeededGenerator, _ place: Comment) throws {
        #expect(pieces.first?.from == request.from && pieces.last?.to == request.to, place)
        for (one, other) in zip(pieces, pieces.dropFirst()) {
            #expect(one.to == other.from && one.from < one.to, place)
            #expect(!isSame(one, other), "two pieces at \(other.from) are the same; \(place)")
        }
        var points = (0..<count).map { _ in Double.random(in: request.from...request.to, using: &random) }
        // Narrow pieces have a sample each, and so has either side of every break.
        for piece in pieces {
            points.append((piece.from + piece.to) / 2)
            let room = piece.to - piece.from
            if room > 1e-3 { points += [piece.from + 1e-4, piece.to - 1e-4] }
        }
        // Between points at which insets do not settle, a sweep promises nothing.
        guard !hasSettledSlowly else { return }
        var budget = WorkBudget(limit: .max)
        for point in points {
            guard let piece = pieces.last(where: { $0.from <= point }),
                point - piece.from > 2e-6, piece.to - point > 2e-6
            else { continue }
            let (varied, changes) = document(at: point)
            var engine = original.copy()
            try engine.move(to: varied, changes, fromFramesOf: original, budget: &budget)
            // Next to a break, the rounds may be used up before insets have settled.
            guard !engine.hasSettledSlowly else { continue }
            guard expectSame(engine, piece, at: point, place) else { return }
        }
    }

    private borrowing func expectSame(
        _ engine: borrowing Engine,
        _ piece: SweptPiece,
        at point: Double,
        _ place: Comment
    ) -> Bool {
        let solution = engine.solution
        let where_: Comment = "at \(point) in \(piece.from)...\(piece.to); \(place)"
        guard solution.installedNodes == piece.frames.map(\.node) else {
            Issue.record("other views are installed \(where_)")
            return false
        }
        for frame in piece.frames {
            guard let exact = engine.exactFrame(of: frame.node) else { return false }
            let offset = point - piece.from
            let pairs = [
                (frame.x, exact.x), (frame.y, exact.y), (frame.width, exact.width), (frame.height, exact.height),
            ]
            for (number, value) in pairs where abs(number.value + number.rate * offset - value) > 1e-6 {
                Issue.record(
                    "\(document.tree.name(of: frame.node)): \(value) is \(number) + \(offset), \(where_)"
                )
                return false
            }
        }
        guard solution.ambiguous == piece.solution.ambiguous else {
            Issue.record("other views are ambiguous \(where_)")
            return false
        }
        guard solution.conflicts.map(\.leftOut) == piece.solution.conflicts.map(\.leftOut) else {
            Issue.record("other constraints are left out \(where_)")
            return false
        }
        return true
    }

    /// The members of a conflict without their numbers, which may change along a piece.
    private static func members(of conflict: LayoutConflict) -> [String] {
        conflict.members.map { $0.text.filter { !$0.isNumber && !"+-. ".contains($0) } }
    }

    private borrowing func isSame(_ one: SweptPiece, _ other: SweptPiece) -> Bool {
        guard one.solution.ambiguous == other.solution.ambiguous,
            one.solution.unsettledTexts == other.solution.unsettledTexts,
            one.solution.conflicts.map(\.leftOut) == other.solution.conflicts.map(\.leftOut),
            one.solution.conflicts.map(Self.members) == other.solution.conflicts.map(Self.members)
        else { return false }
        let (length, next) = (one.to - one.from, other.to - other.from)
        func isSame(_ number: SweptNumber, _ another: SweptNumber) -> Bool {
            let end = number.value + number.rate * length
            return abs(end - another.value) < 1e-7
                && abs(number.rate - another.rate) * min(length, next) < 1e-7
        }
        let areContentsSame = zip(one.contentSizes, other.contentSizes).allSatisfy {
            isSame($0.width, $1.width) && isSame($0.height, $1.height)
        }
        return areContentsSame
            && zip(one.frames, other.frames).allSatisfy {
                isSame($0.x, $1.x) && isSame($0.y, $1.y) && isSame($0.width, $1.width) && isSame($0.height, $1.height)
            }
    }
}
