import JSON
public import LayoutModel
public import Sessions

/// The fields of a layout document, and `variants` and `explain` of a one-shot solve.
enum LayoutField: String, RequestField {
    case name, traits, view, constraints, onConflict, variants, explain

    static let table = FieldTable<LayoutField>()
}

enum VariantField: String, RequestField {
    case name, traits, views, constraints

    static let table = FieldTable<VariantField>()
}

enum VariantsField: String, RequestField {
    case variants

    static let table = FieldTable<VariantsField>()
}

/// Other traits, views and constraints that a layout is to be solved with.
public struct VariantRequest: Sendable {
    public var name: String?
    public var variation = Variation()
}

/// A layout document as a client sends it, with its names looked up, and the variants that it asks for.
public struct LayoutRequest: Sendable {
    public let document: LayoutDocument
    /// nil where none were asked for.
    public let variants: [VariantRequest]?
    /// Whether the answer explains each solution.
    public let explains: Bool
    /// Statements of its sources that say nothing of the layout.
    public let passedOver: PassedOverNotes

    /// Reads the body of `POST /layouts` and `PUT /layouts/{id}`, and, with the fields that only it has, of `POST
    /// /solve`.
    public init(body: RequestBody, allowingVariants: Bool = false, budget: inout WorkBudget) throws(Problem) {
        let (request, faults) = try BodyDecoder.decode(body, &budget) { decoder throws(JSONError) in
            try decoder.layout(limits: body.limits.layout, allowingVariants: allowingVariants)
        }
        guard faults.isEmpty else { throw Problem(faults) }
        guard let request else { preconditionFailure("a layout was refused without a fault") }
        self = request
    }

    fileprivate init(
        document: LayoutDocument,
        variants: [VariantRequest]?,
        explains: Bool,
        passedOver: PassedOverNotes
    ) {
        (self.document, self.variants, self.explains) = (document, variants, explains)
        self.passedOver = passedOver
    }
}

extension [VariantRequest] {
    /// Reads the body of `POST /layouts/{id}/variants`.
    public init(body: RequestBody, budget: inout WorkBudget) throws(Problem) {
        let (variants, faults) = try BodyDecoder.decode(body, &budget) { decoder throws(JSONError) in
            try decoder.variantsObject()
        }
        guard faults.isEmpty else { throw Problem(faults) }
        self = variants
    }
}

extension TraitsChange {
    /// Reads the body of `PATCH /layouts/{id}/traits`.
    public init(body: RequestBody, budget: inout WorkBudget) throws(Problem) {
        let (change, faults) = try BodyDecoder.decode(body, &budget) { decoder throws(JSONError) in
            try decoder.traitsChange()
        }
        guard faults.isEmpty else { throw Problem(faults) }
        self = change
    }
}

extension BodyDecoder {
    fileprivate mutating func layout(
        limits: LayoutLimits,
        allowingVariants: Bool
    ) throws(JSONError) -> LayoutRequest? {
        var parts = LayoutParts()
        var variants: [VariantRequest]?
        var explains = false
        guard try beginObject("a layout, an object with 'view'") else { return nil }
        while let field = try nextGivenField(LayoutField.self) {
            switch field {
            case .name: parts.name = try label()
            case .traits: parts.traits = try traitsChange().applied(to: Traits())
            case .view: parts.root = try rootView()
            case .constraints: try constraints(of: &parts)
            case .onConflict: parts.onConflict = try conflictPolicy() ?? .leaveOut
            case .variants where allowingVariants: variants = try self.variants()
            case .variants:
                record("'variants' goes with POST /solve and POST /layouts/{id}/variants")
                try skipValue()
            case .explain where allowingVariants: explains = try bool() ?? false
            case .explain:
                record("'explain' goes with POST /solve; a layout that is kept has /layouts/{id}/explanation")
                try skipValue()
            }
        }
        return document(of: parts, limits: limits).map {
            LayoutRequest(
                document: $0.document,
                variants: variants,
                explains: explains,
                passedOver: $0.passedOver
            )
        }
    }

    /// What happens to conflicts.
    mutating func conflictPolicy() throws(JSONError) -> ConflictPolicy? {
        try word(ConflictPolicy.self, "policy")
    }

    fileprivate mutating func variantsObject() throws(JSONError) -> [VariantRequest] {
        var variants: [VariantRequest]?
        guard try beginObject("an object with 'variants'") else { return [] }
        while let field = try nextGivenField(VariantsField.self) {
            switch field {
            case .variants: variants = try self.variants()
            }
        }
        if variants == nil { record(member: VariantsField.variants.rawValue, "'variants' is missing") }
        return variants ?? []
    }

    private mutating func variants() throws(JSONError) -> [VariantRequest] {
        var variants: [VariantRequest] = []
        guard try beginArray("an array of variants") else { return variants }
        while try nextElement(upTo: limits.variants) { variants.append(try variant()) }
        return variants
    }

    private mutating func variant() throws(JSONError) -> VariantRequest {
        var variant = VariantRequest()
        guard try beginObject("a variant", like: #"{"name": "small", "traits": {"device": "iPhone SE"}}"#) else {
            return variant
        }
        while let field = try nextGivenField(VariantField.self) {
            switch field {
            case .name: variant.name = try label()
            case .traits: variant.variation.traits = try traitsChange()
            case .views:
                variant.variation.views = try operations { decoder throws(JSONError) in try decoder.viewOperation() }
            case .constraints:
                variant.variation.constraints = try operations { decoder throws(JSONError) in
                    try decoder.constraintOperation()
                }
            }
        }
        return variant
    }
}
