import JSON

/// Settings of lint as they are written in JSON: of options, of a document or of a file, or of all of them together.
struct LintMembers: Sendable {
    /// The values of the fields that are given.
    private var values: [String: JSONValue] = [:]

    /// Those that give nothing.
    init() {}

    /// - Parameter lint: a value of `lint` that was read without a fault.
    init(_ lint: JSONValue) {
        guard case .object(let members) = lint.withoutNulls else { return }
        for member in members { values[member.key] = member.value }
    }

    var isEmpty: Bool { values.isEmpty }

    /// Whether there are orientations, and no devices that they turn.
    var turnsNothing: Bool { values["devices"] == nil && !isMissing("orientations") }

    /// The settings over those of `other`, which are less specific.
    ///
    /// What is looked at replaces that of `other`: devices and written variants together, each other factor by itself.
    /// Levels win rule by rule, and what is ignored or asserted is taken together.
    func over(_ other: LintMembers) -> LintMembers {
        var result = self
        if values["devices"] == nil, values["variants"] == nil {
            (result.values["devices"], result.values["variants"]) = (other.values["devices"], other.values["variants"])
        }
        for factor in ["orientations", "directions", "textScales"] where isMissing(factor) {
            result.values[factor] = other.values[factor]
        }
        result.values["rules"] = values["rules"]?.over(other.values["rules"]) ?? other.values["rules"]
        result.values["ignore"] = other.values["ignore"]?.followed(by: values["ignore"]) ?? values["ignore"]
        result.values["assertions"] =
            values["assertions"]?.followed(by: other.values["assertions"]) ?? other.values["assertions"]
        return result
    }

    /// Adds an assertion behind those that are there.
    mutating func add(assertion: JSONValue) {
        let more = JSONValue.array([assertion])
        values["assertions"] = values["assertions"]?.followed(by: more) ?? more
    }

    /// Removes the assertions, and returns them.
    mutating func removeAssertions() -> [JSONValue] {
        values.removeValue(forKey: "assertions")?.elements ?? []
    }

    /// The value of `lint`.
    var json: JSONValue {
        .object(values.sorted { $0.key < $1.key }.map { JSONValue.Member(key: $0.key, value: $0.value) })
    }

    /// Whether a list has no elements.
    private func isMissing(_ name: String) -> Bool { values[name]?.elements.isEmpty ?? true }
}

extension JSONValue {
    /// The members of an object, and those of another one that it does not have.
    fileprivate func over(_ other: JSONValue?) -> JSONValue {
        guard case .object(let own) = self, case .object(let others) = other else { return self }
        let keys = Set(own.map(\.key))
        return .object(own + others.filter { !keys.contains($0.key) })
    }

    fileprivate func followed(by other: JSONValue?) -> JSONValue { .array(elements + (other?.elements ?? [])) }
}
