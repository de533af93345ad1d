public import JSON

/// A document and edits of it, as clients send them.
public struct LayoutScript: Hashable, Sendable {
    /// One `PATCH` request.
    public struct Edit: Hashable, Sendable {
        /// What is edited: the last component of the path.
        public enum Part: String, Sendable, CaseIterable {
            case constraints, views, traits
        }

        public var part: Part
        public var body: JSONValue
    }

    public var document: JSONValue
    public var edits: [Edit]

    init(document: JSONValue, edits: [Edit]) {
        (self.document, self.edits) = (document, edits)
    }

    /// Reads what ``bytes`` writes; nil for anything else.
    public init?(_ bytes: [UInt8]) {
        guard let value = try? JSONValue(parsing: bytes), let document = value["put"],
            case .array(let list)? = value["then"]
        else { return nil }
        self.document = document
        edits = []
        for case .object(let members) in list {
            guard let member = members.first, let part = Edit.Part(rawValue: member.key) else { return nil }
            edits.append(Edit(part: part, body: member.value))
        }
    }

    /// `{"put": DOCUMENT, "then": [{"constraints": EDIT}, …]}`, an edit named by its part.
    public var bytes: [UInt8] {
        json.bytes
    }

    private var json: JSONValue {
        .object([
            "put": document, "then": .array(edits.map { .object([$0.part.rawValue: $0.body]) }),
        ])
    }
}

extension JSONValue {
    /// An object with members in the order given.
    static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(members.map { Member(key: $0.key, value: $0.value) })
    }

    static func list(_ words: [String]) -> JSONValue {
        .array(words.map { .string($0) })
    }

    /// The value as text.
    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }
}
