import JSON

/// The names of the fields of one kind of object in a request.
protocol RequestField: RawRepresentable<String>, CaseIterable, Sendable {
    /// Made once, as a constant.
    static var table: FieldTable<Self> { get }
    /// Names that clients bring along, in small letters, each with the field that is meant or what to do instead.
    static var hints: [String: String] { get }
}

extension RequestField {
    static var hints: [String: String] { [:] }

    /// The detail for an unknown field: the one that was probably meant, or else all known fields.
    static func unknown(_ name: String) -> String {
        if let hint = hints[name.lowercased()] {
            let isField = table.words.contains(hint)
            return Fault.unknown("field", name, nearest: nil) + (isField ? "; did you mean '\(hint)'?" : "; \(hint)")
        }
        let fault = Fault.unknown("field", name, among: table.words)
        return fault.hasSuffix("?") ? fault : "\(fault) (one of \(table.words.joined(separator: ", ")))"
    }
}

/// Finds the field of a name without allocating a string.
struct FieldTable<Field: RequestField>: Sendable {
    let fields: [Field]
    let names: JSONFieldNames
    let words: [String]

    init() {
        fields = Array(Field.allCases)
        words = fields.map(\.rawValue)
        names = JSONFieldNames(words)
    }
}
