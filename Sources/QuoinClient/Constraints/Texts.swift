/// A constraint in the service's native form.
public struct WrittenEquation: ConstraintStatement {
    public var properties = StatementProperties()
    private let text: String

    /// Creates a constraint from an equation such as `title.left == superview.left + 16 @750`.
    public init(_ text: String) { self.text = text }

    public func entries(at location: SourceLocation) throws -> [ConstraintEntry] {
        [ConstraintEntry(["equation": .string(text)], at: location)]
    }
}

/// Constraints in Apple's visual format language: `Visual("V:|-20-[title]-[field]")`.
public struct Visual: ConstraintStatement {
    public var properties = StatementProperties()
    private let format: String
    private let metrics: [String: Double]
    private let options: [Option]

    /// The alignment and direction of a format; NSLayoutFormatOptions without the prefix.
    public enum Option: String, Hashable, Sendable, CaseIterable {
        case alignAllLeft, alignAllRight, alignAllTop, alignAllBottom, alignAllLeading, alignAllTrailing
        case alignAllCenterX, alignAllCenterY, alignAllLastBaseline, alignAllFirstBaseline, alignAllBaseline
        case directionLeadingToTrailing, directionLeftToRight, directionRightToLeft
        case spacingEdgeToEdge, spacingBaselineToBaseline
    }

    /// Creates constraints from formats, one per line.
    ///
    /// - Parameters:
    ///   - format: the formats.
    ///   - metrics: the values of the names in them, in points.
    ///   - options: the alignment and direction.
    public init(_ format: String, metrics: [String: Double] = [:], options: [Option] = []) {
        (self.format, self.metrics, self.options) = (format, metrics, options)
    }

    public func entries(at location: SourceLocation) throws -> [ConstraintEntry] {
        var fields: [String: JSONValue] = ["vfl": .string(format)]
        if !metrics.isEmpty { fields["metrics"] = .object(metrics.mapValues(JSONValue.number)) }
        if !options.isEmpty { fields["options"] = .array(options.map { .string($0.rawValue) }) }
        return [ConstraintEntry(fields, at: location)]
    }
}

/// Constraints in another language, pasted from an app.
public struct Pasted: ConstraintStatement {
    public var properties = StatementProperties()
    private var fields: [String: JSONValue]

    /// A language that the service can parse.
    public enum Language: String, Hashable, Sendable, CaseIterable {
        case masonry, snapkit, vfl, keep, ss, anchors, log
    }

    /// Creates constraints from a statement, a block or a whole method.
    ///
    /// - Parameters:
    ///   - language: the language of the source.
    ///   - source: the source text.
    ///   - view: the view for statements outside of a block; Masonry and SnapKit only.
    ///   - names: a map from names in the source to ids, such as `["self.view": "root"]`.
    ///   - metrics: the values of names in the source.
    public init(
        _ language: Language,
        _ source: String,
        view: (some NamedItem)? = Optional<View>.none,
        names: [String: String] = [:],
        metrics: [String: Double] = [:]
    ) {
        fields = [language.rawValue: .string(source)]
        if let view { fields["view"] = .string(view.id) }
        if !names.isEmpty { fields["names"] = .object(names.mapValues(JSONValue.string)) }
        if !metrics.isEmpty { fields["metrics"] = .object(metrics.mapValues(JSONValue.number)) }
    }

    public func entries(at location: SourceLocation) throws -> [ConstraintEntry] {
        [ConstraintEntry(fields, at: location)]
    }
}
