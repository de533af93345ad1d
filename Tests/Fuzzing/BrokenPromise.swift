/// An invariant that an input has violated.
public struct BrokenPromise: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
