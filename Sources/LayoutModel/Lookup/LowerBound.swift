extension RandomAccessCollection where Element: Comparable {
    /// Returns the first index whose element is not below `element`; the end index where all elements are below it.
    ///
    /// O(log count) comparisons.
    ///
    /// Inlinable, as a generic function would otherwise compare through witness tables in other modules.
    ///
    /// - Precondition: the elements ascend.
    @inlinable
    public func lowerBound(of element: Element) -> Index {
        var low = startIndex
        var count = count
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if self[middle] < element {
                low = index(after: middle)
                count -= half + 1
            } else {
                count = half
            }
        }
        return low
    }
}

extension Sequence where Element: Comparable {
    /// The `count` smallest elements, ascending; O(elements), where they are in no particular order.
    public func least(_ count: Int) -> [Element] {
        var found: [Element] = []
        guard count > 0 else { return found }
        for element in self {
            if found.count == count {
                guard element < found[count - 1] else { continue }
                found.removeLast()
            }
            found.insert(element, at: found.lowerBound(of: element))
        }
        return found
    }
}
