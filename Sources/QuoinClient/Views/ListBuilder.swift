/// The common part of this library's result builders, each of which collects a list of elements.
public protocol ListBuilder {
    /// The type of the collected elements.
    associatedtype Element
}

extension ListBuilder {
    /// Returns elements that were collected earlier.
    public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

    /// Returns all elements in order.
    public static func buildBlock(_ parts: [Element]...) -> [Element] { Array(parts.joined()) }

    /// Returns the elements of an `if` without `else`.
    public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

    /// Returns the elements of the first branch.
    public static func buildEither(first part: [Element]) -> [Element] { part }

    /// Returns the elements of the second branch.
    public static func buildEither(second part: [Element]) -> [Element] { part }

    /// Returns the elements of all iterations of a loop.
    public static func buildArray(_ parts: [[Element]]) -> [Element] { Array(parts.joined()) }

    /// Returns the elements under an availability condition.
    public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}
