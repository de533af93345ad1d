import LayoutModel

/// How many elements of arrays a source may still go through, those of arrays in arrays too.
///
/// An array costs its elements each time that it is written or named: with arrays of arrays, short statements would
/// otherwise go through thousands of elements each. All copies of an ``Evaluator`` share one budget.
final class ElementBudget {
    private var remaining: Int

    init(_ most: Int = ElementBudget.most) {
        remaining = most
    }

    /// Of one array.
    static let mostOfOne = 10_000
    /// Of all arrays of a source, each as often as it is used.
    static let most = 2_000_000

    /// Counts that an array is written here, and refuses it where it holds too much.
    func write(_ array: Value, at position: SourcePosition) throws(SourceError) {
        var size = Self.mostOfOne
        guard array.countDown(&size) else { throw SourceError(.tooManyElements(limit: Self.mostOfOne), at: position) }
        try use(array, at: position)
    }

    /// Counts that a value is used here; one that is no array costs nothing.
    func use(_ value: Value, at position: SourcePosition) throws(SourceError) {
        guard case .list = value else { return }
        guard value.countDown(&remaining) else { throw SourceError(.tooManyElements(limit: Self.most), at: position) }
    }
}

extension Value {
    /// Counts `remaining` down by the elements, an array in an array being one itself; false where it does not suffice.
    fileprivate func countDown(_ remaining: inout Int) -> Bool {
        remaining -= 1
        guard remaining >= 0, case .list(let elements) = self else { return remaining >= 0 }
        for element in elements where !element.countDown(&remaining) { return false }
        return true
    }
}
