public import Foundation

/// The policy for required constraints that cannot all be satisfied.
public enum ConflictPolicy: String, Hashable, Sendable, Codable {
    /// The first constraint that conflicts with earlier ones is dropped and reported.
    case `break`
    /// The request is refused.
    case reject
}

/// A layout in the form of a request: views, constraints and traits.
public struct LayoutDocument: Hashable, Sendable {
    /// The name in lists of layouts.
    public var name: String?
    /// The traits in which the layout is solved.
    public var traits: Traits
    /// The policy for constraints that cannot all be satisfied; nil for ``ConflictPolicy/break``.
    public var onConflict: ConflictPolicy?
    /// The root with its subviews; nil for the views that pasted sources create.
    public var view: View?
    /// The constraints, in order.
    var constraints: [ConstraintEntry]
    /// The text of a storyboard or xib that replaces views and constraints; nil if the document has its own.
    public private(set) var interfaceBuilder: String?
    /// The scene of the file; nil for the only one or, in lint, for all.
    public private(set) var scene: String?

    /// Creates a layout from a root and the constraints of a block.
    ///
    /// - Throws: ``Problem`` with the location of an error that the type system cannot rule out.
    public init(
        name: String? = nil,
        traits: Traits = Traits(),
        onConflict: ConflictPolicy? = nil,
        view: () -> View,
        @ConstraintBuilder constraints: () -> [LocatedStatement] = { [] }
    ) throws {
        (self.name, self.traits, self.onConflict, self.view) = (name, traits, onConflict, view())
        self.constraints = try constraints().flatMap { try $0.entries() }
    }

    /// Creates a layout with the views that pasted source creates.
    ///
    /// - Throws: ``Problem`` with the location of an error that the type system cannot rule out.
    public init(
        name: String? = nil,
        traits: Traits = Traits(),
        onConflict: ConflictPolicy? = nil,
        @ConstraintBuilder fromSource constraints: () -> [LocatedStatement]
    ) throws {
        (self.name, self.traits, self.onConflict, view) = (name, traits, onConflict, nil)
        self.constraints = try constraints().flatMap { try $0.entries() }
    }
}

extension LayoutDocument {
    /// Creates a layout from a scene of an Interface Builder file.
    ///
    /// - Parameters:
    ///   - text: the text of a `.storyboard` or `.xib` file as saved by Xcode.
    ///   - scene: the id, identifier, class or label of a controller, top-level view or cell; nil for the only one.
    ///   - name: the name of the layout; nil for that of the scene.
    ///   - traits: the traits that differ from the canvas.
    ///   - onConflict: the policy for constraints that cannot all be satisfied.
    public init(
        interfaceBuilder text: String,
        scene: String? = nil,
        name: String? = nil,
        traits: Traits = Traits(),
        onConflict: ConflictPolicy? = nil
    ) {
        (self.name, self.traits, self.onConflict, view, constraints) = (name, traits, onConflict, nil, [])
        (interfaceBuilder, self.scene) = (text, scene)
    }

    /// Decodes a document from JSON.
    ///
    /// - Throws: ``Problem`` if the JSON is not a document.
    public init(json: Data) throws {
        do {
            let wire = try JSONDecoder().decode(Wire.self, from: json)
            (name, traits, onConflict) = (wire.name, wire.traits ?? Traits(), wire.onConflict)
            view = wire.view.view
            let nowhere = SourceLocation(fileID: "JSON", line: 1)
            constraints = (wire.constraints ?? []).map { value in
                switch value {
                case .object(let fields): ConstraintEntry(fields, at: nowhere)
                case let other: ConstraintEntry(["equation": other], at: nowhere)
                }
            }
        } catch {
            throw Problem(.malformedAnswer, "this is not a layout document: \(error.phrase)")
        }
    }

    private struct Wire: Decodable {
        var name: String?
        var traits: Traits?
        var onConflict: ConflictPolicy?
        var view: Root
        var constraints: [JSONValue]?
    }

    /// The root, or a placeholder for the views that sources create.
    private struct Root: Decodable {
        let view: View?

        init(from decoder: any Decoder) throws {
            let word = try? decoder.singleValueContainer().decode(String.self)
            view = word == nil ? try View(from: decoder) : nil
        }
    }

    /// The fields in the wire format.
    var fields: [String: JSONValue] {
        get throws {
            var fields: [String: JSONValue] = ["traits": try JSONValue(encoding: traits)]
            if let interfaceBuilder {
                fields["interfaceBuilder"] = .string(interfaceBuilder)
                if let scene { fields["scene"] = .string(scene) }
            } else {
                fields["view"] = view?.json ?? .string("fromSource")
            }
            if let name { fields["name"] = .string(name) }
            if let onConflict { fields["onConflict"] = .string(onConflict.rawValue) }
            if !constraints.isEmpty { fields["constraints"] = .array(constraints.map { .object($0.fields) }) }
            return fields
        }
    }

    /// The document as JSON.
    ///
    /// - Throws: ``Problem`` if a number is not finite.
    public var json: Data {
        get throws { try JSONValue.object(fields).data }
    }
}
