import JSON
public import LayoutModel
public import Lint
public import Sessions

/// The fields of a layout document, `variants` and `explain` of a one-shot solve, and the settings of lint.
enum LayoutField: String, RequestField {
    case name, traits, view, constraints, onConflict, variants, explain, lint

    static let table = FieldTable<LayoutField>()
}

enum VariantField: String, RequestField {
    case name, traits, views, constraints

    static let table = FieldTable<VariantField>()
}

/// The fields of variants that are a product.
enum VariantProductField: String, RequestField {
    case devices, orientations, directions, textScales, variants

    static let table = FieldTable<VariantProductField>()
    static let hints: [String: String] = [
        "device": "devices", "orientation": "orientations", "direction": "directions", "textscale": "textScales",
        "variant": "variants", "name": "each of 'variants' has its own", "traits": "each of 'variants' has its own",
    ]
}

enum VariantsField: String, RequestField {
    case variants

    static let table = FieldTable<VariantsField>()
}

/// Other traits, views and constraints that a layout is to be solved with.
public struct VariantRequest: Sendable {
    public var name: String?
    /// The device that its traits name, and how it is turned.
    var screen: String?
    public var variation = Variation()
    /// Where it is written in the body.
    var pointer = JSONPointer.root
}

/// What a document is sent for, which decides what may stand beside it.
enum LayoutPurpose {
    case keeping, solving, linting
}

/// A layout document as a client sends it, with its names looked up, and the variants that it asks for.
public struct LayoutRequest: Sendable {
    public let document: LayoutDocument
    /// nil where none were asked for.
    public let variants: [VariantRequest]?
    /// Whether the answer explains each solution.
    public let explains: Bool
    /// What is to be looked for; nil where nothing is said of it.
    public let lint: LintSettings?
    /// Statements of its sources that say nothing of the layout.
    public let passedOver: PassedOverNotes

    /// Reads the body of `POST /lint`.
    public init(lintBody body: RequestBody, budget: inout WorkBudget) throws(Problem) {
        try self.init(body, for: .linting, &budget)
    }

    /// Reads the body of `POST /layouts` and `PUT /layouts/{id}`, and, with the fields that only it has, of `POST
    /// /solve`.
    public init(body: RequestBody, allowingVariants: Bool = false, budget: inout WorkBudget) throws(Problem) {
        try self.init(body, for: allowingVariants ? .solving : .keeping, &budget)
    }

    private init(_ body: RequestBody, for purpose: LayoutPurpose, _ budget: inout WorkBudget) throws(Problem) {
        let (request, faults) = try BodyDecoder.decode(body, &budget) { decoder throws(JSONError) in
            try decoder.layout(limits: body.limits.layout, for: purpose)
        }
        guard faults.isEmpty else { throw Problem(faults) }
        guard let request else { preconditionFailure("a layout was refused without a fault") }
        self = request
    }

    fileprivate init(
        document: LayoutDocument,
        variants: [VariantRequest]?,
        explains: Bool,
        lint: LintSettings?,
        passedOver: PassedOverNotes
    ) {
        (self.document, self.variants, self.explains) = (document, variants, explains)
        (self.lint, self.passedOver) = (lint, passedOver)
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
    mutating func layout(
        limits: LayoutLimits,
        for purpose: LayoutPurpose
    ) throws(JSONError) -> LayoutRequest? {
        var parts = LayoutParts()
        var variants: [VariantRequest]?
        var explains = false
        var lint: LintSettings?
        guard try beginObject("a layout, an object with 'view'") else { return nil }
        while let field = try nextGivenField(LayoutField.self) {
            switch field {
            case .name: parts.name = try label()
            case .traits: parts.traits = try traitsChange().applied(to: Traits())
            case .view: parts.root = try rootView()
            case .constraints: try constraints(of: &parts)
            case .onConflict: parts.onConflict = try conflictPolicy() ?? .leaveOut
            case .variants where purpose == .solving: variants = try self.variants()
            case .variants:
                record(
                    purpose == .linting
                        ? "the variants that lint looks at are in 'lint'"
                        : "'variants' goes with POST /solve and POST /layouts/{id}/variants"
                )
                try skipValue()
            case .explain where purpose == .solving: explains = try bool() ?? false
            case .explain:
                record("'explain' goes with POST /solve; a layout that is kept has /layouts/{id}/explanation")
                try skipValue()
            case .lint where purpose == .linting: lint = try lintSettings()
            case .lint:
                record("'lint' goes with POST /lint; a layout that is kept has POST /layouts/{id}/lint")
                try skipValue()
            }
        }
        return document(of: parts, limits: limits).map {
            LayoutRequest(
                document: $0.document,
                variants: variants,
                explains: explains,
                lint: lint,
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

    /// Reads a list of variants, or an object whose product they are.
    private mutating func variants() throws(JSONError) -> [VariantRequest] {
        if try peekKind() == .object { return try variantProduct() }
        return try variantList()
    }

    private mutating func variantProduct() throws(JSONError) -> [VariantRequest] {
        var product = VariantProduct()
        var written: [VariantRequest] = []
        guard try beginObject("variants") else { return [] }
        while let field = try nextGivenField(VariantProductField.self) {
            switch field {
            case .devices: product.devices = try devices()
            case .orientations: product.orientations = try words(Orientation.self, "orientation")
            case .directions: product.directions = try words(LayoutDirection.self, "direction")
            case .textScales: product.textScales = try textScales()
            case .variants:
                written = try variantList()
                product.written = written.map { .init(name: $0.name, traits: $0.variation.traits) }
            }
        }
        checkOrientations(of: product)
        let (count, limit) = (product.count, limits.variants)
        guard count <= limit else {
            record("a request has at most \(limit) variants (--max-variants), and these are \(count)")
            return []
        }
        return product.combinations.map { combination in
            var variant = combination.written.map { written[$0] } ?? VariantRequest()
            (variant.name, variant.variation.traits) = (combination.name, combination.traits)
            return variant
        }
    }

    private mutating func variantList() throws(JSONError) -> [VariantRequest] {
        var variants: [VariantRequest] = []
        guard try beginArray("an array of variants") else { return variants }
        while try nextElement(upTo: limits.variants) {
            let pointer = self.pointer
            var variant = try variant()
            variant.pointer = pointer
            variants.append(variant)
        }
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
            case .traits: (variant.variation.traits, variant.screen) = try traitsChangeWithScreen()
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
