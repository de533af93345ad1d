import Storage

/// The state of all layouts according to the records of a journal, built at startup.
struct StoredTable {
    private(set) var layouts: [LayoutKey: StoredLayout] = [:]
    /// The removals in chronological order.
    private(set) var removals: [(key: LayoutKey, revision: Int, reason: RetiredRevisions.Reason)] = []
    private(set) var answers: [StoredAnswer.Name: Answer] = [:]
    private(set) var floors: [Namespace: Int] = [:]
    /// The last revisions of layouts that lost edits because damage was skipped.
    private(set) var lost: [LayoutKey: Int] = [:]
    /// The last edits of layouts whose snapshots were in released files: a later record contains the whole layout or
    /// its removal.
    private(set) var orphans: [LayoutKey: Orphan] = [:]
    /// The first edit that does not follow from the records before it, when damage is skipped.
    private(set) var firstMisfit: RecordPosition?
    private var firstFile: Int?
    private let isSalvaging: Bool

    /// True if no record was missing.
    var isSound: Bool { lost.isEmpty && orphans.isEmpty }

    static let misfit = "the edit belongs to another state of its layout"
    static let orphan = "the layout that was edited is nowhere as a whole"

    init(isSalvaging: Bool) {
        self.isSalvaging = isSalvaging
    }

    /// The last edit of a layout without a snapshot.
    struct Orphan {
        let position: RecordPosition
        let revision: Int
    }

    /// A stored response with its location.
    struct Answer {
        let answer: StoredAnswer
        let place: AnswerLedger.Place
        /// The layout that the call edited, if the record contains it.
        let layout: LayoutKey?
    }

    /// Drops the responses to edits of layouts without a snapshot: these edits are lost.
    mutating func dropOrphanedAnswers() {
        guard !orphans.isEmpty else { return }
        answers = answers.filter { _, answer in answer.layout.flatMap { orphans[$0] } == nil }
    }

    /// Adds the next record.
    ///
    /// - Throws: `RecordFault` if it does not follow from those before it.
    mutating func read(
        _ position: RecordPosition,
        _ payload: ArraySlice<UInt8>,
        _ byteCount: Int
    ) throws(RecordFault) {
        let firstFile = firstFile ?? position.file
        self.firstFile = firstFile
        let (answer, change): (StoredAnswer?, LayoutRecord?)
        let answerByteCount: Int
        do throws(RecordError) {
            let parts = try RecordParts(payload)
            answer = try parts.answer.map { (bytes) throws(RecordError) in try StoredAnswer(bytes) }
            let isAlone = answer != nil && parts.change.isEmpty
            change = isAlone ? nil : try LayoutRecord(parts.change)
            answerByteCount = isAlone ? byteCount : payload.count - parts.change.count
        } catch {
            switch error {
            case .malformed: throw .damage("the record is malformed")
            case .unknownKind(let kind): throw .damage("a record of the unknown kind \(kind)")
            }
        }
        if let change {
            guard try read(change, at: position, byteCount - answerByteCount, firstFile) else { return }
        }
        guard let answer else { return }
        let place = AnswerLedger.Place(position: position, byteCount: answerByteCount)
        answers[answer.name] = Answer(answer: answer, place: place, layout: change?.layout)
    }

    /// Adds a change; returns false if it is lost because earlier records are missing.
    private mutating func read(
        _ change: LayoutRecord,
        at position: RecordPosition,
        _ byteCount: Int,
        _ firstFile: Int
    ) throws(RecordFault) -> Bool {
        switch change {
        case .snapshot(let key, let snapshot):
            orphans[key] = nil
            layouts[key] = StoredLayout(snapshot, at: position, sequence: 0, bytes: byteCount)
            lost[key] = nil
        case .edit(let key, let edit, let previous):
            guard let layout = layouts[key], layout.head == previous, layout.revision + 1 == edit.revision else {
                if layouts[key] == nil, previous.file < firstFile || orphans[key]?.position == previous {
                    orphans[key] = Orphan(position: position, revision: edit.revision)
                    return true
                }
                guard isSalvaging else { throw .damage(Self.misfit) }
                firstMisfit = firstMisfit ?? position
                lost[key] = max(edit.revision, lost[key] ?? 0)
                return false
            }
            layouts[key] = layout.after(edit, at: position, sequence: 0, bytes: byteCount)
        case .removal(let key, let revision, let reason):
            layouts[key] = nil
            (lost[key], orphans[key]) = (nil, nil)
            removals.append((key, revision, reason))
        case .floor(let namespace, let revision):
            floors[namespace] = max(revision, floors[namespace] ?? 0)
        }
        return true
    }
}
