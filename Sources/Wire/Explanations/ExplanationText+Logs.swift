import LayoutEngine
import LayoutModel

/// Sentences about what a conflict log says and its rows do not.
extension ExplanationText {
    /// Returns a sentence for each constraint that UIKit broke although its log, as printed, contains no reason.
    func unconfirmedBreaks(in explanation: LayoutExplanation) -> [String] {
        // A conflict that is not listed may be the reason.
        guard explanation.conflictCount == explanation.conflicts.count else { return [] }
        let inConflict = Set(explanation.conflicts.flatMap { [$0.leftOut] + $0.members.map(\.id) })
        var sentences: [String] = []
        document.constraints.forEach { id, constraint in
            guard sentences.count < Self.maxBreaks, let source = constraint.labels.source, source.isBroken,
                !inConflict.contains(id)
            else { return }
            let name = Self.address(in: source.text).map { "\($0), which is \(id)" } ?? "\(id)"
            sentences.append("UIKit broke \(name); the rows as printed do not contradict each other.")
        }
        return sentences
    }

    /// The maximum number of these sentences.
    private static let maxBreaks = 10

    /// Returns the address of a constraint in a row of a log: `0x6000`.
    private static func address(in row: String) -> Substring? {
        guard let start = row.firstRange(of: "0x")?.lowerBound else { return nil }
        let digits = row[row.index(start, offsetBy: 2)...].prefix(while: \.isHexDigit)
        return digits.isEmpty ? nil : row[start..<digits.endIndex]
    }
}
