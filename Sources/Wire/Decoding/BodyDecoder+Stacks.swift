import JSON
import LayoutModel

enum StackField: String, RequestField {
    case axis, spacing, customSpacing, alignment, distribution
    case isLayoutMarginsRelativeArrangement, isBaselineRelativeArrangement

    static let table = FieldTable<StackField>()
}

extension BodyDecoder {
    /// Reads the stack properties of a view; `nil` for null.
    mutating func stack() throws(JSONError) -> StackProperties? {
        guard try !takeNull() else { return nil }
        var stack = StackProperties()
        guard try beginObject("a stack", like: #"{"axis": "vertical", "spacing": 8}"#) else { return nil }
        while let field = try nextGivenField(StackField.self) {
            switch field {
            case .axis: stack.axis = try axis() ?? .horizontal
            case .spacing: stack.spacing = try magnitude() ?? 0
            case .customSpacing: stack.customSpacing = try customSpacing()
            case .alignment:
                stack.alignment = try word(StackAlignment.self, "alignment") ?? .fill
            case .distribution:
                stack.distribution = try word(StackDistribution.self, "distribution") ?? .fill
            case .isLayoutMarginsRelativeArrangement:
                stack.isLayoutMarginsRelativeArrangement = try bool() ?? false
            case .isBaselineRelativeArrangement:
                stack.isBaselineRelativeArrangement = try bool() ?? false
            }
        }
        check(stack)
        return stack
    }

    private mutating func axis() throws(JSONError) -> Axis? {
        guard let word = try word(AxisField.self, "axis") else { return nil }
        switch word {
        case .horizontal: return .horizontal
        case .vertical: return .vertical
        }
    }

    /// Reads spacing by view id; the ids are checked against the subviews once all are known.
    private mutating func customSpacing() throws(JSONError) -> [String: Double] {
        var spacing: [String: Double] = [:]
        guard try beginObject("spacing by the ids of subviews", like: #"{"title": 8}"#) else { return spacing }
        while let name = try nextKey() {
            // There are more entries than possible views: one of them is unknown and is recorded.
            guard spacing.count <= limits.views else {
                try skipValue()
                continue
            }
            charge(Self.workOfKey)
            spacing[name] = try takeNull() ? nil : magnitude()
        }
        return spacing
    }

    /// Records properties that do not match the axis of a stack; the axis may come last.
    private mutating func check(_ stack: StackProperties) {
        let allowed = StackAlignment.allowed(along: stack.axis)
        let kind = stack.axis.word
        if !allowed.contains(stack.alignment) {
            let words = allowed.map(\.rawValue).joined(separator: ", ")
            let given = stack.alignment.rawValue
            record(
                member: StackField.alignment.rawValue,
                "a \(kind) stack has no alignment '\(given)' (one of \(words))"
            )
        }
        if stack.axis == .horizontal, stack.isBaselineRelativeArrangement {
            record(
                member: StackField.isBaselineRelativeArrangement.rawValue,
                "only a vertical stack measures its spacing between baselines"
            )
        }
    }

    /// Records custom spacing of views that are not subviews of the stack, once the whole stack has been read.
    mutating func checkCustomSpacing(of view: ViewDescription) {
        guard let stack = view.properties.stack, !stack.customSpacing.isEmpty, !hasIncompleteNames else { return }
        let names = view.subviews.map(\.name)
        let known = Set(names)
        let unknown = stack.customSpacing.keys.filter { !known.contains($0) }
        for name in unknown.least(Self.maxFaults) {
            record(in: [ViewField.stack.rawValue, StackField.customSpacing.rawValue, name]) { allowance in
                let nearest = NearestName.nearest(to: name, among: names, within: allowance)
                return Fault.unknown("subview", name, nearest: nearest)
            }
        }
    }

    /// Reads the aspect ratio as a number or a proportion (`"16:9"`); `nil` for null.
    mutating func aspectRatio() throws(JSONError) -> Double? {
        guard try !takeNull() else { return nil }
        if try peekKind() == .string { return try proportion() }
        guard let ratio = try magnitude() else { return nil }
        guard ratio > 0 else {
            record("an aspect ratio is above 0")
            return nil
        }
        return ratio
    }

    /// Reads `width:height` as their ratio.
    private mutating func proportion() throws(JSONError) -> Double? {
        guard let text = try string() else { return nil }
        // The text is longer than two numbers need.
        let sides = text.utf8.count > 100 ? [] : text.split(separator: ":", omittingEmptySubsequences: false)
        let lengths = sides.compactMap { Double($0) }
        guard sides.count == 2, lengths.count == 2, lengths.allSatisfy({ $0.isFinite && $0 > 0 }),
            case let ratio = lengths[0] / lengths[1], ratio > 0, ratio <= Self.largestMagnitude
        else {
            record("'\(text.echoed)' is not an aspect ratio, as 1.5 or \"16:9\" are")
            return nil
        }
        return ratio
    }
}
