import HTTP
import JSON
import TestSupport
import Testing

@testable import API

/// `openapi.yaml` as it is served.
struct Description {
    let root: JSONValue

    init() throws {
        let answer = try TestClient().send(.get, "/openapi.yaml")
        root = YAMLReader.read(String(decoding: answer.body, as: UTF8.self))
    }

    /// What a value stands for, where it is a reference.
    func resolved(_ value: JSONValue) -> JSONValue {
        guard let reference = value["$ref"]?.string else { return value }
        var current = root
        for word in reference.split(separator: "/").dropFirst() {
            guard let next = current[String(word)] else {
                Issue.record("\(reference) leads nowhere")
                return .null
            }
            current = next
        }
        return resolved(current)
    }

    func schema(_ name: String) throws -> JSONValue {
        try #require(root["components"]?["schemas"]?[name])
    }

    /// One call: its method in small letters, its path, and what is said of it.
    struct Operation {
        let method: String
        let path: String
        let value: JSONValue
        let parameters: [JSONValue]

        var name: String { "\(method) \(path)" }
    }

    var operations: [Operation] {
        guard case .object(let paths)? = root["paths"] else { return [] }
        return paths.flatMap { path in
            let shared = path.value["parameters"]?.elements ?? []
            guard case .object(let members) = path.value else { return [Operation]() }
            return members.filter { $0.key != "parameters" }.map { member in
                let own = member.value["parameters"]?.elements ?? []
                return Operation(
                    method: member.key,
                    path: path.key,
                    value: member.value,
                    parameters: (shared + own).map(resolved)
                )
            }
        }
    }

    /// The names of all properties that a schema allows, those of what it is composed of included.
    func properties(of schema: JSONValue) -> Set<String> {
        let schema = resolved(schema)
        var names = Set(schema["properties"]?.keys ?? [])
        for part in schema["allOf"]?.elements ?? [] { names.formUnion(properties(of: part)) }
        return names
    }
}

/// Holds values against the schemas of a description (JSON Schema 2020-12, as far as the description uses it).
///
/// It notes which properties it has met, so that those that never come can be told.
struct SchemaValidator {
    let description: Description
    private(set) var faults: [String] = []
    private(set) var met: Set<String> = []

    init(_ description: Description) {
        self.description = description
    }

    /// Notes what is wrong with a value of the schema that is called `name`.
    mutating func check(_ value: JSONValue, against schema: JSONValue, at place: String) {
        let name = schema["$ref"]?.string.flatMap { $0.split(separator: "/").last } ?? ""
        let schema = description.resolved(schema)
        for part in schema["allOf"]?.elements ?? [] { check(value, against: part, at: place) }
        if let choices = schema["anyOf"]?.elements, !choices.contains(where: { accepts(value, $0) }) {
            faults.append("\(place): no choice of \(name) fits")
        }
        checkType(value, schema, at: place)
        if let words = schema["enum"]?.elements, !words.contains(value) {
            faults.append("\(place): not in the enumeration")
        }
        if let only = schema["const"], only != value { faults.append("\(place): not \(only)") }
        checkNumber(value, schema, at: place)
        if case .array(let elements) = value, let items = schema["items"] {
            for (index, element) in elements.enumerated() { check(element, against: items, at: "\(place)/\(index)") }
        }
        checkObject(value, schema, at: place)
    }

    private mutating func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool {
        var trial = SchemaValidator(description)
        trial.check(value, against: schema, at: "")
        guard trial.faults.isEmpty else { return false }
        met.formUnion(trial.met)
        return true
    }

    private mutating func checkType(_ value: JSONValue, _ schema: JSONValue, at place: String) {
        guard let type = schema["type"] else { return }
        let allowed = type.string.map { [$0] } ?? type.strings
        let kinds: [String] =
            switch value {
            case .null: ["null"]
            case .bool: ["boolean"]
            case .number(let number): number == number.rounded() ? ["number", "integer"] : ["number"]
            case .string: ["string"]
            case .array: ["array"]
            case .object: ["object"]
            }
        if !kinds.contains(where: allowed.contains) { faults.append("\(place): \(kinds[0]) instead of \(allowed)") }
    }

    private mutating func checkNumber(_ value: JSONValue, _ schema: JSONValue, at place: String) {
        guard let number = value.number else { return }
        if let minimum = schema["minimum"]?.number, number < minimum { faults.append("\(place): less than \(minimum)") }
        if let maximum = schema["maximum"]?.number, number > maximum { faults.append("\(place): more than \(maximum)") }
        if let minimum = schema["exclusiveMinimum"]?.number, number <= minimum {
            faults.append("\(place): not more than \(minimum)")
        }
    }

    private mutating func checkObject(_ value: JSONValue, _ schema: JSONValue, at place: String) {
        guard case .object(let members) = value else { return }
        for name in schema["required"]?.strings ?? [] where value[name] == nil {
            faults.append("\(place): '\(name)' is missing")
        }
        let others = schema["additionalProperties"]
        let isClosed = others == .bool(false)
        let known = description.properties(of: schema)
        for member in members {
            let inner = "\(place)/\(member.key)"
            if let property = schema["properties"]?[member.key] {
                met.insert(place.propertyPath + "." + member.key)
                check(member.value, against: property, at: inner)
            } else if isClosed, !known.contains(member.key) {
                faults.append("\(inner): unknown")
            } else if let others, case .object = others {
                check(member.value, against: others, at: "\(place)/*")
            }
        }
    }
}

extension String {
    /// A place without the numbers of elements: `/diagnostics/conflicts/broken`.
    var propertyPath: String {
        split(separator: "/").filter { Int($0) == nil }.map { "/\($0)" }.joined()
    }
}
