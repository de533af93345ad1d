/// The steps requested by a source, and the statements that were ignored.
public struct SourceReading: Sendable {
    public var steps: [SourceStep]
    /// The ignored statements, in source order.
    public var passedOver: [PassedStatement]
    /// The number of further ignored statements.
    public var omitted: Int

    public init(steps: [SourceStep], passedOver: [PassedStatement] = [], omitted: Int = 0) {
        (self.steps, self.passedOver, self.omitted) = (steps, passedOver, omitted)
    }
}

/// The reason a statement of a source has no effect, or less effect than in the app.
public enum PassedRemark: Hashable, Sendable {
    /// It does not affect the layout.
    case withoutLayout
    /// It sets a property of a view to an unknown value.
    case unknownValue(of: String, view: String)
    /// It sets the text of a view to a value that the metric `key` would supply.
    case unknownTextValue(key: String, view: String)
    /// It creates a view whose superview is not in the source, and which is laid out in the root.
    case ownTree(view: String)
    /// It sets a property of a view that an earlier method has set, which takes precedence.
    case setBefore(String, view: String)
    /// It adds or moves an object that is not known to be a view of the source.
    case unknownView
    /// It adds or removes a view that an earlier method has added, which takes precedence.
    case addedBefore(view: String)
    /// It creates a view of an unknown class, which gets no intrinsic size.
    case unknownClass(String, view: String)
    /// It creates a view whose intrinsic size depends on its content in the app, and which gets none.
    case unknownContent(String, view: String)
    /// It creates a view whose text is unknown, and which gets no intrinsic size.
    case unknownText(String, view: String)
    /// It is the first mention of a view that the source does not create.
    case notCreated(view: String)
    /// It creates a view that is never added to another one, and is thus not part of the layout.
    case neverAdded(view: String)
    /// It sets the title of a button; the button is assumed to be as large as its title.
    case titleAlone(view: String)
    /// It defines a method that nothing calls when the app starts.
    case notRun(method: String)
    /// It defines a class with a layout of its own, of which the class that is shown makes no object.
    case notShown(class: String)
    /// It makes constraints that nothing activates.
    case notActivated(constraints: String)
    /// It constrains a view before that is in a superview, where the app raises an exception.
    case beforeAdding(view: String)
    /// It is in the language of another library.
    case ofLibrary(String)
    /// It is a row of a log that cannot be read.
    case unreadableRow
    /// It adds a view by a method whose name is misspelt; the right one is meant.
    case misspelt(String, meant: String)

    /// Whether it may hide a part of the layout.
    fileprivate var mayConcernLayout: Bool {
        switch self {
        case .withoutLayout, .titleAlone: false
        default: true
        }
    }
}

/// A statement of a source that has no effect on the layout, or less effect than in the app.
public struct PassedStatement: Hashable, Sendable {
    /// The line number, starting at 1.
    public var line: Int
    /// The text as written, limited to its line and to 200 bytes.
    public var text: String
    /// The app method that it calls, whose body is not in the source.
    public var method: String?
    /// The constraint that it refers to, which is neither in the source nor in the layout.
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

    /// Whether it may hide a part of the layout; false if it says nothing about one.
    public var mayConcernLayout: Bool { method != nil || constraint != nil || remark.mayConcernLayout }

    /// The maximum number of statements reported per source.
    public static let maxPerSource = 100
}
