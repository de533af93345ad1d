/// A first-in, first-out queue; both operations are amortised O(1).
struct Queue<Element: Sendable>: Sendable {
    /// The elements start at `first`; earlier slots have been popped, and are nil so that their elements are freed at
    /// once.
    private var elements: [Element?] = []
    private var first = 0

    var isEmpty: Bool { first == elements.count }
    /// The oldest element.
    var front: Element? { isEmpty ? nil : elements[first] }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard first < elements.count else { return nil }
        let element = elements[first].take()
        first += 1
        // Compacts the array once at least half of it is empty: each move is paid for by one popped element.
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
