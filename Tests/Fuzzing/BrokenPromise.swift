/// Something that no input may lead to.
public struct BrokenPromise: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
