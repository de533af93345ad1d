import JSON
import LayoutModel
import Lint
import Sessions

/// The fields of the value of `lint`.
enum LintField: String, RequestField {
    case devices, orientations, directions, textScales, variants, strings, pseudo, rules, ignore, assertions

    static let table = FieldTable<LintField>()
    static let hints: [String: String] = [
        "device": "devices", "orientation": "orientations", "direction": "directions", "textscale": "textScales",
        "variant": "variants", "languages": "strings", "translations": "strings", "levels": "rules",
        "ignored": "ignore", "exclude": "ignore", "disable": "rules",
        "assert": "assertions", "checks": "assertions",
        "traits": "each of 'variants' has its own", "lint": "the body of this call is the value of 'lint' itself",
        "view": "the layout is that of the path", "constraints": "the layout is that of the path",
    ]
}

/// The fields of a finding that is not reported.
enum ExemptionField: String, RequestField {
    case rule, view, other, scene, file

    static let table = FieldTable<ExemptionField>()
}

/// The fields of `lint` of a view.
enum ViewLintField: String, RequestField {
    case ignore

    static let table = FieldTable<ViewLintField>()
    static let hints = ["rules": "ignore", "off": "ignore", "disable": "ignore", "suppress": "ignore"]
}

/// The treatment of a rule's findings.
private enum RuleWord: String, CaseIterable {
    case off, note, warning, error

    var setting: LintSettings.RuleSetting {
        switch self {
        case .off: .off
        case .note: .level(.note)
        case .warning: .level(.warning)
        case .error: .level(.error)
        }
    }
}

extension BodyDecoder {
    /// Reads the value of `lint`.
    mutating func lintSettings() throws(JSONError) -> LintSettings {
        var settings = LintSettings()
        guard try beginObject("settings of lint", like: #"{"devices": "all"}"#) else { return settings }
        while let field = try nextGivenField(LintField.self) {
            switch field {
            case .devices: settings.product.devices = try devices()
            case .orientations: settings.product.orientations = try words(Orientation.self, "orientation")
            case .directions: settings.product.directions = try words(LayoutDirection.self, "direction")
            case .textScales: settings.product.textScales = try textScales()
            case .variants:
                let variants = try variantList()
                settings.product.written = variants.map { .init(name: $0.name, traits: $0.variation.traits) }
                for (index, variant) in variants.enumerated() where variant.variation.hasEdits {
                    settings.edits[index] = variant.variation
                }
            case .strings: settings.translations = try translations()
            case .pseudo: settings.hasPseudoLanguages = try bool() ?? false
            case .rules: settings.rules = try lintRules()
            case .ignore: settings.exemptions = try exemptions()
            case .assertions: settings.assertions = try assertions()
            }
        }
        checkOrientations(of: settings.product)
        return settings
    }

    /// Records orientations without devices that they would turn.
    mutating func checkOrientations(of product: VariantProduct) {
        guard !product.orientations.isEmpty, product.devices == nil else { return }
        record(
            member: LintField.orientations.rawValue,
            "'orientations' needs 'devices' beside it, which it turns"
        )
    }

    /// Reads a list of devices and groups, or a group.
    mutating func devices() throws(JSONError) -> [DeviceChoice] {
        var choices: [DeviceChoice] = []
        if try peekKind() == .string {
            if let name = try string("a group of devices"), let group = DeviceGroup.named(name) {
                return [.group(group)]
            }
            let groups = DeviceGroup.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            record("expected one of \(groups), or an array of devices, such as [\"iPhone SE\", \"iPads\"]")
            return choices
        }
        guard try beginArray("\"all\" or an array of devices") else { return choices }
        while try nextElement(upTo: limits.variants) {
            guard let name = try string("the name of a device or a group of devices") else { continue }
            if let group = DeviceGroup.named(name) {
                choices.append(.group(group))
            } else if let device = device(named: name) {
                choices.append(.device(device))
            }
        }
        return choices
    }

    /// Reads a list of words of a kind.
    mutating func words<Word: RawRepresentable<String> & CaseIterable>(
        _: Word.Type,
        _ kind: String
    ) throws(JSONError) -> [Word] {
        var words: [Word] = []
        guard try beginArray("an array of \(kind)s") else { return words }
        while try nextElement(upTo: limits.variants) {
            if let word = try word(Word.self, kind) { words.append(word) }
        }
        return words
    }

    /// Reads a list of text scales.
    mutating func textScales() throws(JSONError) -> [TextScale] {
        var scales: [TextScale] = []
        guard try beginArray("an array of text scales") else { return scales }
        while try nextElement(upTo: limits.variants) {
            if let scale = try textScale() { scales.append(scale) }
        }
        return scales
    }

    private mutating func lintRules() throws(JSONError) -> [LintRule: LintSettings.RuleSetting] {
        var rules: [LintRule: LintSettings.RuleSetting] = [:]
        guard try beginObject("levels of rules", like: #"{"overlap": "off"}"#) else { return rules }
        while let name = try nextKey() {
            charge(Self.workOfKey)
            guard let rule = LintRule(rawValue: name) else {
                try skipValue()
                record(Self.unknownRule(name))
                continue
            }
            guard try !takeNull() else { continue }
            if let word = try word(RuleWord.self, "level") { rules[rule] = word.setting }
        }
        return rules
    }

    private mutating func exemptions() throws(JSONError) -> [LintExemption] {
        var exemptions: [LintExemption] = []
        guard try beginArray("an array of findings to ignore") else { return exemptions }
        while try nextElement(upTo: LintLimits.exemptions) {
            let before = faults.count
            var exemption = LintExemption()
            guard try beginObject("a finding to ignore", like: #"{"rule": "overlap", "view": "badge"}"#) else {
                continue
            }
            while let field = try nextGivenField(ExemptionField.self) {
                switch field {
                case .rule: exemption.rules = try lintRulesMatching()
                case .view: exemption.view = try label().map { NamePattern($0) }
                case .other: exemption.other = try label().map { NamePattern($0) }
                case .scene: exemption.scene = try label("a name of a scene").map { NamePattern($0) }
                case .file: exemption.file = try label("a path").map { PathPattern($0) }
                }
            }
            if exemption.isEmpty {
                recordMissing("a finding to ignore has a 'rule', a 'view', a 'scene' or a 'file'", since: before)
            }
            exemptions.append(exemption)
        }
        if exemptions.count > LintLimits.exemptions {
            record("at most \(LintLimits.exemptions) findings can be named to be ignored")
        }
        return exemptions
    }

    /// The cost of reading an assertion, and of finding and comparing its items, in units of work.
    private static let workOfAssertion = 400

    private mutating func assertions() throws(JSONError) -> [ConstraintDraft] {
        var drafts: [ConstraintDraft] = []
        var entry = EntryInPlace()
        guard try beginArray("an array of assertions") else { return drafts }
        readsPatterns = true
        defer { readsPatterns = false }
        while try nextElement(upTo: LintLimits.assertions) {
            charge(Self.workOfAssertion)
            try constraint(into: &entry)
            if entry.source != nil {
                record("an assertion is a constraint in native form, such as \"ok.height >= 44\"")
                entry.clear()
            } else if let priority = entry.draft.priority, priority != PriorityName.required.value {
                record("an assertion holds or does not hold, so it has no priority")
            }
            drafts.append(entry.draft)
        }
        if drafts.count > LintLimits.assertions {
            record("there are at most \(LintLimits.assertions) assertions")
        }
        return drafts
    }

    // MARK: - Rules

    /// Reads `lint` of a view: the rules that are not reported for it.
    mutating func ignoredRules() throws(JSONError) -> LintRules {
        var rules: LintRules = []
        guard try !takeNull(), try beginObject("an object with 'ignore'", like: #"{"ignore": ["overlap"]}"#) else {
            return rules
        }
        while let field = try nextGivenField(ViewLintField.self) {
            switch field {
            case .ignore:
                guard try beginArray("an array of rules") else { continue }
                while try nextElement() {
                    if let rule = try lintRule() { rules.formUnion(LintRules(rule)) }
                }
            }
        }
        return rules
    }

    /// Reads the name of a rule, in which `*` stands for any text.
    private mutating func lintRulesMatching() throws(JSONError) -> LintRules? {
        guard let name = try label("a rule") else { return nil }
        let pattern = NamePattern(name)
        let rules = LintRule.allCases.filter { pattern.matches($0.rawValue) }
        guard !rules.isEmpty else {
            record(Self.unknownRule(name))
            return nil
        }
        return LintRules(rules)
    }

    private mutating func lintRule() throws(JSONError) -> LintRule? {
        guard let name = try string("a rule") else { return nil }
        guard let rule = LintRule(rawValue: name) else {
            record(Self.unknownRule(name))
            return nil
        }
        return rule
    }

    private static func unknownRule(_ name: String) -> String {
        let known = LintRule.allCases.map(\.rawValue)
        return Fault.unknown("rule", name, among: known) + " (one of \(known.joined(separator: ", ")))"
    }
}
