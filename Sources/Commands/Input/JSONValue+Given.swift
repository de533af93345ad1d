import JSON

extension JSONValue {
    /// A copy of an object without null members, here and in nested objects; other values are unchanged.
    ///
    /// In most fields of documents and settings, null is equivalent to an absent value.
    var withoutNulls: JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(
            members.filter { $0.value != .null }.map { Member(key: $0.key, value: $0.value.withoutNulls) }
        )
    }
}
