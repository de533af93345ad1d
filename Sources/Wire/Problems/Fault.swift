public import JSON
import LayoutModel

/// A fault of a request, with its location.
public struct Fault: Hashable, Sendable {
    /// The location of a fault in a request.
    public enum Location: Hashable, Sendable {
        case body(JSONPointer)
        case query(parameter: String)
    }

    public let location: Location
    public let detail: String
    /// The line and column within the text at the location, from 1.
    public var position: JSONPosition?

    public init(at pointer: JSONPointer, _ detail: String, position: JSONPosition? = nil) {
        (location, self.detail, self.position) = (.body(pointer), detail.cut(to: Self.longestDetail), position)
    }

    public init(parameter: String, _ detail: String) {
        (location, self.detail) = (.query(parameter: parameter.echoed), detail.cut(to: Self.longestDetail))
    }

    /// The maximum length of a detail, in Unicode scalars; details of known parts are shorter.
    static let longestDetail = 4_000

    /// The pointer to the location; the root for a fault of the query.
    var pointer: JSONPointer {
        switch location {
        case .body(let pointer): pointer
        case .query: .root
        }
    }

    /// Returns the fault of a text that is the value at a pointer of a request.
    public func moved(below pointer: JSONPointer) -> Fault {
        guard case .body(let own) = location else { return self }
        return Fault(at: pointer.appending(own), detail, position: position)
    }

    /// The text of the location in `detail`.
    var locationName: String {
        switch location {
        case .body(let pointer): pointer.description.cut(to: Self.longestDetail)
        case .query(let parameter): "?\(parameter)"
        }
    }

    /// Returns the detail of an unknown name, with the nearest known one.
    static func unknown(_ kind: String, _ name: String, nearest: String?) -> String {
        let known = nearest.map { "; did you mean '\($0.echoed)'?" } ?? ""
        return "unknown \(kind) '\(name.echoed)'\(known)"
    }

    /// Returns the detail of an unknown name, with the nearest of a list of known ones.
    static func unknown(_ kind: String, _ name: String, among known: [String]) -> String {
        unknown(kind, name, nearest: NearestName.nearest(to: name, among: known))
    }
}

extension String {
    /// A client's name, shortened for messages.
    var echoed: String { cut(to: JSONPointer.longestKey) }
}

extension JSONWriter {
    /// Writes an entry of `errors`.
    mutating func fault(_ fault: Fault) {
        beginObject()
        switch fault.location {
        case .body(let pointer):
            key("pointer")
            string(pointer.description.cut(to: Fault.longestDetail))
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

/// The faults of a request: the first few, and the number of others.
struct FoundFaults {
    var listed: [Fault]
    var omitted = 0

    var isEmpty: Bool { listed.isEmpty }
}
