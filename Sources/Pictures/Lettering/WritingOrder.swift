/// The order in which the characters of a line are drawn.
///
/// A simple form of the bidirectional algorithm (UAX #9): runs of each direction, without embeddings. Numbers run from
/// left to right; spaces and punctuation between two runs of a direction belong to them, and otherwise to the direction
/// of the line.
enum WritingOrder {
    private enum Direction {
        case left, right, number, neutral, mark
    }

    /// Returns the characters of a line from left to right.
    static func visual(_ scalars: [Unicode.Scalar], isRightToLeft: Bool) -> [Unicode.Scalar] {
        guard isRightToLeft || scalars.contains(where: { isRightToLeftLetter($0) }) else { return scalars }
        let levels = levels(scalars, isRightToLeft: isRightToLeft)
        var runs: [(isRightToLeft: Bool, range: Range<Int>)] = []
        for (index, isRight) in levels.enumerated() {
            if let last = runs.last, last.isRightToLeft == isRight {
                runs[runs.count - 1].range = last.range.lowerBound..<(index + 1)
            } else {
                runs.append((isRight, index..<(index + 1)))
            }
        }
        return (isRightToLeft ? runs.reversed() : runs).flatMap { run in
            run.isRightToLeft ? reversed(scalars[run.range]) : Array(scalars[run.range])
        }
    }

    /// Returns whether each character runs from right to left.
    private static func levels(_ scalars: [Unicode.Scalar], isRightToLeft: Bool) -> [Bool] {
        let kinds = scalars.map(direction)
        var levels: [Bool] = []
        var index = 0
        var before = isRightToLeft
        while index < kinds.count {
            switch kinds[index] {
            case .left: before = false
            case .right: before = true
            case .mark: break
            case .number:
                levels.append(false)
                index += 1
                continue
            case .neutral:
                var end = index
                while end < kinds.count, kinds[end] == .neutral { end += 1 }
                let after = end < kinds.count ? kinds[end] == .right || kinds[end] == .number && before : isRightToLeft
                levels += Array(repeating: before == after ? before : isRightToLeft, count: end - index)
                index = end
                continue
            }
            levels.append(before)
            index += 1
        }
        return levels
    }

    private static func direction(_ scalar: Unicode.Scalar) -> Direction {
        if isRightToLeftLetter(scalar) { return .right }
        switch scalar.properties.generalCategory {
        case .decimalNumber: return .number
        case .nonspacingMark, .enclosingMark: return .mark
        default: return scalar.properties.isAlphabetic ? .left : .neutral
        }
    }

    private static func isRightToLeftLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isOfRightToLeftScript && scalar.properties.isAlphabetic
            && scalar.properties.generalCategory != .nonspacingMark
    }

    /// Reverses characters; brackets are mirrored, and a mark stays after its letter.
    private static func reversed(_ scalars: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
        var clusters: [[Unicode.Scalar]] = []
        for scalar in scalars {
            if direction(scalar) == .mark, !clusters.isEmpty {
                clusters[clusters.count - 1].append(scalar)
            } else {
                clusters.append([mirrored[scalar] ?? scalar])
            }
        }
        return clusters.reversed().flatMap(\.self)
    }

    private static let mirrored: [Unicode.Scalar: Unicode.Scalar] = [
        "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»", "»": "«",
    ]
}
