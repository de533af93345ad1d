public import Dialects
public import HTTP
import JSON
import LayoutModel
public import Pictures
public import Sessions

/// Decodes the query of a request and records its faults.
public struct QueryDecoder {
    private let items: [QueryItem]
    private var faults: [Fault] = []
    /// The requested names, until ``hasOnlyKnown`` is true: no fault will list them then.
    private var asked: [String] = []
    /// True if the query has a single parameter, as most do, and that parameter was requested.
    private var hasOnlyKnown = false

    init(_ query: [QueryItem]) {
        items = query
        guard query.count > 1 else { return }
        var names: Set<String> = []
        for item in query where !names.insert(item.name).inserted {
            record(item.name, "'\(item.name.echoed)' appears twice")
        }
    }

    /// Returns the text of a parameter; `nil` if it is missing.
    ///
    /// - Precondition: it has not been requested before.
    mutating func text(_ name: String) -> String? {
        guard !items.isEmpty, !hasOnlyKnown else { return nil }
        let item = items.first { $0.name == name }
        if item != nil, items.count == 1 { hasOnlyKnown = true } else { asked.append(name) }
        return item?.value
    }

    /// Returns a case of an enumeration; `nil` if the parameter is missing or invalid.
    mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String, _: Word.Type) -> Word? {
        guard let text = text(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue)
            let known = words.joined(separator: ", ")
            record(name, Fault.unknown("value", text, among: words) + " (one of \(known))")
            return nil
        }
        return word
    }

    /// Returns `true` or `false`; `nil` if the parameter is missing or invalid.
    mutating func flag(_ name: String) -> Bool? {
        guard let text = text(name) else { return nil }
        guard let flag = Bool(text) else {
            record(name, "expected true or false")
            return nil
        }
        return flag
    }

    /// Returns an integer within a range; `nil` if the parameter is missing or invalid.
    mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        guard let text = text(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            record(name, "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return number
    }

    /// Returns an anchor, `item.attribute`; `nil` if the parameter is missing or invalid.
    mutating func anchor(_ name: String) -> DraftAnchor? {
        guard let text = text(name) else { return nil }
        guard let anchor = DraftAnchor(text.utf8Span.span) else {
            record(name, "'\(text.echoed)' is not item.attribute, as in title.left")
            return nil
        }
        return anchor
    }

    /// Returns a relation; `nil` if the parameter is missing or invalid.
    mutating func relation(_ name: String) -> Relation? {
        guard let text = text(name) else { return nil }
        guard let relation = Relation(text.utf8Span.span) else {
            record(name, "unknown relation '\(text.echoed)' (one of ==, <=, >=)")
            return nil
        }
        return relation
    }

    /// Rejects parameters that only apply to another kind of response.
    mutating func refuse(_ names: [String], _ reason: String) {
        for name in names where text(name) != nil { record(name, "'\(name)' \(reason)") }
    }

    /// Reads the query of a call whose JSON takes no parameters, and whose picture does.
    public static func noneButOfPicture(_ query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        decoder.refuse(PictureOptions.parameters, PictureOptions.refusal)
        try decoder.finish()
    }

    /// Validates the query of a call without parameters.
    public static func none(_ query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        try decoder.finish()
    }

    mutating func record(_ parameter: String, _ detail: String) {
        guard faults.count < BodyDecoder.maxFaults else { return }
        faults.append(Fault(parameter: parameter, detail))
    }

    /// Ends decoding; every parameter that has not been requested by then is unknown.
    ///
    /// - Throws: a problem with status 400 if there are faults, including unknown parameters.
    mutating func finish() throws(Problem) {
        if !hasOnlyKnown { recordUnknown() }
        guard faults.isEmpty else { throw Problem(faults: faults, status: .badRequest) }
    }

    private mutating func recordUnknown() {
        var names: Set<String> = []
        for item in items where !asked.contains(item.name) && names.insert(item.name).inserted {
            guard faults.count < BodyDecoder.maxFaults else { break }
            record(item.name, Fault.unknown("parameter", item.name, among: asked))
        }
    }
}

/// The options of an encoded solution.
public struct SolutionOptions: Hashable, Sendable {
    /// The views whose frames are encoded.
    public enum Frames: String, Sendable, CaseIterable {
        case all, changed, none
    }

    /// The coordinate system of frames.
    public enum Coordinates: String, Sendable, CaseIterable {
        case superview, root
    }

    /// The details of texts that are encoded in addition to the frames of their views.
    public enum Text: String, Sendable, CaseIterable {
        case lines
    }

    public var frames = Frames.all
    public var coordinates = Coordinates.superview
    /// The details of texts; `nil` for none.
    public var text: Text?

    public init() {}

    /// Reads `?frames=&coordinates=&text=`.
    public init(query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        self.init(from: &decoder)
        try decoder.finish()
    }

    /// Reads `?frames=&coordinates=&text=` for a call that can also return a picture.
    public init(drawableQuery query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        self.init(drawable: &decoder)
        try decoder.finish()
    }

    fileprivate init(drawable decoder: inout QueryDecoder) {
        self.init(from: &decoder)
        decoder.refuse(PictureOptions.parameters, PictureOptions.refusal)
    }

    fileprivate init(from decoder: inout QueryDecoder) {
        frames = decoder.word("frames", Frames.self) ?? .all
        coordinates = decoder.word("coordinates", Coordinates.self) ?? .superview
        text = decoder.word("text", Text.self)
    }
}

/// The options of a layout's events.
public struct EventOptions: Hashable, Sendable {
    public var coordinates = SolutionOptions.Coordinates.superview
    /// The details of texts; `nil` for none.
    public var text: SolutionOptions.Text?

    public init() {}

    /// Reads `?coordinates=&text=`.
    public init(query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        coordinates = decoder.word("coordinates", SolutionOptions.Coordinates.self) ?? .superview
        text = decoder.word("text", SolutionOptions.Text.self)
        try decoder.finish()
    }

    /// Returns the corresponding options of a solution with the given frames.
    public func solution(_ frames: SolutionOptions.Frames) -> SolutionOptions {
        var options = SolutionOptions()
        (options.frames, options.coordinates, options.text) = (frames, coordinates, text)
        return options
    }
}

/// The options of an edit: the contents of its response, and whether it is a dry run.
public struct EditOptions: Hashable, Sendable {
    public var solution = SolutionOptions()
    /// The options of a picture of the new solution; `nil` if the response is JSON.
    public var picture: PictureOptions?
    /// True if the response only reports the effect of the edit, and the layout remains unchanged.
    public var isDryRun = false

    public init() {}

    /// The format of a response.
    public enum Form: Sendable {
        case json
        case picture(PictureFormat)
    }

    /// Reads `?dryRun=` and the parameters of ``SolutionOptions`` or `PictureOptions`.
    public init(query: [QueryItem], for form: Form = .json) throws(Problem) {
        var decoder = QueryDecoder(query)
        switch form {
        case .json: solution = SolutionOptions(drawable: &decoder)
        case .picture(let format): picture = PictureOptions(drawable: &decoder, format)
        }
        isDryRun = decoder.flag("dryRun") ?? false
        try decoder.finish()
    }
}

/// The options of a comparison of two revisions.
public struct ComparisonOptions: Hashable, Sendable {
    /// The earlier revision; `nil` for the one before `to`.
    public var from: Int?
    /// The later revision; `nil` for the current one.
    public var to: Int?
    public var coordinates = SolutionOptions.Coordinates.superview
    /// The options of a picture of both revisions; `nil` if the response is JSON.
    public var picture: PictureOptions?

    /// Reads `?from=&to=` and either `?coordinates=` or the parameters of `PictureOptions`.
    public init(query: [QueryItem], for form: EditOptions.Form = .json) throws(Problem) {
        var decoder = QueryDecoder(query)
        from = decoder.integer("from", in: 1...Int.max)
        to = decoder.integer("to", in: 1...Int.max)
        switch form {
        case .json:
            coordinates = decoder.word("coordinates", SolutionOptions.Coordinates.self) ?? .superview
            decoder.refuse(PictureOptions.parameters, PictureOptions.refusal)
        case .picture(let format): picture = PictureOptions(drawable: &decoder, format)
        }
        try decoder.finish()
    }
}

/// The options of an explanation.
public struct ExplanationOptions: Hashable, Sendable {
    /// The view or guide whose numbers are explained; `nil` for none.
    public var view: String?
    /// The additional language of constraints in repairs; `nil` for that of the layout's sources.
    public var language: WrittenLanguage?

    public init() {}

    /// Reads `?view=&as=`.
    public init(query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        view = decoder.text("view")
        language = decoder.word("as", WrittenLanguage.self)
        try decoder.finish()
    }
}

/// The options of the source of a layout.
public struct SourceOptions: Hashable, Sendable {
    /// The library of the class to write; `nil` for the layout document.
    public var library: ClassLibrary?

    /// Reads `?as=`.
    public init(query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        library = decoder.word("as", ClassLibrary.self)
        try decoder.finish()
    }
}

/// A page of a list.
public struct Page: Hashable, Sendable {
    public static let limits = 1...1000

    /// The maximum number of entries.
    public var limit = 100
    /// The entry that precedes the page; `nil` for the first page.
    public var after: String?

    /// Reads `?limit=&after=`.
    public init(query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        limit = decoder.integer("limit", in: Self.limits) ?? 100
        after = decoder.text("after")
        try decoder.finish()
    }
}

/// The options of a list of constraints: selectors, all of which a listed constraint matches, and a language.
public struct ConstraintFilter: Hashable, Sendable {
    public var selectors: [Selector] = []
    /// The language of the constraints; `nil` for Quoin's own, which only the list supports.
    public var language: WrittenLanguage?
    /// True if the list includes the slack of each constraint.
    public var showsSlack = false
    /// Whether only the constraints that are installed are listed, or only the others; `nil` means both.
    public var isActive: Bool?

    /// Reads `?view=&touching=&key=&group=&first=&second=&relation=&active=&as=&slack=`.
    public init(query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        if let view = decoder.text("view") { selectors.append(.view(view)) }
        if let view = decoder.text("touching") { selectors.append(.touching(view)) }
        showsSlack = decoder.flag("slack") ?? false
        isActive = decoder.flag("active")
        if let key = decoder.text("key") { selectors.append(.key(key)) }
        if let group = decoder.text("group") { selectors.append(.group(group)) }
        language = decoder.word("as", WrittenLanguage.self)
        let first = decoder.anchor("first")
        let second = decoder.anchor("second")
        let relation = decoder.relation("relation")
        if let first {
            selectors.append(.items(first: first, second: second, relation: relation))
        } else if decoder.text("first") == nil {
            if second != nil { decoder.record("second", "'second' goes with 'first' only") }
            if relation != nil { decoder.record("relation", "'relation' goes with 'first' only") }
        }
        try decoder.finish()
    }
}
