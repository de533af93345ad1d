public import Dialects
public import HTTP
import JSON
import LayoutModel
public import Pictures
public import Sessions

/// Decodes the query of a request and collects its faults.
public struct QueryDecoder {
    private let items: [QueryItem]
    private var faults: [Fault] = []
    /// The names that were asked for; without those after ``hasOnlyKnown`` is set, as no fault will tell them.
    private var asked: [String] = []
    /// Whether there is a single parameter, as in most queries, and it was asked for.
    private var hasOnlyKnown = false

    init(_ query: [QueryItem]) {
        items = query
        guard query.count > 1 else { return }
        var names: Set<String> = []
        for item in query where !names.insert(item.name).inserted {
            record(item.name, "'\(item.name.echoed)' appears twice")
        }
    }

    /// The text of a parameter; nil where it is missing.
    mutating func text(_ name: String) -> String? {
        guard !items.isEmpty else { return nil }
        let item = items.first { $0.name == name }
        if item != nil, items.count == 1 { hasOnlyKnown = true }
        if !hasOnlyKnown { asked.append(name) }
        return item?.value
    }

    /// One of the words of an enumeration; nil where the parameter is missing.
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

    /// `true` or `false`; nil where the parameter is missing.
    mutating func flag(_ name: String) -> Bool? {
        guard let text = text(name) else { return nil }
        guard let flag = Bool(text) else {
            record(name, "expected true or false")
            return nil
        }
        return flag
    }

    /// A whole number within a range; nil where the parameter is missing.
    mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        guard let text = text(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            record(name, "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return number
    }

    /// `item.attribute`; nil where the parameter is missing.
    mutating func anchor(_ name: String) -> DraftAnchor? {
        guard let text = text(name) else { return nil }
        guard let anchor = DraftAnchor(text.utf8Span.span) else {
            record(name, "'\(text.echoed)' is not item.attribute, as in title.left")
            return nil
        }
        return anchor
    }

    /// A relation; nil where the parameter is missing.
    mutating func relation(_ name: String) -> Relation? {
        guard let text = text(name) else { return nil }
        guard let relation = Relation(text.utf8Span.span) else {
            record(name, "unknown relation '\(text.echoed)' (one of ==, <=, >=)")
            return nil
        }
        return relation
    }

    /// Refuses parameters that another kind of answer takes.
    mutating func refuse(_ names: [String], _ reason: String) {
        for name in names where text(name) != nil { record(name, "'\(name)' \(reason)") }
    }

    /// Reads the query of a call that takes no parameters.
    public static func none(_ query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        try decoder.finish()
    }

    mutating func record(_ parameter: String, _ detail: String) {
        guard faults.count < BodyDecoder.maxFaults else { return }
        faults.append(Fault(parameter: parameter, detail))
    }

    /// Ends decoding; by then, every parameter that the call takes must have been read: the others are unknown.
    ///
    /// - Throws: a problem of status 400 where there are faults, including unknown parameters.
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

/// Which frames a solution shows, and how.
public struct SolutionOptions: Hashable, Sendable {
    /// The views whose frames are shown.
    public enum Frames: String, Sendable, CaseIterable {
        case all, changed, none
    }

    /// The view to which frames are relative.
    public enum Coordinates: String, Sendable, CaseIterable {
        case superview, root
    }

    /// What the solution says about texts beside the frames of their views.
    public enum Text: String, Sendable, CaseIterable {
        case lines
    }

    public var frames = Frames.all
    public var coordinates = Coordinates.superview
    /// nil = nothing.
    public var text: Text?

    public init() {}

    /// Reads `?frames=&coordinates=&text=`.
    public init(query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        self.init(from: &decoder)
        try decoder.finish()
    }

    /// Reads the same for a call that draws for those who accept pictures.
    public init(drawableQuery query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        self.init(drawable: &decoder)
        try decoder.finish()
    }

    fileprivate init(drawable decoder: inout QueryDecoder) {
        self.init(from: &decoder)
        decoder.refuse(["annotate", "appearance"], "is for pictures: accept image/svg+xml")
    }

    fileprivate init(from decoder: inout QueryDecoder) {
        frames = decoder.word("frames", Frames.self) ?? .all
        coordinates = decoder.word("coordinates", Coordinates.self) ?? .superview
        text = decoder.word("text", Text.self)
    }
}

/// What an event of a layout shows.
public struct EventOptions: Hashable, Sendable {
    public var coordinates = SolutionOptions.Coordinates.superview
    /// nil = nothing.
    public var text: SolutionOptions.Text?

    public init() {}

    /// Reads `?coordinates=&text=`.
    public init(query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        coordinates = decoder.word("coordinates", SolutionOptions.Coordinates.self) ?? .superview
        text = decoder.word("text", SolutionOptions.Text.self)
        try decoder.finish()
    }

    /// The same for a solution that shows some frames.
    public func solution(_ frames: SolutionOptions.Frames) -> SolutionOptions {
        var options = SolutionOptions()
        (options.frames, options.coordinates, options.text) = (frames, coordinates, text)
        return options
    }
}

/// What the answer to an edit shows, and whether the edit is only tried out.
public struct EditOptions: Hashable, Sendable {
    public var solution = SolutionOptions()
    /// What a picture of the new solution shows; nil where the answer is JSON.
    public var picture: PictureOptions?
    /// Whether the answer says what the edit would do, and the layout stays as it is.
    public var isDryRun = false

    public init() {}

    /// The two kinds of answers.
    public enum Form: Sendable {
        case json, picture
    }

    /// Reads `?dryRun=` beside what ``SolutionOptions`` reads, or what `PictureOptions` reads.
    public init(query: [QueryItem], for form: Form = .json) throws(Problem) {
        var decoder = QueryDecoder(query)
        switch form {
        case .json: solution = SolutionOptions(drawable: &decoder)
        case .picture: picture = PictureOptions(drawable: &decoder)
        }
        isDryRun = decoder.flag("dryRun") ?? false
        try decoder.finish()
    }
}

/// Which revisions are compared, and how.
public struct ComparisonOptions: Hashable, Sendable {
    /// nil = the one before `to`.
    public var from: Int?
    /// nil = the present one.
    public var to: Int?
    public var coordinates = SolutionOptions.Coordinates.superview
    /// What a picture of both shows; nil where the answer is JSON.
    public var picture: PictureOptions?

    /// Reads `?from=&to=` and `?coordinates=`, or what `PictureOptions` reads.
    public init(query: [QueryItem], for form: EditOptions.Form = .json) throws(Problem) {
        var decoder = QueryDecoder(query)
        from = decoder.integer("from", in: 1...Int.max)
        to = decoder.integer("to", in: 1...Int.max)
        switch form {
        case .json:
            coordinates = decoder.word("coordinates", SolutionOptions.Coordinates.self) ?? .superview
            decoder.refuse(["annotate", "appearance"], "is for pictures: accept image/svg+xml")
        case .picture: picture = PictureOptions(drawable: &decoder)
        }
        try decoder.finish()
    }
}

/// What an explanation says beside what is wrong.
public struct ExplanationOptions: Hashable, Sendable {
    /// The view or guide whose numbers are explained; nil = none.
    public var view: String?
    /// The language that repairs write constraints in as well; nil = that of the layout's sources.
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

/// A page of a list.
public struct Page: Hashable, Sendable {
    public static let limits = 1...1000

    /// How many entries the page has at most.
    public var limit = 100
    /// The entry after which the page begins; nil = at the start.
    public var after: String?

    /// Reads `?limit=&after=`.
    public init(query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        limit = decoder.integer("limit", in: Self.limits) ?? 100
        after = decoder.text("after")
        try decoder.finish()
    }
}

/// Selects the constraints that a list shows (those that match every selector), and their language.
public struct ConstraintFilter: Hashable, Sendable {
    public var selectors: [Selector] = []
    /// The language in which they are written; nil = the native one, in the list alone.
    public var language: WrittenLanguage?
    /// Whether the list says how each of them holds.
    public var showsSlack = false

    /// Reads `?view=&touching=&key=&group=&first=&second=&relation=&as=&slack=`.
    public init(query: [QueryItem]) throws(Problem) {
        var decoder = QueryDecoder(query)
        if let view = decoder.text("view") { selectors.append(.view(view)) }
        if let view = decoder.text("touching") { selectors.append(.touching(view)) }
        showsSlack = decoder.flag("slack") ?? false
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
