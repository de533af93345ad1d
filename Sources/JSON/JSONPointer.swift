/// A pointer to a value in a JSON text (RFC 6901), such as `/constraints/3/second`; the empty pointer denotes the whole
/// text.
///
/// Client-supplied keys are truncated to ``longestKey``; a truncated pointer contains `…` and is for human readers
/// only.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
    /// The text of the pointer, with `~` and `/` in keys escaped.
    public private(set) var description: String

    /// The maximum length of a key in a pointer, in Unicode scalars.
    public static let longestKey = 200

    /// The pointer to the whole text.
    public static let root = JSONPointer()

    public init() {
        description = ""
    }

    /// Returns the pointer to the member `key` of the object to which this one points.
    public func appending(_ key: String) -> JSONPointer {
        var longer = self
        longer.append(key)
        return longer
    }

    /// Returns the pointer to an element of the array to which this one points.
    public func appending(_ index: Int) -> JSONPointer {
        var longer = self
        longer.append(index)
        return longer
    }

    /// Returns the pointer to the same place in a text that is the value to which this one points.
    public func appending(_ pointer: JSONPointer) -> JSONPointer {
        var longer = self
        longer.description += pointer.description
        return longer
    }

    public mutating func append(_ key: String) {
        let key = key.cut(to: Self.longestKey)
        description += "/"
        guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
            description += key
            return
        }
        for scalar in key.unicodeScalars {
            switch scalar {
            case "~": description += "~0"
            case "/": description += "~1"
            default: description.unicodeScalars.append(scalar)
            }
        }
    }

    public mutating func append(_ index: Int) {
        description += "/\(index)"
    }
}
