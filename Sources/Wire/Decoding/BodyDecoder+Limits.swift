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

    /// Whether there is another view or guide in an array, which must be read next; the first one beyond the limit is
    /// recorded as a fault.
    ///
    /// - Parameter count: the views and guides of the same description that have begun; it grows by one.
    /// - Returns: false at the end of the array, and after the limit.
    /// - Throws: an error of the JSON.
    mutating func nextNode(after count: inout Int) throws(JSONError) -> Bool {
        guard try nextElement() else { return false }
        let limit = limits.views
        count += 1
        guard count > limit else { return true }
        if count == limit + 1 { record(EditFaultReason.tooManyViews(limit: limit).detail) }
        markNamesIncomplete()
        try skipRest()
        return false
    }

    /// Whether there is another element in an array, which must be read next; false after the first one beyond `limit`,
    /// which shows the caller that the array is too long.
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
