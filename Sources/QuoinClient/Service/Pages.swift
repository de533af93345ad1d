/// A list that is fetched page by page while it is read.
public struct Pages<Element: Sendable>: AsyncSequence, Sendable {
    let page: @Sendable (_ after: String?) async throws -> ([Element], next: String?)

    init(_ page: @escaping @Sendable (_ after: String?) async throws -> ([Element], next: String?)) {
        self.page = page
    }

    /// Returns an iterator that starts at the first page.
    public func makeAsyncIterator() -> Iterator { Iterator(page: page) }

    /// An iterator over the list.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let page: @Sendable (String?) async throws -> ([Element], next: String?)
        private var elements: ArraySlice<Element> = []
        private var after: String?
        private var isLast = false

        fileprivate init(page: @escaping @Sendable (String?) async throws -> ([Element], next: String?)) {
            self.page = page
        }

        /// Returns the next element; nil at the end.
        public mutating func next() async throws -> Element? {
            while elements.isEmpty, !isLast {
                let (page, next) = try await page(after)
                // Guards against an endless loop if a service returns the same cursor again.
                isLast = next == nil || next == after
                (elements, after) = (page[...], next)
            }
            return elements.popFirst()
        }
    }
}
