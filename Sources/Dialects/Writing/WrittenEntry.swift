public import LayoutModel

/// A language in which installed constraints can be written back.
public enum WrittenLanguage: String, Sendable, CaseIterable {
    case equation, masonry, snapkit, anchors, vfl

    /// nil for the native one.
    public var source: SourceLanguage? {
        switch self {
        case .equation: nil
        case .masonry: .masonry
        case .snapkit: .snapkit
        case .anchors: .anchors
        case .vfl: .vfl
        }
    }
}

/// One entry of a document's constraints: a text in some language, and what has to stand beside it.
///
/// Reading it gives the constraints of `range` again, in their order.
public struct WrittenEntry: Hashable, Sendable {
    /// The equation where a constraint cannot be said in the language that was asked for.
    public var language: WrittenLanguage
    public var text: String
    /// Names in the text that are no ids, and the ids that they stand for.
    public var names: [String: String] = [:]
    /// Options of the visual format.
    public var options: [String] = []
    /// The priority of its constraints where the text gives none; nil = as in the text, or required.
    public var priority: Double?
    /// The key of its constraints where the text gives none.
    public var key: String?
    public var group: String?
    public var isActive = true
    public var when = SizeClasses.any
    /// Which ones of the constraints that were to be written these are.
    public var range: Range<Int>

    init(language: WrittenLanguage, text: String, range: Range<Int>) {
        (self.language, self.text, self.range) = (language, text, range)
    }
}

/// What one constraint is in a language.
struct WrittenStatement {
    /// What the statements around it are that it may stand together with.
    enum Place: Hashable {
        /// An entry of its own.
        case alone
        /// A line.
        case line
        /// The block of a maker for a view: `[a mas_makeConstraints:^(MASConstraintMaker *make) { … }];`.
        case block(of: String)
        /// An array of constraints.
        case list
    }

    /// What has to stand beside the text, because the language has no words for it.
    struct Beside: Hashable {
        var options: [String] = []
        var priority: Double?
        var key: String?
        var group: String?
        var isActive = true
        var when = SizeClasses.any
    }

    var text: String
    var place = Place.line
    var beside = Beside()
    /// The nodes that it names.
    var nodes: [NodeID]

    init(_ text: String, _ nodes: [NodeID]) {
        (self.text, self.nodes) = (text, nodes)
    }
}
