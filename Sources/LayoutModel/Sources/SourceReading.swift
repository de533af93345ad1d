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

/// A statement of a source that says nothing of the layout.
public struct PassedStatement: Hashable, Sendable {
    /// From 1.
    public var line: Int
    /// As it is written, as far as its line and at most 200 bytes.
    public var text: String
    /// The method of the app that it calls, the body of which is not in the source.
    public var method: String?
    /// The constraint that it names, which neither the source nor the layout has.
    public var constraint: String?

    public init(line: Int, text: String, method: String? = nil, constraint: String? = nil) {
        (self.line, self.text, self.method, self.constraint) = (line, text, method, constraint)
    }

    /// How many of one source are told.
    public static let mostOfSource = 100
}
