import JSON
import LayoutEngine
import LayoutModel
public import Sessions

/// The response to a sweep as JSON; each piece is written as soon as it is known, because pieces times views may be
/// many.
public struct SweepTexts: ~Copyable {
    private let limit: AnswerLimit
    private var pieces: JSONWriter
    private var breaks: JSONWriter
    private var described = DescribedConstraints()
    private var breakDescribed = DescribedConstraints()

    /// - Parameter limit: the maximum length of the response.
    public init(within limit: AnswerLimit) {
        self.limit = limit
        pieces = JSONWriter(capacity: 4096, within: limit)
        breaks = JSONWriter(capacity: 1024, within: limit)
        pieces.beginArray()
        breaks.beginArray()
    }

    /// The length of the texts so far, in bytes.
    public var byteCount: Int { pieces.byteCount + breaks.byteCount }

    /// Writes the next piece.
    ///
    /// - Throws: the errors of ``JSONWriter/finish(within:)``, as soon as the response is too long.
    public mutating func write(_ report: ReportedPiece) throws(SessionError) {
        let (piece, tree) = (report.piece, report.piece.document.tree)
        pieces.beginObject()
        pieces.member("from", piece.from)
        pieces.member("to", piece.to)
        pieces.key("frames")
        pieces.beginObject()
        for frame in piece.frames where !pieces.hasOverflowed {
            pieces.key(tree.name(of: frame.node))
            pieces.beginObject()
            pieces.member("x", frame.x)
            pieces.member("y", frame.y)
            pieces.member("width", frame.width)
            pieces.member("height", frame.height)
            pieces.endObject()
        }
        pieces.endObject()
        pieces.key("contentSizes")
        pieces.beginObject()
        for content in piece.contentSizes {
            pieces.key(tree.name(of: content.node))
            pieces.beginObject()
            pieces.member("width", content.width)
            pieces.member("height", content.height)
            pieces.endObject()
        }
        pieces.endObject()
        pieces.diagnostics(of: piece.solution, report.conflicts, tree, &described)
        pieces.endObject()
        if let start = piece.start { write(start, in: piece.document) }
        guard !pieces.hasOverflowed, !breaks.hasOverflowed, byteCount <= limit.bytes else { throw limit.error }
    }

    private mutating func write(_ change: SweepBreak, in document: LayoutDocument) {
        breaks.beginObject()
        breaks.member("at", change.at)
        breaks.key("explanation")
        breaks.string(ExplanationText(document: document).sentence(change))
        breaks.key("constraints")
        breaks.beginArray()
        var told: Set<String> = []
        for description in change.involved {
            let member = ConflictReport.Member(description, in: document)
            guard told.insert(member.id.map { "\($0)" } ?? member.text).inserted else { continue }
            breaks.member(member, &breakDescribed)
        }
        breaks.endArray()
        breaks.endObject()
    }

    /// Returns the response.
    ///
    /// - Parameters:
    ///   - free: the intervals of `until`; `nil` if it was not given.
    ///   - passedOver: the ignored statements of the request's sources.
    /// - Returns: the response.
    /// - Throws: the errors of ``JSONWriter/finish(within:)``.
    public consuming func json(
        until free: [ClosedRange<Double>]?,
        passedOver: PassedOverNotes? = nil
    ) throws(SessionError) -> [UInt8] {
        pieces.endArray()
        breaks.endArray()
        guard !pieces.hasOverflowed, !breaks.hasOverflowed else { throw limit.error }
        var writer = JSONWriter(capacity: byteCount + 256, within: limit)
        writer.beginObject()
        writer.key("pieces")
        writer.raw(pieces.bytes.span)
        writer.key("breaks")
        writer.raw(breaks.bytes.span)
        if let free {
            writer.key("until")
            writer.beginArray()
            for range in free { writer.pair(range.lowerBound, range.upperBound) }
            writer.endArray()
        }
        writer.passedOver(passedOver)
        writer.endObject()
        return try writer.finish(within: limit)
    }
}

extension JSONWriter {
    /// Writes a number that is linear over a piece: `[value at from, change per point]`.
    fileprivate mutating func member(_ name: StaticString, _ number: SweptNumber) {
        key(name)
        pair(number.value, number.rate)
    }

    fileprivate mutating func pair(_ first: Double, _ second: Double) {
        beginArray()
        number(first)
        number(second)
        endArray()
    }
}

extension SweepBreak {
    /// The constraints of the change, each possibly more than once.
    fileprivate var involved: [ConstraintDescription] {
        begunConflicts.flatMap(\.self) + endedConflicts.flatMap(\.self) + constraints.map(\.description)
    }
}
