import LayoutModel

/// Bounds how many array elements a source evaluates, counting those of nested arrays.
///
/// An array costs its elements each time it is written or named: otherwise a short source of nested arrays would
/// evaluate an exponential number of elements. A class, so that all copies of an ``Evaluator`` share one budget.
final class ElementBudget {
    private var remaining: Int
    private let work: SourceWork

    init(_ work: SourceWork, most: Int = ElementBudget.most) {
        (remaining, self.work) = (most, work)
    }

    /// Of one array.
    static let maxPerValue = 10_000
    /// Of all arrays of a source, each counted as often as it is used.
    static let most = 2_000_000

    /// Charges for an array literal; throws if it alone has too many elements.
    func write(_ array: Value, at position: SourcePosition) throws(SourceError) {
        var size = Self.maxPerValue
        guard array.countDown(&size) else { throw SourceError(.tooManyElements(limit: Self.maxPerValue), at: position) }
        try use(array, at: position)
    }

    /// Charges for one use of a value; only arrays cost anything.
    func use(_ value: Value, at position: SourcePosition) throws(SourceError) {
        guard case .list = value else { return }
        let before = remaining
        guard value.countDown(&remaining) else { throw SourceError(.tooManyElements(limit: Self.most), at: position) }
        try work.spend(SourceWork.ofElement, times: before - remaining, at: position)
    }
}

extension Value {
    /// Subtracts the number of elements, where a nested array counts one itself; false if `remaining` does not suffice.
    fileprivate func countDown(_ remaining: inout Int) -> Bool {
        remaining -= 1
        guard remaining >= 0, case .list(let elements) = self else { return remaining >= 0 }
        for element in elements where !element.countDown(&remaining) { return false }
        return true
    }
}
