import LayoutModel

/// The encoding of histories, which are stored with their layouts.
extension EditHistory {
    /// The encoded history; empty if there are no entries.
    var packed: [UInt8] {
        guard !entries.isEmpty else { return [] }
        var writer = RecordWriter()
        writer.write(reach)
        for line in [undoStack, redoStack] {
            writer.write(line.top)
            writer.write(line.depth)
        }
        writer.write(entries.count)
        var (revision, end) = (0, 0)
        for entry in entries {
            writer.write(entry.revision - revision)
            writer.write(entry.constant.id.number)
            if entry.constant.id.number != 0 { writer.write(entry.constant.former.bitPattern) }
            writer.write(UInt64(entry.below))
            writer.write(Int(entry.end) - end)
            (revision, end) = (entry.revision, Int(entry.end))
        }
        writer.write(bytes)
        return writer.bytes
    }

    /// Decodes the bytes of ``packed``.
    ///
    /// If the limits are now lower, the oldest revisions are dropped.
    init(reading packed: [UInt8], _ limits: HistoryLimits) throws(RecordError) {
        self.init(limits)
        guard !packed.isEmpty, isKept else { return }
        var reader = RecordReader(packed[...])
        reach = try reader.number()
        undoStack = Line(top: try reader.number(), depth: try reader.number())
        redoStack = Line(top: try reader.number(), depth: try reader.number())
        let count = try reader.number()
        guard count <= packed.count, reach <= count, undoStack.depth <= count, redoStack.depth <= count else {
            throw .malformed
        }
        entries.reserveCapacity(count)
        var (revision, end) = (0, 0)
        for _ in 0..<count {
            let (step, steps) = revision.addingReportingOverflow(try reader.number())
            let id = ConstraintID(number: try reader.number())
            let former = id.number == 0 ? 0 : Double(bitPattern: try reader.bits())
            let below = try reader.number()
            let (next, lengths) = end.addingReportingOverflow(try reader.number())
            guard !steps, !lengths, let below = UInt32(exactly: below), let last = UInt32(exactly: next) else {
                throw .malformed
            }
            (revision, end) = (step, next)
            entries.append(
                Entry(revision: revision, constant: ConstantChange(id: id, former: former), below: below, end: last)
            )
        }
        bytes = Array(try reader.content())
        guard reader.isAtEnd, bytes.count == end else { throw .malformed }
        reach = min(reach, limits.revisions)
        undoStack.depth = min(undoStack.depth, limits.revisions)
        redoStack.depth = min(redoStack.depth, limits.revisions)
        maxEntries = Self.maxEntries(besides: count, limits)
        if usedByteCount > limits.bytes || entries.count > maxEntries { compact(toFit: limits.bytes) }
    }
}
