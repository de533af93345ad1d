/// What a source asks for, and what of it was passed over.
public struct SourceReading: Sendable {
    public var steps: [SourceStep]
    /// In the order of the source.
    public var passedOver: [PassedStatement]
    /// How many more statements were passed over.
    public var omitted: Int

    public init(steps: [SourceStep], passedOver: [PassedStatement] = [], omitted: Int = 0) {
        (self.steps, self.passedOver, self.omitted) = (steps, passedOver, omitted)
    }
}

/// Why a statement of a source has no effect, or less than it has in the app.
public enum PassedRemark: Hashable, Sendable {
    /// It says nothing of the layout.
    case withoutLayout
    /// It sets a property of a view, to a value that is not known.
    case unknownValue(of: String, view: String)
    /// It sets a property of a view that a method before it has set, which counts.
    case setBefore(String, view: String)
    /// It adds or moves something that is not known to be a view of the source.
    case unknownView
    /// It adds or removes a view that a method before it has added, which counts.
    case addedBefore(view: String)
    /// It creates a view of a class that is not known: the view has no size of its own here.
    case unknownClass(String, view: String)
    /// It creates a view whose own size depends on what the app shows in it: it has none here.
    case unknownContent(String, view: String)
    /// It creates a view whose text is never told: the view has no size of its own here.
    case unknownText(String, view: String)
    /// It is the first to mention a view that nothing in the source creates.
    case notCreated(view: String)
    /// It creates a view that is never added to another one, and so is not in the layout.
    case neverAdded(view: String)
    /// It gives a button its title; here the button is as large as its title.
    case titleAlone(view: String)
}

/// A statement of a source that says nothing of the layout, or less than it does in the app.
public struct PassedStatement: Hashable, Sendable {
    /// From 1.
    public var line: Int
    /// As it is written, as far as its line and at most 200 bytes.
    public var text: String
    /// The method of the app that it calls, the body of which is not in the source.
    public var method: String?
    /// The constraint that it names, which neither the source nor the layout has.
    public var constraint: String?
    public var remark: PassedRemark

    public init(
        line: Int,
        text: String,
        method: String? = nil,
        constraint: String? = nil,
        remark: PassedRemark = .withoutLayout
    ) {
        (self.line, self.text, self.method, self.constraint) = (line, text, method, constraint)
        self.remark = remark
    }

    /// How many of one source are told.
    public static let mostOfSource = 100
}
