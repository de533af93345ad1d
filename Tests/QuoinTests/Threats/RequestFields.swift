import JSON
import TestSupport

/// Everything in `openapi.yaml` that a client may fill in with a length, a magnitude or a count of its own.
struct RequestFields {
    private let root: JSONValue
    /// Fields of request bodies, as `Schema.field`.
    ///
    /// They are strings, numbers, arrays, maps and any JSON; a word of a list has no length of its own.
    private(set) var fields: Set<String> = []
    /// Parameters, as `?name`, and header fields.
    private(set) var parameters: Set<String> = []
    private var visited: Set<String> = []

    /// Reads the description, as the service serves it.
    init(_ yaml: String) {
        root = YAMLReader.read(yaml)
        for (_, path) in members(root["paths"]) {
            for (method, operation) in members(path) where method != "parameters" {
                addParameters(operation["parameters"])
                for (_, content) in members(resolved(operation["requestBody"]).value["content"]) {
                    visit(content["schema"], named: "")
                }
            }
        }
    }

    private mutating func addParameters(_ list: JSONValue?) {
        for parameter in elements(list) {
            let value = resolved(parameter).value
            guard case .string(let name)? = value["name"] else { continue }
            // Words of a list, and true and false, have no length of their own.
            if let schema = value["schema"].map({ resolved($0).value }) {
                guard schema["enum"] == nil, schema["type"] != .string("boolean") else { continue }
            }
            parameters.insert(value["in"] == .string("query") ? "?\(name)" : name)
        }
    }

    private mutating func visit(_ schema: JSONValue?, named outer: String) {
        guard let schema else { return }
        let (name, value) = resolved(schema)
        let schemaName = name ?? outer
        guard visited.insert(schemaName).inserted else { return }
        for (field, property) in members(value["properties"]) {
            let path = "\(schemaName).\(field)"
            if hasExtent(property) { fields.insert(path) }
            visit(property, named: path)
        }
        visit(value["additionalProperties"], named: "\(schemaName).*")
        visit(value["items"], named: "\(schemaName)[]")
        for (index, choice) in elements(value["anyOf"]).enumerated() { visit(choice, named: "\(schemaName)#\(index)") }
    }

    private func hasExtent(_ property: JSONValue) -> Bool {
        let value = resolved(property).value
        guard value["enum"] == nil else { return false }
        // What has no type may be anything.
        if value["anyOf"] != nil || value["type"] == nil { return true }
        let types = value["type"].map { $0.isArray ? elements($0) : [$0] } ?? []
        if types.contains(.string("object")), let more = value["additionalProperties"], case .object = more {
            return true
        }
        return ["string", "number", "integer", "array"].contains { types.contains(.string($0)) }
    }

    /// What a value stands for, and the name of what it refers to.
    private func resolved(_ value: JSONValue?) -> (name: String?, value: JSONValue) {
        guard case .string(let reference)? = value?["$ref"] else { return (nil, value ?? .null) }
        var current = root
        for word in reference.split(separator: "/").dropFirst() { current = current[String(word)] ?? .null }
        let (name, inner) = resolved(current)
        return (name ?? reference.split(separator: "/").last.map(String.init), inner)
    }

    private func members(_ value: JSONValue?) -> [(String, JSONValue)] {
        guard case .object(let members)? = value else { return [] }
        return members.map { ($0.key, $0.value) }
    }

    private func elements(_ value: JSONValue?) -> [JSONValue] {
        guard case .array(let elements)? = value else { return [] }
        return elements
    }
}

extension JSONValue {
    fileprivate var isArray: Bool {
        if case .array = self { true } else { false }
    }
}
