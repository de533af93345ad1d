import JSON
import LayoutModel

/// The fields of a layout document, and `variants` of a one-shot solve.
private enum LayoutField: String, RequestField {
    case name, traits, view, constraints, onConflict, variants

    static let table = FieldTable<LayoutField>()
}

private enum VariantField: String, RequestField {
    case name, traits

    static let table = FieldTable<VariantField>()
}

private enum VariantsField: String, RequestField {
    case variants

    static let table = FieldTable<VariantsField>()
}

/// Other surroundings that a layout is to be solved in.
struct Variant: Sendable {
    var name: String?
    var traits = TraitsChange()
}

/// A layout document as a client sends it, with its names looked up.
struct LayoutRequest: Sendable {
    let document: LayoutDocument
    /// nil where none were asked for.
    let variants: [Variant]?

    /// Reads the body of `POST /layouts` and `PUT /layouts/{id}`, and, with variants, of `POST /solve`.
    init(body: [UInt8], allowingVariants: Bool = false) throws(Problem) {
        let request = try BodyDecoder.decode(body) { decoder throws(JSONError) in
            try decoder.layout(allowingVariants: allowingVariants)
        }
        guard let request else { preconditionFailure("a layout was refused without a fault") }
        self = request
    }

    fileprivate init(document: LayoutDocument, variants: [Variant]?) {
        (self.document, self.variants) = (document, variants)
    }
}

extension [Variant] {
    /// Reads the body of `POST /layouts/{id}/variants`.
    init(body: [UInt8]) throws(Problem) {
        self = try BodyDecoder.decode(body) { decoder throws(JSONError) in
            var variants: [Variant]?
            guard try decoder.beginObject("an object with 'variants'") else { return [] }
            while let field = try decoder.nextField(VariantsField.self) {
                switch field {
                case .variants: variants = try decoder.variants()
                }
            }
            if variants == nil { decoder.note(member: "variants", "'variants' is missing") }
            return variants ?? []
        }
    }
}

extension TraitsChange {
    /// Reads the body of `PATCH /layouts/{id}/traits`.
    init(body: [UInt8]) throws(Problem) {
        self = try BodyDecoder.decode(body) { decoder throws(JSONError) in try decoder.traitsChange() }
    }
}

extension BodyDecoder {
    fileprivate mutating func layout(allowingVariants: Bool) throws(JSONError) -> LayoutRequest? {
        var name: String?
        var traits = Traits()
        var view: ViewDescription?
        var policy: ConflictPolicy?
        var constraints: [DecodedConstraint] = []
        var variants: [Variant]?
        guard try beginObject("a layout") else { return nil }
        while let field = try nextField(LayoutField.self) {
            switch field {
            case .name: name = try takeNull() ? nil : string()
            case .traits:
                if try !takeNull() { traits = try traitsChange().applied(to: Traits()) }
            case .view: view = try self.view(defaultName: "root")
            case .constraints:
                if try !takeNull() { constraints = try self.constraints() }
            case .onConflict: policy = try conflictPolicy()
            case .variants where allowingVariants: variants = try takeNull() ? nil : self.variants()
            case .variants:
                note("'variants' goes with POST /solve and POST /layouts/{id}/variants")
                try skipValue()
            }
        }
        guard let view else {
            note(member: "view", "a layout needs a 'view'")
            return nil
        }
        var document = LayoutDocument(name: name, traits: traits, tree: tree(of: view))
        document.onConflict = policy ?? .leaveOut
        install(constraints, in: &document)
        return LayoutRequest(document: document, variants: variants)
    }

    /// What happens to conflicts; nil for null.
    mutating func conflictPolicy() throws(JSONError) -> ConflictPolicy? {
        try takeNull() ? nil : word(ConflictPolicy.self, "policy")
    }

    fileprivate mutating func variants() throws(JSONError) -> [Variant] {
        var variants: [Variant] = []
        guard try beginArray("an array of variants") else { return variants }
        while try nextElement() { variants.append(try variant()) }
        return variants
    }

    private mutating func variant() throws(JSONError) -> Variant {
        var variant = Variant()
        guard try beginObject("a variant") else { return variant }
        while let field = try nextField(VariantField.self) {
            switch field {
            case .name: variant.name = try takeNull() ? nil : string()
            case .traits:
                if try !takeNull() { variant.traits = try traitsChange() }
            }
        }
        return variant
    }
}

// MARK: - Names

extension BodyDecoder {
    private mutating func tree(of view: ViewDescription) -> ViewTree {
        if view.properties.frame != nil {
            let detail = "the root is not placed by a frame; its size is 'size' of the traits"
            note(Fault(at: .root.appending("view").appending("frame"), detail))
        }
        do {
            return try ViewTree(view)
        } catch {
            return withoutDuplicates(view)
        }
    }

    /// Looks up the names of constraints and adds what they stand for.
    private mutating func install(_ constraints: [DecodedConstraint], in document: inout LayoutDocument) {
        let list = JSONPointer.root.appending("constraints")
        for constraint in constraints {
            do throws(ConstraintError) {
                for resolved in try constraint.draft.resolve(in: document.tree) { document.constraints.add(resolved) }
            } catch {
                let entry = list.appending(constraint.index)
                for fault in constraint.draft.faults(in: document.tree) {
                    note(Fault(fault, of: constraint.draft, at: entry))
                }
            }
        }
    }

    /// A tree in which names that stand twice have made room for others, after each was noted, so that the names of
    /// the constraints can be looked up all the same.
    private mutating func withoutDuplicates(_ view: ViewDescription) -> ViewTree {
        var renamed = view
        var taken: Set<String> = []
        rename(&renamed, at: .root.appending("view"), taken: &taken)
        do {
            return try ViewTree(renamed)
        } catch {
            preconditionFailure("a name is still taken: \(error)")
        }
    }

    private mutating func rename(_ view: inout ViewDescription, at pointer: JSONPointer, taken: inout Set<String>) {
        rename(&view.name, at: pointer, taken: &taken)
        for index in view.guides.indices {
            rename(&view.guides[index], at: pointer.appending("guides").appending(index), taken: &taken)
        }
        for index in view.subviews.indices {
            rename(&view.subviews[index], at: pointer.appending("subviews").appending(index), taken: &taken)
        }
    }

    private mutating func rename(_ name: inout String, at pointer: JSONPointer, taken: inout Set<String>) {
        if taken.insert(name).inserted { return }
        // A name that was at fault itself is empty here and has been noted.
        if !name.isEmpty { note(Fault(at: pointer.appending("id"), TreeError.nameTaken(name).detail)) }
        name = "#\(taken.count)"  // no client can call a view so
        taken.insert(name)
    }
}

extension TreeError {
    /// What is wrong.
    var detail: String {
        switch self {
        case .nameTaken(let name): "the id '\(name)' is taken"
        case .cycle(let name): "'\(name)' cannot be moved into itself"
        }
    }
}
