import JSON
import Lint

/// Lint settings in JSON form: from options, a document or a configuration file, or merged from all of them.
struct LintMembers: Sendable {
    /// The values of the fields that are present.
    private var values: [String: JSONValue] = [:]

    /// Creates empty settings.
    init() {}

    /// - Parameter lint: a valid value of `lint`.
    init(_ lint: JSONValue) {
        guard case .object(let members) = lint.withoutNulls else { return }
        for member in members { values[member.key] = member.value }
    }

    /// Merges the settings that apply to a layout.
    ///
    /// - Parameters:
    ///   - options: the settings given as options, which win over all others.
    ///   - document: the value of `lint` in the document, which wins over the configuration; nil if it has none.
    ///   - config: the configuration.
    ///   - assertions: the assertions of options and of the configuration that apply to the layout.
    ///   - path: the path of the file relative to the folder of its settings; nil for standard input.
    /// - Throws: ``LintRefusal`` if there are orientations but no devices to turn.
    init(
        _ options: LintMembers,
        over document: JSONValue?,
        _ config: LintConfig?,
        adding assertions: [JSONValue],
        forFile path: String?
    ) throws(LintRefusal) {
        var members = options.over(LintMembers(document ?? .null).over(config?.settings ?? LintMembers()))
        for assertion in assertions { members.add(assertion: assertion) }
        guard !members.turnsNothing else {
            throw .message("orientations turn devices, and none are given (--devices)")
        }
        self = members.forFile(path)
    }

    var isEmpty: Bool { values.isEmpty }

    /// True if there are orientations but no devices to turn.
    var turnsNothing: Bool { values["devices"] == nil && !isMissing("orientations") }

    /// Merges the settings with those of `other`, which are less specific.
    ///
    /// Variants replace those of `other`: devices and explicit variants as a unit, each other factor individually.
    /// Levels override rule by rule and texts key by key, and ignored findings and assertions are combined.
    func over(_ other: LintMembers) -> LintMembers {
        var result = self
        if values["devices"] == nil, values["variants"] == nil {
            (result.values["devices"], result.values["variants"]) = (other.values["devices"], other.values["variants"])
        }
        for factor in ["orientations", "directions", "textScales"] where isMissing(factor) {
            result.values[factor] = other.values[factor]
        }
        if values["pseudo"] == nil { result.values["pseudo"] = other.values["pseudo"] }
        result.values["strings"] =
            values["strings"]?.over(languages: other.values["strings"]) ?? other.values["strings"]
        result.values["rules"] = values["rules"]?.over(other.values["rules"]) ?? other.values["rules"]
        result.values["ignore"] = other.values["ignore"]?.followed(by: values["ignore"]) ?? values["ignore"]
        result.values["assertions"] =
            values["assertions"]?.followed(by: other.values["assertions"]) ?? other.values["assertions"]
        return result
    }

    /// Appends an assertion.
    private mutating func add(assertion: JSONValue) {
        let more = JSONValue.array([assertion])
        values["assertions"] = values["assertions"]?.followed(by: more) ?? more
    }

    /// Returns the settings for a file: without the exemptions of other files, and without the names of files, which a
    /// service does not know.
    private func forFile(_ path: String?) -> LintMembers {
        guard case .array(let exemptions)? = values["ignore"] else { return self }
        var result = self
        result.values["ignore"] = .array(
            exemptions.compactMap { exemption in
                guard case .object(let members) = exemption, let file = exemption["file"]?.string else {
                    return exemption
                }
                guard path.map(PathPattern(file).matches) == true else { return nil }
                let rest = members.filter { $0.key != "file" }
                return .object(rest.isEmpty ? [.init(key: "rule", value: .string("*"))] : rest)
            }
        )
        return result
    }

    /// Sets the translations.
    mutating func set(strings: JSONValue) {
        values["strings"] = strings
    }

    /// Removes and returns the assertions.
    mutating func removeAssertions() -> [JSONValue] {
        values.removeValue(forKey: "assertions")?.elements ?? []
    }

    /// The settings as a value of `lint`.
    var json: JSONValue {
        .object(values.sorted { $0.key < $1.key }.map { JSONValue.Member(key: $0.key, value: $0.value) })
    }

    /// Returns true if a list is absent or empty.
    private func isMissing(_ name: String) -> Bool { values[name]?.elements.isEmpty ?? true }
}

extension JSONValue {
    /// Returns the members of an object, plus those of another one whose keys it lacks.
    fileprivate func over(_ other: JSONValue?) -> JSONValue {
        guard case .object(let own) = self, case .object(let others) = other else { return self }
        let keys = Set(own.map(\.key))
        return .object(own + others.filter { !keys.contains($0.key) })
    }

    /// Returns the texts of each language, plus those of another object that are missing.
    fileprivate func over(languages other: JSONValue?) -> JSONValue {
        guard case .object(let own) = self, case .object(let others) = other else { return self }
        let keys = Set(own.map(\.key))
        let merged = own.map { JSONValue.Member(key: $0.key, value: $0.value.over(other?[$0.key])) }
        return .object(merged + others.filter { !keys.contains($0.key) })
    }

    fileprivate func followed(by other: JSONValue?) -> JSONValue { .array(elements + (other?.elements ?? [])) }
}
