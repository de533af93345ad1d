extension RandomAccessCollection where Element: Comparable {
    /// Returns the index of the first element that is not less than `element`, or the end index if there is none.
    ///
    /// O(log count) comparisons. Inlinable, because other modules would otherwise call a generic function that
    /// compares through witness tables.
    ///
    /// - Precondition: The elements ascend.
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
    /// Returns the `count` smallest elements, ascending; O(elements) if they are in random order.
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
