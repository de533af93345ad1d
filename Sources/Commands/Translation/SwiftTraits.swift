import JSON
import LayoutModel

/// The traits of a document as an expression of QuoinClient.
enum SwiftTraits {
    private static let arguments: [SwiftArguments.Argument] = [
        ("size", "size", { SwiftArguments.arguments($0, SwiftArguments.size).map { call("Traits.RootSize", $0) } }),
        ("safeArea", "safeArea", SwiftArguments.insets),
        ("direction", "direction", SwiftArguments.direction),
        (
            "sizeClass", "sizeClass",
            {
                SwiftArguments.arguments($0, SwiftArguments.axes(SwiftArguments.word)).map { call("SizeClasses", $0) }
            }
        ),
        ("scale", "scale", SwiftArguments.number),
        (
            "textScale", "textScale",
            { value in
                SwiftArguments.number(value).map { ".factor(\($0))" }
                    ?? SwiftArguments.string(value).map { ".category(\($0))" }
            }
        ),
        (
            "keyboard", "keyboard",
            { value in
                SwiftArguments.arguments(value, [("height", "height", SwiftArguments.number)])
                    .map { call("Traits.Keyboard", $0) }
            }
        ),
        ("device", "device", SwiftArguments.string),
        ("orientation", "orientation", SwiftArguments.word),
    ]

    private static func call(_ name: String, _ arguments: [String]) -> String { SwiftCall(name, arguments).line }

    /// The expression of traits.
    ///
    /// - Parameters:
    ///   - traits: as a document has them, with a device by its name.
    ///   - safeArea: what they come to, as a side that is not given is the device's there, and 0 in QuoinClient.
    /// - Returns: the expression; nil for traits that say nothing.
    static func expression(_ traits: JSONValue?, safeArea: PartialInsets?) -> SwiftCall? {
        guard case .object(var members)? = traits?.withoutNulls, !members.isEmpty else { return nil }
        if let index = members.firstIndex(where: { $0.key == "safeArea" }), let safeArea {
            let sides = [
                ("top", safeArea.top), ("left", safeArea.left), ("bottom", safeArea.bottom), ("right", safeArea.right),
            ]
            members[index].value = .object(
                sides.compactMap { name, inset in inset.map { JSONValue.Member(key: name, value: .number($0)) } }
            )
        }
        let given = JSONValue.object(members)
        switch Set(members.map(\.key)) {
        case ["size"]:
            if let size = SwiftArguments.arguments(given["size"] ?? .null, SwiftArguments.size) {
                return SwiftCall(".size", size)
            }
        case ["device"], ["device", "orientation"]:
            let device: [SwiftArguments.Argument] = [
                ("device", "", SwiftArguments.string), ("orientation", "", SwiftArguments.word),
            ]
            if let device = SwiftArguments.arguments(given, device) { return SwiftCall(".device", device) }
        default: break
        }
        guard let arguments = SwiftArguments.arguments(given, arguments) else {
            preconditionFailure("traits that the service has and QuoinClient does not: \(given)")
        }
        return SwiftCall("Traits", arguments)
    }
}

extension JSONValue {
    /// The value without members that are null, which stand for what is not given.
    fileprivate var withoutNulls: JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(
            members.filter { $0.value != .null }.map { Member(key: $0.key, value: $0.value.withoutNulls) }
        )
    }
}
