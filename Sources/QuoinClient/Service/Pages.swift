/// A list that comes page by page, as it is read.
public struct Pages<Element: Sendable>: AsyncSequence, Sendable {
    let page: @Sendable (_ after: String?) async throws -> ([Element], next: String?)

    init(_ page: @escaping @Sendable (_ after: String?) async throws -> ([Element], next: String?)) {
        self.page = page
    }

    /// Starts at the first page.
    public func makeAsyncIterator() -> Iterator { Iterator(page: page) }

    /// Reads the list once.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let page: @Sendable (String?) async throws -> ([Element], next: String?)
        private var elements: ArraySlice<Element> = []
        private var after: String?
        private var isLast = false

        fileprivate init(page: @escaping @Sendable (String?) async throws -> ([Element], next: String?)) {
            self.page = page
        }

        /// The next element; nil at the end.
        public mutating func next() async throws -> Element? {
            while elements.isEmpty, !isLast {
                let (page, next) = try await page(after)
                // A service that names the same page again would never come to an end.
                isLast = next == nil || next == after
                (elements, after) = (page[...], next)
            }
            return elements.popFirst()
        }
    }
}
