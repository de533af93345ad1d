import LayoutModel

/// One edit of a layout, as it is stored: from the document before it to the document after it.
struct LayoutEditRecord: Sendable {
    /// The revision after the edit.
    var revision: Int
    var viewCount: Int
    var step: HistoryStep
    /// The number of the id that the next constraint gets.
    var nextID: Int
    /// As ``DocumentDifference/pack(onto:against:)`` writes it.
    var difference: [UInt8]
}

extension HistoryStep {
    /// The number that stands for the step in stored records.
    var number: Int {
        switch self {
        case .edit: 0
        case .undo: 1
        case .redo: 2
        }
    }

    init(number: Int) throws(RecordError) {
        switch number {
        case 0: self = .edit
        case 1: self = .undo
        case 2: self = .redo
        default: throw .malformed
        }
    }
}
