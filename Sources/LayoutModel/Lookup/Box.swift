/// A value stored out of line, behind a pointer.
///
/// Intended for fields that few values of a type have: a `Box<Fields>?` takes eight bytes, and copying nil is free.
///
/// The initializer is inlinable because calls from other modules would otherwise copy the value through witness
/// tables.
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
