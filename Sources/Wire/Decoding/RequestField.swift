import JSON

/// The names of the fields of one kind of object in a request.
protocol RequestField: RawRepresentable<String>, CaseIterable, Sendable {
    /// Made once, as a constant.
    static var table: FieldTable<Self> { get }
}

/// Finds the field of a name without making a string of it.
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
