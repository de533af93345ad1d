/// A view of a layout with its properties and subviews; with only an id, a reference to a view.
///
/// ```swift
/// let title = View("title").text("Sign in", size: 28)
/// let card = View("card") { title; View("field").intrinsic(height: 34) }
/// ```
public struct View: NamedItem, Hashable, Codable {
    /// The id: 1 to 128 letters, digits, `_` and `-`, unique in the layout.
    public let id: String
    /// The subviews from back to front.
    public var subviews: [View]
    /// All other fields in the wire format, keyed by name.
    var properties: [String: JSONValue] = [:]
    /// The source location that created the view.
    private(set) var location: SourceLocation?

    /// Creates a view without subviews.
    public init(_ id: String, fileID: String = #fileID, line: Int = #line) {
        (self.id, subviews) = (id, [])
        location = SourceLocation(fileID: fileID, line: line)
    }

    /// Creates a view with the subviews of a block.
    public init(
        _ id: String,
        fileID: String = #fileID,
        line: Int = #line,
        @ViewBuilder _ subviews: () -> [View]
    ) {
        (self.id, self.subviews) = (id, subviews())
        location = SourceLocation(fileID: fileID, line: line)
    }

    /// The part of the view within the layout's safe area.
    public var safeArea: Area { Area("safeArea", of: self) }
    /// The part of the view within its layout margins.
    public var margins: Area { Area("margins", of: self) }
    /// The readable area: within the view's margins, but at most 672 points wide around the centre.
    public var readable: Area { Area("readable", of: self) }
    /// The part of the root that the keyboard covers, or else the bottom edge of the safe area.
    public var keyboard: Area { Area("keyboard", of: self) }
    /// The content of a scroll view.
    public var content: Area { Area("content", of: self) }
    /// The frame of a scroll view.
    public var frame: Area { Area("frame", of: self) }

    /// Returns true if two views are equal, regardless of their source locations.
    public static func == (first: View, second: View) -> Bool {
        first.id == second.id && first.properties == second.properties && first.subviews == second.subviews
    }

    /// Hashes the components that are compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(properties)
        hasher.combine(subviews)
    }
}

// MARK: - Wire format

extension View {
    /// Decodes a view from its form in a document.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: FieldName.self)
        id = try container.decodeIfPresent(String.self, forKey: FieldName("id")) ?? "root"
        subviews = try container.decodeIfPresent([View].self, forKey: FieldName("subviews")) ?? []
        for key in container.allKeys where key.stringValue != "id" && key.stringValue != "subviews" {
            properties[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
        }
    }

    /// Encodes the view in its form in a document.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    var json: JSONValue {
        var fields = properties
        fields["id"] = .string(id)
        if !subviews.isEmpty { fields["subviews"] = .array(subviews.map(\.json)) }
        return .object(fields)
    }

    /// Returns the view at a JSON pointer: `/subviews/2/text` is in the third subview.
    func view(at pointer: some Collection<Substring>) -> View {
        guard pointer.first == "subviews", let text = pointer.dropFirst().first, let index = Int(text),
            subviews.indices.contains(index)
        else { return self }
        return subviews[index].view(at: Array(pointer.dropFirst(2)))
    }
}

/// The name of a dynamic field.
struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A result builder that collects views.
@resultBuilder public enum ViewBuilder: ListBuilder {
    /// The type of the collected elements.
    public typealias Element = View

    /// Returns a view as a list.
    public static func buildExpression(_ view: View) -> [View] { [view] }
}
