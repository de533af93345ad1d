public import Foundation

/// What happens to required constraints that cannot all hold.
public enum ConflictPolicy: String, Hashable, Sendable, Codable {
    /// The first of them that cannot hold with those before it is left out, and told.
    case `break`
    /// The request is refused.
    case reject
}

/// A layout as it is sent: views, constraints and the traits they are solved in.
public struct LayoutDocument: Hashable, Sendable {
    /// For lists of layouts.
    public var name: String?
    /// What it is solved in.
    public var traits: Traits
    /// What happens to constraints that cannot all hold; nil is ``ConflictPolicy/break``.
    public var onConflict: ConflictPolicy?
    /// The root with everything in it; nil: what the sources among the constraints create.
    public var view: View?
    /// In order.
    var constraints: [ConstraintEntry]
    /// The text of a storyboard or xib in the place of views and constraints; nil where they are here.
    public private(set) var interfaceBuilder: String?
    /// Which scene of the file is meant; nil for the only one, and for all in lint.
    public private(set) var scene: String?

    /// A layout of a root and the constraints of a block.
    ///
    /// - Throws: ``Problem`` with the place of what the types cannot refuse.
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

    /// A layout whose views are those that a pasted source creates.
    ///
    /// - Throws: ``Problem`` with the place of what the types cannot refuse.
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
    /// A scene of an Interface Builder file.
    ///
    /// - Parameters:
    ///   - text: the text of a `.storyboard` or `.xib` file as Xcode saves it.
    ///   - scene: the id, identifier, class or label of a controller, a top view or a cell; nil for the only one.
    ///   - name: the name of the layout; nil for that of the scene.
    ///   - traits: what differs from the canvas.
    ///   - onConflict: as of other documents.
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

    /// Reads a document as JSON.
    ///
    /// - Throws: ``Problem`` where it is none.
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
            throw Problem(.malformedAnswer, "this is no layout document: \(error.phrase)")
        }
    }

    private struct Wire: Decodable {
        var name: String?
        var traits: Traits?
        var onConflict: ConflictPolicy?
        var view: Root
        var constraints: [JSONValue]?
    }

    /// The root, or the word for views that sources create.
    private struct Root: Decodable {
        let view: View?

        init(from decoder: any Decoder) throws {
            let word = try? decoder.singleValueContainer().decode(String.self)
            view = word == nil ? try View(from: decoder) : nil
        }
    }

    /// The fields of a request.
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
    /// - Throws: ``Problem`` for a number that is not finite.
    public var json: Data {
        get throws { try JSONValue.object(fields).data }
    }
}
