public import LayoutModel

/// A language in which installed constraints can be written.
public enum WrittenLanguage: String, Sendable, CaseIterable {
    case equation, masonry, snapkit, anchors, vfl
    /// Swift, as QuoinClient takes it.
    case client

    /// nil for what no source of a request is written in.
    public var source: SourceLanguage? {
        switch self {
        case .equation, .client: nil
        case .masonry: .masonry
        case .snapkit: .snapkit
        case .anchors: .anchors
        case .vfl: .vfl
        }
    }
}

/// One entry of a document's constraints: a text and its other properties.
///
/// Reading it gives the constraints of `range` again, in order.
public struct WrittenEntry: Hashable, Sendable {
    /// Equations if the language asked for cannot express a constraint.
    public var language: WrittenLanguage
    public var text: String
    /// Names in the text other than ids, with the ids that they stand for.
    public var names: [String: String] = [:]
    /// Options of the visual format.
    public var options: [String] = []
    /// The priority of its constraints; nil if they are required or the text gives it.
    public var priority: Double?
    /// The key of its constraints, if the text does not give it.
    public var key: String?
    public var group: String?
    public var isActive = true
    public var when = SizeClasses.any
    /// The indices of these constraints among those that were to be written.
    public var range: Range<Int>

    init(language: WrittenLanguage, text: String, range: Range<Int>) {
        (self.language, self.text, self.range) = (language, text, range)
    }
}

/// One constraint in a language.
struct WrittenStatement {
    /// What encloses the statement.
    ///
    /// Statements with equal containers may share it.
    enum Container: Hashable {
        /// An entry of its own.
        case alone
        /// A line.
        case line
        /// The block of a maker for a view: `[a mas_makeConstraints:^(MASConstraintMaker *make) { … }];`.
        case block(of: String)
        /// An array of constraints.
        case list
    }

    /// The properties that the language cannot express.
    struct Options: Hashable {
        var options: [String] = []
        var priority: Double?
        var key: String?
        var group: String?
        var isActive = true
        var when = SizeClasses.any
    }

    var text: String
    var container = Container.line
    var beside = Options()
    /// The nodes that it names.
    var nodes: [NodeID]

    init(_ text: String, _ nodes: [NodeID]) {
        (self.text, self.nodes) = (text, nodes)
    }
}
