import JSON
import LayoutModel
import Sessions

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

/// A layout document as a client sends it, and the variants that it asks for.
struct LayoutRequest: Sendable {
    let draft: LayoutDraft
    /// nil where none were asked for.
    let variants: [VariantDraft]?
    /// Whether the views are all of those that the client described.
    private let knowsNames: Bool

    /// Reads the body of `POST /layouts` and `PUT /layouts/{id}`, and, with variants, of `POST /solve`.
    ///
    /// - Throws: a ``Problem``; where the body has faults of its own, it names those of its meaning as well.
    init(body: [UInt8], limits: LayoutLimits, allowingVariants: Bool = false) throws(Problem) {
        let (request, faults) = try BodyDecoder.decode(body) { decoder throws(JSONError) in
            try decoder.layout(allowingVariants: allowingVariants)
        }
        guard faults.isEmpty else { throw request.refusal(limits: limits, faults: faults) }
        self = request
    }

    fileprivate init(draft: LayoutDraft, variants: [VariantDraft]?, knowsNames: Bool) {
        (self.draft, self.variants, self.knowsNames) = (draft, variants, knowsNames)
    }

    /// The refusal of a layout whose body has faults of its own.
    private func refusal(limits: LayoutLimits, faults: [Fault]) -> Problem {
        do throws(SessionError) {
            _ = try draft.document(limits: limits)
            return Problem(faults: faults)
        } catch {
            let others = error.faults.filter { fault in
                (knowsNames || !fault.isAboutUnknownItem) && !fault.follows(from: faults, verbs: [])
            }
            return Problem(faults: faults + others.map { Fault($0, verbs: []) })
        }
    }
}

extension [VariantDraft] {
    /// Reads the body of `POST /layouts/{id}/variants`.
    init(body: [UInt8]) throws(Problem) {
        let (variants, faults) = try BodyDecoder.decode(body) { decoder throws(JSONError) in
            try decoder.variantsObject()
        }
        guard faults.isEmpty else { throw Problem(faults: faults) }
        self = variants
    }
}

extension TraitsChange {
    /// Reads the body of `PATCH /layouts/{id}/traits`.
    init(body: [UInt8]) throws(Problem) {
        let (change, faults) = try BodyDecoder.decode(body) { decoder throws(JSONError) in
            try decoder.traitsChange()
        }
        guard faults.isEmpty else { throw Problem(faults: faults) }
        self = change
    }
}

extension BodyDecoder {
    fileprivate mutating func layout(allowingVariants: Bool) throws(JSONError) -> LayoutRequest {
        var draft = LayoutDraft(view: ViewDescription(name: ViewDescription.defaultRootName))
        var variants: [VariantDraft]?
        var hasView = false
        guard try beginObject("a layout") else { return LayoutRequest(draft: draft, variants: nil, knowsNames: false) }
        while let field = try nextField(LayoutField.self) {
            switch field {
            case .name: draft.name = try takeNull() ? nil : string()
            case .traits:
                if try !takeNull() { draft.traits = try traitsChange().applied(to: Traits()) }
            case .view:
                hasView = true
                draft.view = try view(defaultName: ViewDescription.defaultRootName)
            case .constraints:
                if try !takeNull() { draft.constraints = try constraints() }
            case .onConflict: draft.onConflict = try conflictPolicy() ?? .leaveOut
            case .variants where allowingVariants: variants = try takeNull() ? nil : self.variants()
            case .variants:
                note("'variants' goes with POST /solve and POST /layouts/{id}/variants")
                try skipValue()
            }
        }
        if !hasView {
            note(member: LayoutField.view.rawValue, "a layout needs a 'view'")
            loseNames()
        }
        return LayoutRequest(draft: draft, variants: variants, knowsNames: !hasLostNames)
    }

    /// What happens to conflicts; nil for null.
    mutating func conflictPolicy() throws(JSONError) -> ConflictPolicy? {
        try takeNull() ? nil : word(ConflictPolicy.self, "policy")
    }

    fileprivate mutating func variantsObject() throws(JSONError) -> [VariantDraft] {
        var variants: [VariantDraft]?
        guard try beginObject("an object with 'variants'") else { return [] }
        while let field = try nextField(VariantsField.self) {
            switch field {
            case .variants: variants = try self.variants()
            }
        }
        if variants == nil { note(member: VariantsField.variants.rawValue, "'variants' is missing") }
        return variants ?? []
    }

    private mutating func variants() throws(JSONError) -> [VariantDraft] {
        var variants: [VariantDraft] = []
        guard try beginArray("an array of variants") else { return variants }
        while try nextElement() { variants.append(try variant()) }
        return variants
    }

    private mutating func variant() throws(JSONError) -> VariantDraft {
        var variant = VariantDraft()
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

extension ViewDescription {
    /// What the root is called where nobody named it.
    fileprivate static let defaultRootName = "root"
}
