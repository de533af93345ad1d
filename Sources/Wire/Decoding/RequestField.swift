import JSON

/// The names of the fields of one kind of object in a request.
protocol RequestField: RawRepresentable<String>, CaseIterable, Sendable {
    /// The lookup table of the fields; a stored constant, so that it is created only once.
    static var table: FieldTable<Self> { get }
    /// Names that clients know from other APIs, in lowercase, each with the intended field or advice.
    static var hints: [String: String] { get }
}

extension RequestField {
    static var hints: [String: String] { [:] }

    /// Returns the detail of an unknown field: a hint, a similar name, or else all known fields.
    static func unknown(_ name: String) -> String {
        if let hint = hints[name.lowercased()] {
            let isField = table.words.contains(hint)
            return Fault.unknown("field", name, nearest: nil) + (isField ? "; did you mean '\(hint)'?" : "; \(hint)")
        }
        let fault = Fault.unknown("field", name, among: table.words)
        return fault.hasSuffix("?") ? fault : "\(fault) (one of \(table.words.joined(separator: ", ")))"
    }
}

/// Looks up fields by name without allocating a string.
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
