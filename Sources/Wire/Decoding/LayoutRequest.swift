import JSON
public import LayoutModel
import Lint
public import Sessions

/// The fields of a layout document, `variants`, `explain` and `sweep` of a one-shot solve, and the settings of lint.
enum LayoutField: String, RequestField {
    case name, traits, metrics, view, constraints, onConflict, variants, explain, sweep, lint, interfaceBuilder, scene

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

/// Other traits, views and constraints for solving a layout.
public struct VariantRequest: Sendable {
    public var name: String?
    /// The name and orientation of the device in its traits.
    var screen: String?
    public var variation = Variation()
    /// The location in the body.
    var pointer = JSONPointer.root
}

/// The purpose of a document, which determines the fields that may accompany it.
enum LayoutPurpose {
    case keeping, solving, linting, comparing
}

/// A client's layout document with its names resolved, and the requested variants.
public struct LayoutRequest: Sendable {
    public private(set) var document: LayoutDocument
    /// `nil` if none were requested.
    public let variants: [VariantRequest]?
    /// True if the response explains each solution.
    public let explains: Bool
    /// The sweep that the response consists of; `nil` if none was requested.
    public let sweep: SweepQuestion?
    /// The statements of its sources that do not concern the layout.
    public let passedOver: PassedOverNotes

    /// Reads the body of `POST /layouts` and `PUT /layouts/{id}`, and, with the fields that only it has, of `POST
    /// /solve`.
    public init(body: RequestBody, allowingVariants: Bool = false, budget: inout WorkBudget) throws(Problem) {
        let read = try ReadLayout(body, for: allowingVariants ? .solving : .keeping, &budget)
        var variants = read.beside.variants
        switch read.source {
        case .document(let document, let notes, _): (self.document, passedOver) = (document, notes)
        case .file(let file):
            let scene = try file.layout(of: 0, budget: &budget)
            (document, passedOver) = (scene.document, scene.passedOver)
            document.written = body.written
            variants = variants?.map { variant in
                var variant = variant
                variant.variation.traits = variant.variation.traits.filling(scene.origin.share)
                return variant
            }
        }
        (self.variants, explains, sweep) = (variants, read.beside.explains, read.beside.sweep)
    }
}

/// The fields that may accompany a layout.
struct AdditionalFields {
    var variants: [VariantRequest]?
    var explains = false
    /// The sweep; `nil` if there is none.
    var sweep: SweepQuestion?
    /// The lint settings; `nil` if there are none.
    var lint: LintSettings?
}

/// A decoded layout, with the fields that accompany it.
struct ReadLayout {
    enum Source {
        case document(LayoutDocument, PassedOverNotes, disabled: [ConstraintID: LintRules])
        case file(SceneFile)
    }

    let source: Source
    let beside: AdditionalFields

    init(_ body: RequestBody, for purpose: LayoutPurpose, _ budget: inout WorkBudget) throws(Problem) {
        if case .interfaceBuilder(let scene) = body.format {
            source = .file(try body.file(body.bytes, scene: scene, at: .body, for: purpose, &budget))
            beside = AdditionalFields()
            return
        }
        let (read, faults) = try BodyDecoder.decode(body, &budget) { decoder throws(JSONError) in
            try decoder.layout(limits: body.limits.layout, for: purpose)
        }
        guard faults.isEmpty else { throw Problem(faults) }
        guard let read else { preconditionFailure("a layout was refused without a fault") }
        beside = read.beside
        switch read.content {
        case .document(let document, let notes, let disabled):
            source = .document(document, notes, disabled: disabled)
        case .file(let written):
            let place = SceneFile.Place(
                text: .root.appending(LayoutField.interfaceBuilder.rawValue),
                scene: .root.appending(LayoutField.scene.rawValue)
            )
            var file = try body.file(Array(written.text), scene: written.scene, at: place, for: purpose, &budget)
            (file.name, file.traits, file.onConflict) = (written.name, written.traits, written.onConflict)
            source = .file(file)
        }
    }
}

extension RequestBody {
    fileprivate func file(
        _ text: [UInt8],
        scene: String?,
        at place: SceneFile.Place,
        for purpose: LayoutPurpose,
        _ budget: inout WorkBudget
    ) throws(Problem) -> SceneFile {
        guard text.count <= sourceAllowance else { throw .needsWorker }
        return try SceneFile(
            text,
            scene: scene,
            takesAll: purpose == .linting,
            at: place,
            limits: limits.layout,
            budget: &budget
        )
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
            try decoder.traitsChange(mayTurn: true)
        }
        guard faults.isEmpty else { throw Problem(faults) }
        self = change
    }
}

/// The contents of a decoded document.
enum WrittenContent {
    case document(LayoutDocument, PassedOverNotes, disabled: [ConstraintID: LintRules])
    case file(WrittenFile)
}

/// An Interface Builder file in a document, with the fields that accompany it.
struct WrittenFile {
    var isGiven = false
    var text: ArraySlice<UInt8> = []
    var scene: String?
    var name: String?
    var traits = TraitsChange()
    var onConflict = ConflictPolicy.leaveOut
    /// The fields that duplicate contents of the file, in the order of the request.
    var otherFields: [LayoutField] = []
}

extension BodyDecoder {
    mutating func layout(
        limits: LayoutLimits,
        for purpose: LayoutPurpose
    ) throws(JSONError) -> (content: WrittenContent, beside: AdditionalFields)? {
        var parts = LayoutParts()
        var beside = AdditionalFields()
        var file = WrittenFile()
        guard try beginObject("a layout, an object with 'view'") else { return nil }
        while let field = try nextGivenField(LayoutField.self) {
            switch field {
            case .name: parts.name = try label()
            case .traits:
                file.traits = try traitsChange()
                parts.traits = file.traits.applied(to: Traits())
            case .metrics:
                file.otherFields.append(field)
                parts.metrics = try metrics()
            case .view:
                file.otherFields.append(field)
                parts.root = try rootView()
            case .constraints:
                file.otherFields.append(field)
                try constraints(of: &parts)
            case .onConflict: parts.onConflict = try conflictPolicy() ?? .leaveOut
            case .variants, .explain, .sweep, .lint: try read(field, of: &beside, for: purpose)
            case .interfaceBuilder:
                file.isGiven = true
                file.text = try stringBytes("the text of a .storyboard or .xib file as a string") ?? []
            case .scene: file.scene = try string("the id of a scene")
            }
        }
        checkSweep(beside)
        guard !file.isGiven else {
            (file.name, file.onConflict) = (parts.name, parts.onConflict)
            for field in file.otherFields {
                record(
                    member: field.rawValue,
                    "'\(field.rawValue)' does not go with 'interfaceBuilder', which is complete by itself"
                )
            }
            return (.file(file), beside)
        }
        if file.scene != nil {
            record(member: LayoutField.scene.rawValue, "'scene' is one of a file, and there is no 'interfaceBuilder'")
        }
        parts.readsNotes = purpose == .linting
        return document(of: parts, limits: limits).map {
            (.document($0.document, $0.passedOver, disabled: $0.disabled), beside)
        }
    }

    /// Reads a field that is not part of the layout itself; records a fault if the call does not support it.
    private mutating func read(
        _ field: LayoutField,
        of layout: inout AdditionalFields,
        for purpose: LayoutPurpose
    ) throws(JSONError) {
        switch (field, purpose) {
        case (.variants, .solving): layout.variants = try variants()
        case (.explain, .solving): layout.explains = try bool() ?? false
        case (.sweep, .solving): layout.sweep = try sweep()
        case (.lint, .linting): layout.lint = try lintSettings()
        case (.variants, .linting): try refuse("the variants that lint looks at are in 'lint'")
        case (.variants, .comparing):
            try refuse("the variants in which documents are compared are in 'lint' next to 'before' and 'after'")
        case (.lint, .comparing): try refuse("the settings for both documents are in 'lint' next to them")
        case (.variants, _): try refuse("'variants' goes with POST /solve and POST /layouts/{id}/variants")
        case (.explain, _):
            try refuse("'explain' goes with POST /solve; a layout that is kept has /layouts/{id}/explanation")
        case (.sweep, _):
            try refuse("'sweep' goes with POST /solve; a layout that is kept has POST /layouts/{id}/sweep")
        default: try refuse("'lint' goes with POST /lint; a layout that is kept has POST /layouts/{id}/lint")
        }
    }

    /// Records other requests next to a sweep, whose response has no room for theirs.
    private mutating func checkSweep(_ beside: AdditionalFields) {
        guard beside.sweep != nil else { return }
        let words = "a response is that of a sweep or that of 'variants' and 'explain'; send two requests"
        if beside.variants != nil { record(member: LayoutField.variants.rawValue, words) }
        if beside.explains { record(member: LayoutField.explain.rawValue, words) }
    }

    private mutating func refuse(_ detail: String) throws(JSONError) {
        record(detail)
        try skipValue()
    }

    /// Reads the conflict policy.
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

    /// Reads variants: an array, or an object whose lists are combined.
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
        let count = product.distinctCount
        guard count <= limits.variants else {
            recordTooManyVariants(", and these are \(count)")
            return []
        }
        return product.combinations.map { combination in
            var variant = combination.written.map { written[$0] } ?? VariantRequest()
            (variant.name, variant.variation.traits) = (combination.name, combination.traits)
            return variant
        }
    }

    /// Reads a list of variants, each with its location in the body.
    mutating func variantList() throws(JSONError) -> [VariantRequest] {
        var variants: [VariantRequest] = []
        guard try beginArray("an array of variants") else { return variants }
        while try nextElement(upTo: limits.variants) {
            let pointer = self.pointer
            var variant = try variant()
            variant.pointer = pointer
            variants.append(variant)
        }
        if variants.count > limits.variants { recordTooManyVariants() }
        return variants
    }

    private mutating func recordTooManyVariants(_ addition: String = "") {
        let limit = limits.variants
        record("a request has at most \(limit) variants (--max-variants)\(addition)")
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
