public import JSON
import LayoutModel

/// One thing that is wrong with a request, and where.
public struct Fault: Hashable, Sendable {
    /// Where in a request the fault lies.
    public enum Place: Hashable, Sendable {
        case body(JSONPointer)
        case query(parameter: String)
    }

    public let place: Place
    public let detail: String
    /// The line and column within a source text at the place; both count from 1.
    public var position: JSONPosition?

    public init(at pointer: JSONPointer, _ detail: String, position: JSONPosition? = nil) {
        (place, self.detail, self.position) = (.body(pointer), detail, position)
    }

    public init(parameter: String, _ detail: String) {
        (place, self.detail) = (.query(parameter: parameter), detail)
    }

    /// The pointer to the place; to the whole for a fault of the query.
    var pointer: JSONPointer {
        switch place {
        case .body(let pointer): pointer
        case .query: .root
        }
    }

    /// The place in words.
    var placeName: String {
        switch place {
        case .body(let pointer): pointer.description
        case .query(let parameter): "?\(parameter)"
        }
    }

    /// What is said of a name that nobody knows.
    static func unknown(_ kind: String, _ name: String, nearest: String?) -> String {
        let known = nearest.map { "; did you mean '\($0)'?" } ?? ""
        return "unknown \(kind) '\(name.prefix(longestName))'\(known)"
    }

    /// The same, for names that are known as a list.
    static func unknown(_ kind: String, _ name: String, among known: [String]) -> String {
        unknown(kind, name, nearest: NearestName.nearest(to: name, among: known))
    }

    /// How much of a name a message repeats, in characters.
    private static let longestName = 128
}

extension JSONWriter {
    /// Writes an entry of `errors`.
    mutating func fault(_ fault: Fault) {
        beginObject()
        switch fault.place {
        case .body(let pointer):
            key("pointer")
            string(pointer.description)
        case .query(let parameter):
            key("parameter")
            string(parameter)
        }
        key("detail")
        string(fault.detail)
        if let position = fault.position {
            key("line")
            integer(position.line)
            key("column")
            integer(position.column)
        }
        endObject()
    }
}
