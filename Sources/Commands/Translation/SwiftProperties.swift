import Dialects
import JSON

/// The properties of a view as calls of QuoinClient modifiers.
struct SwiftProperties {
    /// The call that creates the view: `View("title")`, or a stack function.
    private(set) var base: SwiftCall
    private(set) var modifiers: [SwiftCall] = []

    /// - Parameter view: a view in the form of a document.
    init(_ view: JSONValue) {
        base = SwiftCall("View", [SwiftLiteral.string(view["id"]?.string ?? "root")])
        guard case .object(let members) = view else { return }
        for member in members {
            switch member.key {
            case "id", "subviews": continue
            case "autoresizing" where view["frame"] != nil: continue
            case "stack":
                if case .array = view["subviews"], let stack = stackFunction(member.value) {
                    base = stack
                    continue
                }
            default: break
            }
            modifiers.append(
                Self.modifier(member.key, member.value, in: view)
                    ?? SwiftCall(".with", [SwiftLiteral.string(member.key), SwiftArguments.literal(member.value)])
            )
        }
    }

    private static func modifier(_ name: String, _ value: JSONValue, in view: JSONValue) -> SwiftCall? {
        typealias Arguments = SwiftArguments
        func call(_ name: String, _ arguments: [String]?) -> SwiftCall? { arguments.map { SwiftCall(".\(name)", $0) } }
        return switch name {
        case "intrinsicSize": call("intrinsic", Arguments.arguments(value, Arguments.size))
        case "hugging", "compressionResistance":
            call(name, Arguments.arguments(value, Arguments.axes(Arguments.priority)))
        case "baseline":
            call(
                name,
                Arguments.arguments(
                    value,
                    [("first", "first", Arguments.number), ("last", "last", Arguments.number)]
                )
            )
        case "margins": call(name, margins(value))
        case "alignmentInsets": call(name, Arguments.insets(value).map { [$0] })
        case "marginsFollowSafeArea": call(name, Arguments.bool(value).map { [$0] })
        case "preservesSuperviewMargins": call(name, value == .bool(true) ? [] : nil)
        case "aspectRatio": call(name, Arguments.number(value).map { [$0] })
        case "hidden": call(name, value == .bool(true) ? [] : nil)
        case "direction": call(name, Arguments.direction(value).map { [$0] })
        case "when": call(name, Arguments.arguments(value, Arguments.axes(Arguments.word)))
        case "kind": call(name, Arguments.word(value).map { [$0] })
        case "label": call(name, Arguments.string(value).map { [$0] })
        case "style": call(name, style(value))
        case "meta": call(name, [Arguments.literal(value)])
        case "lint": call(name, ignoredRules(value))
        case "frame": call(name, frame(value, autoresizing: view["autoresizing"]))
        case "scroll": call(name, scroll(value))
        case "stack": call(name, stack(value))
        case "text": text(value)
        case "guides": call(name, guides(value))
        default: nil
        }
    }

    private static func margins(_ value: JSONValue) -> [String]? {
        guard let arguments = SwiftArguments.arguments(value, SwiftArguments.sides(SwiftArguments.number)) else {
            return nil
        }
        guard let all = value["top"], case .object(let members) = value, members.count == 4,
            members.allSatisfy({ $0.value == all })
        else { return arguments }
        return SwiftArguments.number(all).map { [$0] }
    }

    private static func style(_ value: JSONValue) -> [String]? {
        // A named color is a member, and any other a literal.
        let color: SwiftArguments.Expression = { color in
            color.string?.hasPrefix("#") == true ? SwiftArguments.string(color) : SwiftArguments.word(color)
        }
        let border: SwiftArguments.Expression = { border in
            SwiftArguments.arguments(border, [("width", "width", SwiftArguments.number), ("color", "color", color)])
                .map { SwiftCall("ViewBorder", $0).line }
        }
        return SwiftArguments.arguments(
            value,
            [
                ("background", "background", color), ("foreground", "foreground", color), ("tint", "tint", color),
                ("cornerRadius", "cornerRadius", SwiftArguments.number), ("border", "border", border),
                ("opacity", "opacity", SwiftArguments.number), ("clips", "clips", SwiftArguments.bool),
                ("image", "image", SwiftArguments.string), ("placeholder", "placeholder", SwiftArguments.string),
            ]
        )
    }

    private static func ignoredRules(_ value: JSONValue) -> [String]? {
        guard let rules = value["ignore"]?.elements.map(SwiftArguments.word), !rules.isEmpty, !rules.contains(nil)
        else { return nil }
        let names = rules.compactMap(\.self)
        return ["ignore: \(names[0])"] + names.dropFirst()
    }

    private static func frame(_ value: JSONValue, autoresizing: JSONValue?) -> [String]? {
        let point: [SwiftArguments.Argument] = [("x", "x", SwiftArguments.number), ("y", "y", SwiftArguments.number)]
        guard let numbers = SwiftArguments.arguments(value, point + SwiftArguments.size) else { return nil }
        let rect = SwiftCall("Rect", numbers).line
        guard let autoresizing else { return [rect] }
        let parts = autoresizing.elements.compactMap(SwiftArguments.word)
        return [rect, "autoresizing: [\(parts.joined(separator: ", "))]"]
    }

    private static func scroll(_ value: JSONValue) -> [String]? {
        guard value != .bool(true) else { return [] }
        return SwiftArguments.arguments(
            value,
            [
                (
                    "contentOffset", "contentOffset",
                    { offset in
                        SwiftArguments.arguments(
                            offset,
                            [("x", "x", SwiftArguments.number), ("y", "y", SwiftArguments.number)]
                        ).map { SwiftCall("Point", $0).line }
                    }
                )
            ]
        )
    }

    private static func guides(_ value: JSONValue) -> [String]? {
        value.elements.map { guide in
            let id = guide["id"]?.string ?? ""
            return SwiftLiteral.isName(id) ? id : "Guide(\(SwiftLiteral.string(id)))"
        }
    }
}

// MARK: - Stacks

extension SwiftProperties {
    private static let spacing: SwiftArguments.Argument = ("spacing", "spacing", SwiftArguments.number)
    private static let alignment: [SwiftArguments.Argument] = [
        ("alignment", "alignment", SwiftArguments.word), ("distribution", "distribution", SwiftArguments.word),
    ]

    /// Returns a call such as `VStack("form", spacing: 8)`; nil if the stack has properties without a matching
    /// argument.
    private func stackFunction(_ value: JSONValue) -> SwiftCall? {
        guard case .object(let members) = value else { return nil }
        let rest = JSONValue.object(members.filter { $0.key != "axis" })
        let known = [Self.spacing] + Self.alignment
        guard let arguments = SwiftArguments.arguments(rest, known) else { return nil }
        let isVertical = value["axis"]?.string == "vertical"
        return SwiftCall(isVertical ? "VStack" : "HStack", base.arguments + arguments)
    }

    private static func stack(_ value: JSONValue) -> [String]? {
        let rest: [SwiftArguments.Argument] = [
            ("customSpacing", "customSpacing", SwiftArguments.literal),
            ("isLayoutMarginsRelativeArrangement", "withinMargins", SwiftArguments.bool),
            ("isBaselineRelativeArrangement", "betweenBaselines", SwiftArguments.bool),
        ]
        return SwiftArguments.arguments(value, [("axis", "", SwiftArguments.word), spacing] + alignment + rest)
    }
}

// MARK: - Texts

extension SwiftProperties {
    private static let font: [SwiftArguments.Argument] = [
        ("family", "family", SwiftArguments.string), ("size", "size", SwiftArguments.number),
        ("weight", "weight", weight),
    ]

    private static let weights = [
        100: "ultraLight", 200: "thin", 300: "light", 400: "regular", 500: "medium", 600: "semibold", 700: "bold",
        800: "heavy", 900: "black",
    ]

    private static func weight(_ value: JSONValue) -> String? {
        guard let weight = value.integer else { return nil }
        return weights[weight].map { ".\($0)" } ?? "\(weight)"
    }

    private static func text(_ value: JSONValue) -> SwiftCall? {
        guard case .object(let members) = value, let string = value["string"].flatMap(SwiftArguments.string) else {
            return nil
        }
        let font = value["font"] ?? .object([])
        guard let fontArguments = SwiftArguments.arguments(font, Self.font) else { return nil }
        let rest = JSONValue.object(members.filter { $0.key != "string" && $0.key != "font" })
        if rest == .object([]), font["family"] == nil { return SwiftCall(".text", [string] + fontArguments) }
        let known: [SwiftArguments.Argument] = [
            ("numberOfLines", "lines", SwiftArguments.number), ("lineBreak", "lineBreak", SwiftArguments.word),
            ("preferredMaxLayoutWidth", "preferredMaxWidth", SwiftArguments.number),
            ("letterSpacing", "letterSpacing", SwiftArguments.number),
            ("lineHeightMultiple", "lineHeightMultiple", SwiftArguments.number),
            ("lineSpacing", "lineSpacing", SwiftArguments.number), ("insets", "insets", SwiftArguments.insets),
            ("minimumScaleFactor", "minimumScaleFactor", SwiftArguments.number),
            ("scales", "scales", SwiftArguments.bool), ("alignment", "alignment", SwiftArguments.word),
        ]
        guard let arguments = SwiftArguments.arguments(rest, known) else { return nil }
        return SwiftCall(".text", [string, SwiftCall("Font", fontArguments).line] + arguments)
    }
}
