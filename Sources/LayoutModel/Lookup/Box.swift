/// A value out of line: the holder has a pointer to it.
///
/// For fields that few values of a type have: a `Box<Fields>?` takes eight bytes, and copying nil costs nothing.
///
/// The initializer is inlinable, as it would otherwise copy the value through witness tables when called from other
/// modules.
public final class Box<Value: Sendable>: Sendable {
    public let value: Value

    @inlinable
    public init(_ value: Value) {
        self.value = value
    }
}

extension Box: Equatable where Value: Equatable {
    public static func == (left: Box, right: Box) -> Bool {
        left === right || left.value == right.value
    }
}

extension Box: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}
