/// What the builders of this library have in common: each collects a list, and adds what it takes as an element.
public protocol ListBuilder {
    /// What is collected.
    associatedtype Element
}

extension ListBuilder {
    /// Elements that were collected before.
    public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

    /// All elements, in order.
    public static func buildBlock(_ parts: [Element]...) -> [Element] { Array(parts.joined()) }

    /// The elements of an `if` without `else`.
    public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

    /// The elements of the first branch.
    public static func buildEither(first part: [Element]) -> [Element] { part }

    /// The elements of the other branch.
    public static func buildEither(second part: [Element]) -> [Element] { part }

    /// The elements of all rounds of a loop.
    public static func buildArray(_ parts: [[Element]]) -> [Element] { Array(parts.joined()) }

    /// The elements under a condition of availability.
    public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}
