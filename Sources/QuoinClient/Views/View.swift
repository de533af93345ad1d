/// A view of a layout, with its properties and its subviews; by its id alone, a reference to one.
///
/// ```swift
/// let title = View("title").text("Sign in", size: 28)
/// let card = View("card") { title; View("field").intrinsic(height: 34) }
/// ```
public struct View: NamedItem, Hashable, Codable {
    /// 1 to 128 letters, digits, `_` and `-`, unique in the layout.
    public let id: String
    /// In order, from back to front.
    public var subviews: [View]
    /// All other fields of the wire contract, by their names.
    var properties: [String: JSONValue] = [:]
    /// Where the view was made.
    private(set) var location: SourceLocation?

    /// A view without subviews.
    public init(_ id: String, fileID: String = #fileID, line: Int = #line) {
        (self.id, subviews) = (id, [])
        location = SourceLocation(fileID: fileID, line: line)
    }

    /// A view with the subviews of a block.
    public init(
        _ id: String,
        fileID: String = #fileID,
        line: Int = #line,
        @ViewBuilder _ subviews: () -> [View]
    ) {
        (self.id, self.subviews) = (id, subviews())
        location = SourceLocation(fileID: fileID, line: line)
    }

    /// What the layout's safe area leaves of the view.
    public var safeArea: Area { Area("safeArea", of: self) }
    /// What the view's layout margins leave of it.
    public var margins: Area { Area("margins", of: self) }
    /// What can be read with ease: the view's margins, cut to a width of 672 points around the centre.
    public var readable: Area { Area("readable", of: self) }
    /// What the keyboard covers of the root, else the bottom edge of the safe area.
    public var keyboard: Area { Area("keyboard", of: self) }
    /// The content of a scroll view.
    public var content: Area { Area("content", of: self) }
    /// The frame of a scroll view.
    public var frame: Area { Area("frame", of: self) }

    /// Whether two views are the same, wherever they were made.
    public static func == (first: View, second: View) -> Bool {
        first.id == second.id && first.properties == second.properties && first.subviews == second.subviews
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(properties)
        hasher.combine(subviews)
    }
}

// MARK: - The wire

extension View {
    /// Reads a view as a document has it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: FieldName.self)
        id = try container.decodeIfPresent(String.self, forKey: FieldName("id")) ?? "root"
        subviews = try container.decodeIfPresent([View].self, forKey: FieldName("subviews")) ?? []
        for key in container.allKeys where key.stringValue != "id" && key.stringValue != "subviews" {
            properties[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
        }
    }

    /// Writes a view as a document has it.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    var json: JSONValue {
        var fields = properties
        fields["id"] = .string(id)
        if !subviews.isEmpty { fields["subviews"] = .array(subviews.map(\.json)) }
        return .object(fields)
    }

    /// The view at a JSON pointer into the view: `/subviews/2/text` is the third subview, or what is in it.
    func view(at pointer: some Collection<Substring>) -> View {
        guard pointer.first == "subviews", let text = pointer.dropFirst().first, let index = Int(text),
            subviews.indices.contains(index)
        else { return self }
        return subviews[index].view(at: Array(pointer.dropFirst(2)))
    }
}

/// The name of a field that no type lists.
struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// Collects views.
@resultBuilder public enum ViewBuilder: ListBuilder {
    /// What is collected.
    public typealias Element = View

    /// A view.
    public static func buildExpression(_ view: View) -> [View] { [view] }
}
