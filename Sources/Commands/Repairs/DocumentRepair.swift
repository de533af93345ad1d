import Dialects
import JSON
import LayoutModel
import Wire

/// Edits of a layout document that make the change of a repair, in the JSON itself.
struct DocumentRepair {
    private let tree: JSONTree
    /// The index of the entry that makes each constraint, by its number less 1.
    private let entries: [Int]

    /// Returns nil for text that is not an object.
    init?(_ document: [UInt8], limits: BodyLimits) {
        guard let tree = JSONTree(document), tree.root.kind == .object else { return nil }
        self.tree = tree
        let body = RequestBody(LintMember.blanked(in: document), limits: limits)
        entries = ConstraintOrigins(body: body).entryOfConstraint
    }

    /// Returns guesses of the edits that make the operations of a repair, most likely first; none if the document
    /// cannot express them.
    func guesses(for repair: JSONValue) -> [[TextEdit]] {
        let operations = repair["operations"]?.elements ?? []
        switch repair["call"]?.string {
        case "constraints": return operations.first.map(constraintGuesses) ?? []
        case "views": return operations.first.flatMap(viewEdits).map { [$0] } ?? []
        case "traits": return repair["traits"].flatMap(traitsEdit).map { [[$0]] } ?? []
        default: return []
        }
    }

    // MARK: - Constraints

    private func constraintGuesses(_ operation: JSONValue) -> [[TextEdit]] {
        if let made = operation["make"]?.elements { return [addition(of: made)] }
        guard let id = (operation["set"] ?? operation["remove"])?["id"]?.string, let number = Int(id.dropFirst()),
            entries.indices.contains(number - 1), let list = tree.root["constraints"],
            list.elements.indices.contains(entries[number - 1]),
            entries.count(where: { $0 == entries[number - 1] }) == 1
        else { return [] }
        let index = entries[number - 1]
        guard operation["remove"] == nil else { return [[tree.removal(at: index, from: list)]] }
        return setting(operation, of: list.elements[index])
    }

    private func addition(of made: [JSONValue]) -> [TextEdit] {
        let texts = made.map(\.text)
        if let list = tree.root["constraints"] { return [tree.appending(texts, to: list)] }
        return [tree.setting("constraints", of: tree.root, to: "[\(texts.joined(separator: ", "))]")]
    }

    /// Returns edits of one entry: of its members, or of the equation in it.
    private func setting(_ operation: JSONValue, of entry: JSONTree.Node) -> [[TextEdit]] {
        for (field, value) in [
            ("constant", operation["constant"]), ("priority", operation["priority"]),
            ("relation", operation["relation"]),
        ] {
            guard let value else { continue }
            let json = value.text
            let isNative = entry.kind == .object && entry["first"] != nil
            if isNative || field == "priority" && entry.kind == .object {
                return [[tree.setting(field, of: entry, to: json)]]
            }
            let equation = entry.kind == .object ? entry["equation"] : entry
            guard let equation, let text = tree.string(equation) else { return [] }
            return Self.changes(of: field, to: value, in: text).map {
                [TextEdit(equation.range, "\"\(TextEdit.escaped($0))\"")]
            }
        }
        return []
    }

    /// Returns an equation with another constant, priority or relation.
    private static func changes(of field: String, to value: JSONValue, in equation: String) -> [String] {
        var changes: [SourceEditChange] = []
        switch (field, value) {
        case ("relation", .string(let word)): changes = Relation(rawValue: word).map { [.relation($0)] } ?? []
        case ("priority", .number(let number)): changes = [.priority(number)]
        case ("constant", .number(let number)):
            // Each number in the equation may be the constant; without one, the constant is 0.
            let numbers = Set(equation.split { !($0.isNumber || $0 == ".") }.compactMap { Double(String($0)) }).sorted()
            let signed: [Double] = numbers.flatMap { [$0, -$0] } + [0]
            changes = signed.map { .constant(from: $0, to: number) }
        default: break
        }
        let bytes = Array(equation.utf8)
        let editor = SourceEditor(bytes, in: nil)
        let place = StatementPlace(.start, index: 0, of: 1, key: nil)
        return changes.flatMap { editor.guesses(for: $0, of: place) }
            .map { String(decoding: TextEdit.apply($0, to: bytes), as: UTF8.self) }
    }

    // MARK: - Views and traits

    private func viewEdits(_ operation: JSONValue) -> [TextEdit]? {
        guard let name = operation["set"]?.string, case .object(let members) = operation,
            let root = tree.root["view"], let view = view(named: name, in: root, isRoot: true)
        else { return nil }
        return members.filter { $0.key != "set" }.compactMap { member in
            if member.value == .null { return tree.removal(of: member.key, from: view) }
            return tree.setting(member.key, of: view, to: member.value.text)
        }
    }

    private func view(named name: String, in node: JSONTree.Node, isRoot: Bool) -> JSONTree.Node? {
        guard node.kind == .object else { return nil }
        if (node["id"].flatMap(tree.string) ?? (isRoot ? "root" : nil)) == name { return node }
        for subview in node["subviews"]?.elements ?? [] {
            if let found = view(named: name, in: subview, isRoot: false) { return found }
        }
        return nil
    }

    private func traitsEdit(_ traits: JSONValue) -> TextEdit? {
        guard let size = traits["size"], case .object(let members) = size, let length = members.first
        else { return nil }
        let json = length.value.text
        guard let own = tree.root["traits"] else {
            return tree.setting("traits", of: tree.root, to: "{\"size\": {\"\(length.key)\": \(json)}}")
        }
        guard let given = own["size"] else {
            return tree.setting("size", of: own, to: "{\"\(length.key)\": \(json)}")
        }
        return tree.setting(length.key, of: given, to: json)
    }
}

extension JSONValue {
    /// The value as JSON with spaces after colons and commas.
    fileprivate var text: String {
        var writer = JSONWriter()
        writer.value(self)
        return String(decoding: IndentedJSON.text(writer.bytes), as: UTF8.self)
    }
}
