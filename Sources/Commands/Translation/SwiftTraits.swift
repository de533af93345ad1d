import JSON

/// The translation of a document's traits to QuoinClient expressions.
enum SwiftTraits {
    private static let arguments: [SwiftArguments.Argument] = [
        ("size", "size", { SwiftArguments.arguments($0, SwiftArguments.size).map { call("Traits.RootSize", $0) } }),
        (
            "safeArea", "safeArea",
            {
                SwiftArguments.arguments($0, SwiftArguments.sides(SwiftArguments.number))
                    .map { call("Traits.SafeArea", $0) }
            }
        ),
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

    /// Returns the expression of traits.
    ///
    /// - Parameters:
    ///   - traits: the traits as in the document, with a device given by name.
    ///   - applied: the resulting traits, without a device.
    /// - Returns: the expression; nil if the traits are empty.
    static func expression(_ traits: JSONValue?, applied: JSONValue?) -> SwiftCall? {
        // QuoinClient cannot express a cleared trait of a device.
        let traits = clearsTraitsOfDevice(traits) ? applied : traits
        guard case .object(let members)? = traits?.withoutNulls, !members.isEmpty else { return nil }
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

    /// Returns true if the traits name a device and also clear one of its traits with null.
    private static func clearsTraitsOfDevice(_ traits: JSONValue?) -> Bool {
        guard traits?["device"]?.string != nil else { return false }
        return ["size", "safeArea", "sizeClass", "scale"].contains { name in
            guard let trait = traits?[name] else { return false }
            return trait == .null || trait != trait.withoutNulls
        }
    }
}
