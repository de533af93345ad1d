import Arguments
import JSON
import LayoutModel

/// The options that replace traits of a layout.
struct TraitOptions {
    /// The fields of `traits`.
    private(set) var members: [JSONValue.Member] = []

    /// Without any of the options.
    static let none = TraitOptions()

    private init() {}

    /// The options; that for devices differs where several can be given.
    static let all = [
        OptionDescription(
            "device",
            .list("NAME", known: Device.all.map(\.name)),
            "the device on whose screen it is solved"
        ),
        OptionDescription("orientation", .word(Orientation.allCases.map(\.rawValue)), "the orientation of the device"),
        OptionDescription("direction", .word(LayoutDirection.allCases.map(\.rawValue)), "the layout direction"),
        textScale,
    ]

    static let textScale = OptionDescription(
        "text-scale",
        .list("SCALE", known: ContentSizeCategory.allCases.map(\.rawValue)),
        "the size of texts, a category or a factor"
    )

    /// The options by the fields that they set.
    private static let names = [
        "device": "device", "orientation": "orientation", "direction": "direction", "textScale": "text-scale",
    ]

    /// - Parameters:
    ///   - arguments: the command-line arguments.
    ///   - fields: the fields to read; others are left to the command.
    init(_ arguments: ParsedArguments, _ fields: [String]) {
        members = fields.compactMap { field in
            guard let text = Self.names[field].flatMap(arguments.value) else { return nil }
            let number = field == "textScale" ? Double(text) : nil
            return JSONValue.Member(key: field, value: number.map(JSONValue.number) ?? .string(text))
        }
    }

    /// Returns the option that sets the field of `traits` at a JSON pointer; nil if it is not given.
    func option(at pointer: String) -> String? {
        guard pointer.hasPrefix("/traits/") else { return nil }
        let field = pointer.dropFirst("/traits/".count)
        return members.contains { $0.key == field } ? Self.names[String(field)] : nil
    }

    /// Returns the refusal of variants that options list, with the options in the place of pointers.
    static func naming(_ problem: JSONValue) -> JSONValue {
        problem.namingOptions { path in
            path.count > 1 && path[0] == "variants" ? names[String(path[1].dropLast())] : nil
        }
    }
}

extension JSONValue {
    /// Returns a refusal with options in the place of pointers into a body that a command made of its options.
    ///
    /// - Parameter option: returns the option for the parts of a pointer; nil if there is none.
    /// - Returns: the refusal; one without faults as it is.
    func namingOptions(_ option: ([Substring]) -> String?) -> JSONValue {
        func named(_ error: JSONValue) -> JSONValue {
            guard let name = option(error["pointer"]?.string?.split(separator: "/") ?? []) else { return error }
            return .object([
                .init(key: "detail", value: error["detail"] ?? .string("")),
                .init(key: "parameter", value: .string(name)),
            ])
        }
        guard case .object(let members) = self else { return self }
        return .object(
            members.map { member in
                guard member.key == "errors", case .array(let errors) = member.value else { return member }
                return Member(key: member.key, value: .array(errors.map(named)))
            }
        )
    }
}
