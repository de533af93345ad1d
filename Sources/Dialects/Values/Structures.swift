import LayoutModel

/// The constants in instances of the types of a source: `struct Appearance { let gap: CGFloat = 8 }`.
///
/// A class, as all copies of a ``Scope`` share it.
final class Structures {
    private var members: [String: [String: Value]] = [:]

    func note(_ name: String, _ value: Value, of type: String) {
        members[type, default: [:]][name] = value
    }

    /// The constants of an instance by their names; nil for a type without any.
    func members(of type: String) -> [String: Value]? { members[type] }
}

extension StatementReader {
    /// Executes a declaration or an assignment of an instance of a type with constants, whose members have the values
    /// that the type gives them, or the arguments do; false for any other statement.
    mutating func declareMembers(_ statement: Statement) throws(SourceError) -> Bool {
        let structures = evaluator.scope.structures
        if case .declaration(let type?, let name, nil) = statement.kind {
            guard let members = structures.members(of: type) else { return false }
            return try declare(members, of: Names.key(of: name.text) ?? name.text, statement)
        }
        guard let naming = CreationNaming(statement), let creation = Creation(naming.value, for: naming.type),
            creation.body == nil, creation.blocks.isEmpty, var members = structures.members(of: creation.type)
        else { return false }
        for argument in creation.arguments {
            guard let label = argument.label?.text, members[label] != nil else { continue }
            members[label] = try evaluator.value(of: argument.value)
        }
        return try declare(members, of: naming.key, statement)
    }

    private mutating func declare(
        _ members: [String: Value],
        of name: String,
        _ statement: Statement
    ) throws(SourceError) -> Bool {
        try evaluator.scope.work.spend(SourceWork.ofName, times: members.count, at: statement.position)
        for (member, value) in members { evaluator.scope.declare(name + "." + member, value) }
        return true
    }
}
