internal import LayoutModel
internal import Simplex

/// A piece that may be continued by the next segment.
struct OpenPiece: Sendable {
    private(set) var lower: Double
    private(set) var upper: Double
    /// The longest segment, which determines the slopes.
    private(set) var segment: SweepSegment
    private let start: SweepBreak?

    init(_ segment: SweepSegment, start: SweepBreak?) {
        (lower, upper) = (segment.lower, segment.upper)
        (self.segment, self.start) = (segment, start)
    }

    /// Returns whether a segment that begins at the end of the piece has the same frames and diagnostics.
    func continues(in next: SweepSegment, noise: Double) -> Bool {
        guard hasSameConflicts(as: next),
            segment.first.solution.ambiguous == next.first.solution.ambiguous,
            segment.first.solution.unsettledTexts == next.first.solution.unsettledTexts,
            segment.first.numbers.count == next.first.numbers.count
        else { return false }
        // Two lines are the same if they meet at both ends of the shorter segment; over the longer one, the shorter one
        // may be inaccurate.
        let (long, short) = segment.length >= next.length ? (segment, next) : (next, segment)
        let accepted = Self.accepted + noise
        for index in long.first.numbers.indices {
            let (line, other) = (long.line(index), short.line(index))
            for point in [short.lower, short.upper] {
                guard abs(line.value(at: point) - other.value(at: point)) <= accepted else { return false }
            }
        }
        return true
    }

    /// The maximum difference of lines that are the same, in points.
    private static let accepted = 2e-7

    /// Returns whether a segment reports the same conflicts; rows have other numbers in a solver that started again.
    private func hasSameConflicts(as next: SweepSegment) -> Bool {
        if segment.first.conflicts == next.first.conflicts { return true }
        let (reported, other) = (segment.first.solution.conflicts, next.first.solution.conflicts)
        return reported.count == other.count
            && zip(reported, other).allSatisfy { one, another in
                one.leftOut == another.leftOut && one.omittedMembers == another.omittedMembers
                    && one.members.map(Self.words) == another.members.map(Self.words)
            }
    }

    /// The member of a conflict without its numbers, which may change along a piece.
    private static func words(of member: ConflictMember) -> String {
        "\(member.id.map { "\($0)" } ?? "") \(member.text.filter { !$0.isNumber && !"+-. ".contains($0) })"
    }

    mutating func append(_ next: SweepSegment) {
        upper = next.upper
        if next.length > segment.length { segment = next }
    }

    /// True if no text of the piece quotes numbers that depend on the point.
    var isPlain: Bool { segment.first.conflicts.isEmpty }

    /// A point well within the piece, with few digits.
    var plainPoint: Double {
        let (middle, room) = ((segment.lower + segment.upper) / 2, (segment.upper - segment.lower) / 4)
        var scale = 1.0
        while scale < 1e9 {
            let point = (middle * scale).rounded() / scale
            if abs(point - middle) <= room { return point }
            scale *= 10
        }
        return middle
    }

    /// Returns the piece with its numbers, the solution at one of its points, and the document there.
    func closed(_ solution: Solution, _ document: LayoutDocument) -> SweptPiece {
        let (from, to) = (lower.roundedAsTold, upper.roundedAsTold)
        func number(_ index: Int) -> SweptNumber { segment.line(index).told(from: from, length: to - from) }
        var piece = SweptPiece(
            from: from,
            to: to,
            frames: [],
            contentSizes: [],
            solution: solution,
            document: document,
            start: start
        )
        piece.frames.reserveCapacity(solution.installedNodes.count)
        for (index, node) in solution.installedNodes.enumerated() {
            piece.frames.append(
                SweptFrame(
                    node: node,
                    x: number(4 * index),
                    y: number(4 * index + 1),
                    width: number(4 * index + 2),
                    height: number(4 * index + 3)
                )
            )
        }
        for (index, content) in solution.contentSizes.enumerated() {
            let first = 4 * solution.installedNodes.count + 2 * index
            piece.contentSizes.append(
                SweptContentSize(node: content.node, width: number(first), height: number(first + 1))
            )
        }
        return piece
    }
}

extension SweepSegment {
    var length: Double { upper - lower }

    /// The line of a number through both probes.
    struct Line {
        var point: Double
        var value: Double
        var rate: Double

        func value(at point: Double) -> Double { value + rate * (point - self.point) }

        /// Returns the line without the noise of the last digits.
        ///
        /// The rate is rounded to as few digits as leave the value at the end of the piece the same.
        func told(from: Double, length: Double) -> SweptNumber {
            var rounded = rate
            var scale = 1e3
            while scale < 1e14 {
                let candidate = (rate * scale).rounded() / scale
                if abs(candidate - rate) * max(length, 1) < Self.accepted {
                    rounded = candidate
                    break
                }
                scale *= 10
            }
            return SweptNumber(value: value(at: from).roundedAsTold, rate: rounded + 0)
        }

        /// The maximum error of a value caused by rounding its rate, in points.
        private static let accepted = 5e-8
    }

    func line(_ index: Int) -> Line {
        let (start, end) = (first.numbers[index], last.numbers[index])
        return Line(point: first.point, value: start, rate: (end - start) / (last.point - first.point))
    }
}
