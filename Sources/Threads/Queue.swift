/// A first-in, first-out queue; both operations are O(1) amortised.
struct Queue<Element: Sendable>: Sendable {
    /// The elements from `first` on; those before it have been taken, and are nil so that they are freed at once.
    private var elements: [Element?] = []
    private var first = 0

    var isEmpty: Bool { first == elements.count }
    /// The element that has waited longest.
    var front: Element? { isEmpty ? nil : elements[first] }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard first < elements.count else { return nil }
        let element = elements[first].take()
        first += 1
        // Moves the rest to the front once at least half of the array is empty: each move is paid for by one element
        // taken.
        if first > 32, 2 * first > elements.count {
            elements.removeFirst(first)
            first = 0
        }
        return element
    }

    /// Keeps the elements for which `isKept` is true.
    mutating func filter(_ isKept: (Element) -> Bool) {
        elements = elements[first...].filter { $0.map(isKept) ?? false }
        first = 0
    }
}
