import JSON

extension JSONValue {
    /// An object without members that are null, here and in the objects that are its members; other values as they are.
    ///
    /// Most fields of documents and settings mean the same where they are null as where they are missing.
    var withoutNulls: JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(
            members.filter { $0.value != .null }.map { Member(key: $0.key, value: $0.value.withoutNulls) }
        )
    }
}
