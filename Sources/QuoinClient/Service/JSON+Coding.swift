import Foundation

extension JSONValue {
    /// Creates the JSON that `value` encodes to.
    init(encoding value: some Encodable) throws {
        do {
            self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
        } catch {
            throw Problem(.building, "this cannot be written as JSON: \(error.phrase)")
        }
    }

    /// The value as JSON with sorted keys, so that the encoding is deterministic.
    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            do {
                return try encoder.encode(self)
            } catch EncodingError.invalidValue(let value, let context) {
                let path = context.codingPath.map(\.stringValue).joined(separator: "/")
                throw Problem(.building, "\(value) at /\(path) is not a finite number")
            }
        }
    }
}
