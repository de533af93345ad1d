import JSON
import LayoutModel
import Sessions

/// Handling of lists that exceed the limits of a layout or an edit: elements beyond the limit are skipped, neither
/// built nor checked for faults.
///
/// The JSON of skipped elements is still validated.
extension BodyDecoder {
    /// Returns whether the array has another constraint, which must be read next; the first one beyond the limit is
    /// recorded as a fault.
    mutating func nextConstraint() throws(JSONError) -> Bool {
        guard try nextElement() else { return false }
        let limit = limits.constraints
        guard elementCount > limit else { return true }
        record(EditFaultReason.tooManyConstraints(limit: limit).detail)
        loseLabels()
        try skipRest()
        return false
    }

    /// Returns whether the array has another view or guide, which must be read next; the first one beyond the limit is
    /// recorded as a fault.
    ///
    /// - Parameter count: the number of views and guides of the same description so far; incremented by the call.
    /// - Returns: false at the end of the array or beyond the limit.
    /// - Throws: a JSON error.
    mutating func nextNode(after count: inout Int) throws(JSONError) -> Bool {
        guard try nextElement() else { return false }
        let limit = limits.views
        count += 1
        charge(Self.workOfNode)
        guard count > limit else { return true }
        if count == limit + 1 { record(EditFaultReason.tooManyViews(limit: limit).detail) }
        markNamesIncomplete()
        try skipRest()
        return false
    }

    /// Returns whether the array has another element, which must be read next; false after the first one beyond
    /// `limit`, which is still returned so that the caller can detect that the array is too long.
    mutating func nextElement(upTo limit: Int) throws(JSONError) -> Bool {
        guard try nextElement() else { return false }
        guard elementCount > limit + 1 else { return true }
        try skipRest()
        return false
    }

    /// Skips the current element and all that follow.
    private mutating func skipRest() throws(JSONError) {
        repeat { try skipValue() } while try nextElement()
    }
}
