import LayoutModel

/// One edit of a layout in stored form: the difference from the previous document to the resulting one.
struct LayoutEditRecord: Sendable {
    /// The revision after the edit.
    var revision: Int
    var viewCount: Int
    var step: HistoryStep
    /// The number of the next constraint id.
    var nextID: Int
    /// The difference as encoded by ``DocumentDifference/pack(onto:against:)``.
    var difference: [UInt8]
}

extension HistoryStep {
    /// The number of the step in stored records.
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
