/// The way to one value within a JSON text, as in RFC 6901: `/constraints/3/second`; the empty pointer is the whole.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
    /// The pointer as it is written, with `~` and `/` of the keys escaped.
    public private(set) var description: String

    /// The pointer to the whole text.
    public static let root = JSONPointer()

    public init() {
        description = ""
    }

    /// The pointer to the member `key` of the object that this one names.
    public func appending(_ key: String) -> JSONPointer {
        var longer = self
        longer.append(key)
        return longer
    }

    /// The pointer to an element of the array that this one names.
    public func appending(_ index: Int) -> JSONPointer {
        var longer = self
        longer.append(index)
        return longer
    }

    public mutating func append(_ key: String) {
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
