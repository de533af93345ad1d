import LayoutModel

/// Values that UIKit, AppKit, Foundation and Masonry define by name.
enum Constants {
    static let named: [String: Value] = [
        "nil": .nothing, "Nil": .nothing, "NULL": .nothing,
        "YES": .bool(true), "NO": .bool(false), "true": .bool(true), "false": .bool(false), "TRUE": .bool(true),
        "FALSE": .bool(false),
        "UIEdgeInsetsZero": insetsZero, "NSDirectionalEdgeInsetsZero": .insets(Insets.zero, isDirectional: true),
        "CGSizeZero": .size(Size(width: 0, height: 0)), "CGPointZero": .point(.zero),
        "CGRectZero": .rect(Rect(x: 0, y: 0, width: 0, height: 0)),
        "UILayoutPriorityRequired": priority(.required), "UILayoutPriorityDefaultHigh": priority(.high),
        "UILayoutPriorityDefaultLow": priority(.low), "UILayoutPriorityFittingSizeLevel": priority(.fitting),
        "NSLayoutPriorityRequired": priority(.required), "NSLayoutPriorityDefaultHigh": priority(.high),
        "NSLayoutPriorityDefaultLow": priority(.low), "NSLayoutPriorityFittingSizeCompression": priority(.fitting),
        "MASLayoutPriorityRequired": priority(.required), "MASLayoutPriorityDefaultHigh": priority(.high),
        "MASLayoutPriorityDefaultMedium": priority(.medium), "MASLayoutPriorityDefaultLow": priority(.low),
        "MASLayoutPriorityFittingSizeLevel": priority(.fitting),
    ]

    /// Static members of types: `UILayoutPriority.required`.
    static let members: [String: [String: Value]] = [
        "UILayoutPriority": implicit, "ConstraintPriority": implicit,
        "UIEdgeInsets": ["zero": insetsZero], "NSEdgeInsets": ["zero": insetsZero], "EdgeInsets": ["zero": insetsZero],
        "ConstraintInsets": ["zero": insetsZero], "CGSize": ["zero": .size(Size(width: 0, height: 0))],
        "CGPoint": ["zero": .point(.zero)],
        "NSDirectionalEdgeInsets": ["zero": .insets(Insets.zero, isDirectional: true)],
        "ConstraintDirectionalInsets": ["zero": .insets(Insets.zero, isDirectional: true)],
    ]

    /// Implicit members of Swift: `.required`.
    static let implicit: [String: Value] = [
        "required": priority(.required), "high": priority(.high), "defaultHigh": priority(.high),
        "medium": priority(.medium), "low": priority(.low), "defaultLow": priority(.low),
        "fittingSizeLevel": priority(.fitting), "fittingSizeCompression": priority(.fitting), "zero": insetsZero,
    ]

    /// Members of a number that have its own value.
    static let numberMembers: Set<String> = [
        "rawValue", "value", "floatValue", "doubleValue", "intValue", "integerValue", "cgFloatValue", "keepValue",
    ]

    private static let insetsZero = Value.insets(Insets.zero, isDirectional: false)

    private static func priority(_ name: PriorityName) -> Value {
        .number(Number(value: name.value))
    }
}

// MARK: - Functions

extension Evaluator {
    /// Evaluates a call of a C function or of an initializer: `CGSizeMake(100, 50)`.
    func call(_ name: Token, _ arguments: [Argument]) throws(SourceError) -> Value {
        func numbers(_ labels: [String]) throws(SourceError) -> [Double] {
            try self.numbers(arguments, of: name, labels)
        }
        switch name.text == "init" ? Self.type(of: arguments) : name.text {
        case "CGSizeMake", "NSMakeSize", "CGSize":
            let parts = try numbers(["width", "height"])
            return .size(Size(width: parts[0], height: parts[1]))
        case "CGPointMake", "NSMakePoint", "CGPoint":
            let parts = try numbers(["x", "y"])
            return .point(Point(x: parts[0], y: parts[1]))
        case "UIEdgeInsetsMake", "NSEdgeInsetsMake", "EdgeInsetsMake", "UIEdgeInsets", "NSEdgeInsets", "EdgeInsets",
            "ConstraintInsets":
            let parts = try dividingLengths.numbers(arguments, of: name, ["top", "left", "bottom", "right"])
            return .insets(
                Insets(top: parts[0], left: parts[1], bottom: parts[2], right: parts[3]),
                isDirectional: false
            )
        case "NSDirectionalEdgeInsetsMake", "NSDirectionalEdgeInsets", "ConstraintDirectionalInsets":
            let parts = try dividingLengths.numbers(arguments, of: name, ["top", "leading", "bottom", "trailing"])
            return .insets(
                Insets(top: parts[0], left: parts[1], bottom: parts[2], right: parts[3]),
                isDirectional: true
            )
        case "CGRect" where arguments.map { $0.label?.text } == ["origin", "size"]:
            return try rect(from: arguments[0], arguments[1], for: name)
        case "CGRectMake", "CGRect":
            let parts = try numbers(["x", "y", "width", "height"])
            return .rect(Rect(x: parts[0], y: parts[1], width: parts[2], height: parts[3]))
        case "CGRectOffset", "NSOffsetRect", "CGRectInset", "NSInsetRect":
            guard arguments.count == 3 else { throw wrongCount(name, 3) }
            return .rect(try moved(rect(arguments[0], for: name), name, Array(arguments.dropFirst())))
        case let function where Self.partsOfRect[function] != nil:
            guard arguments.count == 1 else { throw wrongCount(name, 1) }
            let rect = Value.rect(try rect(arguments[0], for: name))
            guard let part = Self.partsOfRect[function].flatMap(rect.part) else { preconditionFailure("no part") }
            return part
        case "MASBoxValue", "NSNumber":
            guard arguments.count == 1 else { throw wrongCount(name, 1) }
            // MASBoxValue passes objects on as they are.
            return try name.text == "NSNumber" ? boxed(arguments[0].value) : value(of: arguments[0].value)
        case "CGFloat", "Double", "Float", "UILayoutPriority", "ConstraintPriority":
            return .number(Number(value: try numbers([""])[0]))
        case "Int", "NSInteger":
            return .number(Number(value: try numbers([""])[0].rounded(.towardZero), isInteger: true))
        case "MAX", "max", "fmax", "fmaxf", "MIN", "min", "fmin", "fminf":
            let parts = try numbers(["", ""])
            return .number(
                Number(
                    value: name.text.lowercased().contains("max") ? max(parts[0], parts[1]) : min(parts[0], parts[1])
                )
            )
        case "floor", "floorf": return .number(Number(value: try numbers([""])[0].rounded(.down)))
        case "ceil", "ceilf": return .number(Number(value: try numbers([""])[0].rounded(.up)))
        case "round", "roundf": return .number(Number(value: try numbers([""])[0].rounded()))
        case "fabs", "fabsf", "ABS", "abs": return .number(Number(value: try numbers([""])[0].magnitude))
        default:
            throw SourceError(.unsupported(name.text, because: SourceFault.callsFunction), at: name.position)
        }
    }

    /// Returns `CGRect(origin: …, size: …)`.
    private func rect(from origin: Argument, _ size: Argument, for name: Token) throws(SourceError) -> Value {
        guard case .point(let origin) = try value(of: origin.value), case .size(let size) = try value(of: size.value)
        else {
            let fault = SourceFault.wrongValue(word: name.text, takes: "a point and a size", found: "others")
            throw SourceError(fault, at: name.position)
        }
        return .rect(Rect(x: origin.x, y: origin.y, width: size.width, height: size.height))
    }

    /// Functions of a rectangle, and the members that they return.
    private static let partsOfRect: [String: String] = {
        var parts: [String: String] = ["NSWidth": "width", "NSHeight": "height"]
        for part in ["Width", "Height", "MinX", "MidX", "MaxX", "MinY", "MidY", "MaxY"] {
            parts["CGRectGet" + part] = part.prefix(1).lowercased() + part.dropFirst()
            if part.hasSuffix("X") || part.hasSuffix("Y") {
                parts["NS" + part] = part.prefix(1).lowercased() + part.dropFirst()
            }
        }
        return parts
    }()

    private func rect(_ argument: Argument, for name: Token) throws(SourceError) -> Rect {
        let value = try value(of: argument.value)
        guard case .rect(let rect) = value else {
            let fault = SourceFault.wrongValue(word: name.text, takes: "a rectangle", found: value.phrase)
            throw SourceError(fault, at: argument.value.position)
        }
        return rect
    }

    /// A rectangle that is moved or inset by two distances, `dx` and `dy`.
    func moved(_ rect: Rect, _ word: Token, _ distances: [Argument]) throws(SourceError) -> Rect {
        let parts = try numbers(distances, of: word, ["dx", "dy"])
        guard word.text.lowercased().contains("inset") else {
            return Rect(x: rect.x + parts[0], y: rect.y + parts[1], width: rect.width, height: rect.height)
        }
        let (width, height) = (rect.width - 2 * parts[0], rect.height - 2 * parts[1])
        return Rect(x: rect.x + parts[0], y: rect.y + parts[1], width: max(0, width), height: max(0, height))
    }

    /// The type that Swift infers for an implicit initializer with these labels: `.init(width: 1, height: 2)`.
    private static func type(of arguments: [Argument]) -> String {
        switch arguments.map({ $0.label?.text ?? "" }) {
        case ["width", "height"]: "CGSize"
        case ["x", "y"]: "CGPoint"
        case ["top", "left", "bottom", "right"]: "UIEdgeInsets"
        case ["top", "leading", "bottom", "trailing"]: "NSDirectionalEdgeInsets"
        case ["x", "y", "width", "height"], ["origin", "size"]: "CGRect"
        default: "CGFloat"
        }
    }

    /// Evaluates numeric arguments; labels may be omitted, as in C, but must not differ from `labels`.
    private func numbers(
        _ arguments: [Argument],
        of name: Token,
        _ labels: [String]
    ) throws(SourceError) -> [Double] {
        // Types may have more initializers in the app: `UIEdgeInsets(horizontal: 8, vertical: 4)`.
        for argument in arguments {
            guard let given = argument.label?.text, !Self.isLabel(given, among: labels) else { continue }
            throw SourceError(.unsupported(name.text, because: SourceFault.callsFunction), at: name.position)
        }
        guard arguments.count == labels.count else { throw wrongCount(name, labels.count) }
        var numbers: [Double] = []
        for (argument, label) in zip(arguments, labels) {
            if let given = argument.label, !label.isEmpty, given.text != label {
                throw SourceError(.unexpected(found: given.text, expected: label), at: given.position)
            }
            numbers.append(try number(argument.value, for: name.text).value)
        }
        return numbers
    }

    /// Whether a label is one of these, perhaps misspelt; numbers have labels for the conversion from other types.
    private static func isLabel(_ given: String, among labels: [String]) -> Bool {
        if labels == [""] { return ["rawValue", "value", "truncating", "exactly", "from"].contains(given) }
        return labels.contains(given) || NearestName.nearest(to: given, among: labels) != nil
    }

    private func wrongCount(_ name: Token, _ count: Int) -> SourceError {
        let takes = count == 1 ? "one value" : "\(count) values"
        return SourceError(
            .wrongValue(word: name.text, takes: takes, found: "another number of them"),
            at: name.position
        )
    }
}
