/// A rule of lint.
public enum LintRule: String, Hashable, Sendable, Codable, CaseIterable {
    case conflict, ambiguous, assertion, truncated, squeezed
    case outsideSuperview = "outside-superview"
    case outsideSafeArea = "outside-safe-area"
    case overlap, empty, unmet, redundant
}

/// How bad a finding is.
public enum LintLevel: String, Hashable, Sendable, Codable, CaseIterable {
    /// The rule is not looked at; only in settings.
    case off
    case note, warning, error
}

/// What lint looks at, and what counts as a fault.
public struct LintSettings: Hashable, Sendable {
    /// Devices that lint solves a layout on.
    public enum Devices: Hashable, Sendable, ExpressibleByArrayLiteral {
        /// All that the service knows.
        case all
        /// By name.
        case named([String])

        /// Devices by name.
        public init(arrayLiteral names: String...) { self = .named(names) }
    }

    /// Other traits.
    public struct Variant: Hashable, Sendable, Codable {
        /// In findings.
        public var name: String?
        /// Over those of the layout.
        public var traits: Traits

        /// A variant with a name.
        public init(_ name: String? = nil, _ traits: Traits) { (self.name, self.traits) = (name, traits) }
    }

    /// Findings that are not reported.
    public struct Exemption: Hashable, Sendable, Codable {
        /// nil: any.
        public var rule: LintRule?
        /// On either side; nil: any.
        public var view: String?
        /// On the other side; nil: any.
        public var other: String?

        /// Matches what has everything that is given.
        public init(rule: LintRule? = nil, view: String? = nil, other: String? = nil) {
            (self.rule, self.view, self.other) = (rule, view, other)
        }
    }

    /// nil: the layout's own traits.
    public var devices: Devices?
    /// Of the devices.
    public var orientations: [Orientation]
    /// Of each variant.
    public var directions: [LayoutDirection]
    /// Of each variant.
    public var textScales: [TextScale]
    /// Beside the devices.
    public var variants: [Variant]
    /// Levels that differ from the usual ones.
    public var rules: [LintRule: LintLevel]
    /// Findings that are not reported.
    public var ignore: [Exemption]
    /// Equations that have to hold in every variant.
    public var assertions: [String]

    /// The layout's own traits, and all rules at their levels.
    public init(
        devices: Devices? = nil,
        orientations: [Orientation] = [],
        directions: [LayoutDirection] = [],
        textScales: [TextScale] = [],
        variants: [Variant] = [],
        rules: [LintRule: LintLevel] = [:],
        ignore: [Exemption] = [],
        assertions: [String] = []
    ) {
        (self.devices, self.orientations, self.directions) = (devices, orientations, directions)
        (self.textScales, self.variants, self.rules) = (textScales, variants, rules)
        (self.ignore, self.assertions) = (ignore, assertions)
    }

    var json: JSONValue {
        get throws {
            let rules = Dictionary(
                uniqueKeysWithValues: rules.map { ($0.key.rawValue, JSONValue.string($0.value.rawValue)) }
            )
            let deviceList: JSONValue? =
                switch devices {
                case nil: nil
                case .all: "all"
                case .named(let names): .array(names.map { .string($0) })
                }
            return JSONValue(fields: [
                "devices": deviceList,
                "orientations": orientations.isEmpty ? nil : .array(orientations.map { .string($0.rawValue) }),
                "directions": directions.isEmpty ? nil : .array(directions.map { .string($0.rawValue) }),
                "textScales": textScales.isEmpty ? nil : try JSONValue(encoding: textScales),
                "variants": variants.isEmpty ? nil : try JSONValue(encoding: variants),
                "rules": rules.isEmpty ? nil : .object(rules),
                "ignore": ignore.isEmpty ? nil : try JSONValue(encoding: ignore),
                "assertions": assertions.isEmpty ? nil : .array(assertions.map { .string($0) }),
            ])
        }
    }
}

/// A format of lint for other tools.
public enum LintFormat: String, Hashable, Sendable, CaseIterable {
    /// The Static Analysis Results Interchange Format 2.1.0.
    case sarif = "application/sarif+json"
    /// What test runners write.
    case junit = "application/xml"
}
