import JSON

/// The names of the fields of one kind of object in a request.
protocol RequestField: RawRepresentable<String>, CaseIterable, Sendable {
    /// Made once, as a constant.
    static var table: FieldTable<Self> { get }
    /// What clients write that know other names, in small letters: the field that they mean, or what to do instead.
    static var hints: [String: String] { get }
}

extension RequestField {
    static var hints: [String: String] { [:] }

    /// What is wrong with a field that there is not, with what was probably meant; else all fields that there are.
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
