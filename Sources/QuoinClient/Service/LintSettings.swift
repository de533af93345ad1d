/// A lint rule.
public enum LintRule: String, Hashable, Sendable, Codable, CaseIterable {
    case conflict, ambiguous, assertion, truncated, squeezed
    case outsideSuperview = "outside-superview"
    case outsideSafeArea = "outside-safe-area"
    case overlap, empty, unmet
    case touchTarget = "touch-target"
    case fixedFont = "fixed-font"
    case redundant
}

/// The severity of a finding.
public enum LintLevel: String, Hashable, Sendable, Codable, CaseIterable {
    /// Disables the rule; valid only in settings.
    case off
    case note, warning, error
}

/// The variants to lint, and the faults to report.
public struct LintSettings: Hashable, Sendable {
    /// The devices on which to lint a layout.
    public enum Devices: Hashable, Sendable, ExpressibleByArrayLiteral {
        /// All devices supported by the service.
        case all
        /// Devices and groups of devices by name.
        case named([String])

        /// Creates a list of devices by name.
        public init(arrayLiteral names: String...) { self = .named(names) }
    }

    /// A variant with other traits.
    public struct Variant: Hashable, Sendable, Codable {
        /// The name in findings.
        public var name: String?
        /// The traits that override those of the layout.
        public var traits: Traits

        /// Creates a variant with an optional name.
        public init(_ name: String? = nil, _ traits: Traits) { (self.name, self.traits) = (name, traits) }
    }

    /// A pattern of findings that are not reported.
    public struct Exemption: Hashable, Sendable, Codable {
        /// The rule; nil for any.
        public var rule: LintRule?
        /// The view on either side; nil for any.
        public var view: String?
        /// The view on the other side; nil for any.
        public var other: String?

        /// Creates an exemption for findings that match all given values.
        public init(rule: LintRule? = nil, view: String? = nil, other: String? = nil) {
            (self.rule, self.view, self.other) = (rule, view, other)
        }
    }

    /// The devices; nil for the layout's own traits.
    public var devices: Devices?
    /// The orientations of the devices.
    public var orientations: [Orientation]
    /// The layout directions of each variant.
    public var directions: [LayoutDirection]
    /// The text scales of each variant.
    public var textScales: [TextScale]
    /// Variants in addition to the devices.
    public var variants: [Variant]
    /// The texts of each language, by key: `["de": ["title.text": "Anmelden"]]`.
    public var strings: [String: [String: String]] = [:]
    /// Whether the layout is also checked in pseudolanguages, whose texts are longer, accented, and right to left.
    public var pseudo = false
    /// The levels that differ from the defaults.
    public var rules: [LintRule: LintLevel]
    /// The exemptions from reporting.
    public var ignore: [Exemption]
    /// Equations that must hold in every variant.
    public var assertions: [String]

    /// Creates settings; by default, for the layout's own traits and all rules at their default levels.
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
                "strings": strings.isEmpty ? nil : try JSONValue(encoding: strings),
                "pseudo": pseudo ? true : nil,
                "rules": rules.isEmpty ? nil : .object(rules),
                "ignore": ignore.isEmpty ? nil : try JSONValue(encoding: ignore),
                "assertions": assertions.isEmpty ? nil : .array(assertions.map { .string($0) }),
            ])
        }
    }
}

/// An output format of lint for other tools.
public enum LintFormat: String, Hashable, Sendable, CaseIterable {
    /// The Static Analysis Results Interchange Format 2.1.0.
    case sarif = "application/sarif+json"
    /// The XML format of JUnit test reports.
    case junit = "application/xml"
}
