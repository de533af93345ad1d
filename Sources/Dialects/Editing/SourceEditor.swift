public import LayoutModel

/// The statement of a source that makes a constraint, and which of its constraints it is.
public struct StatementPlace: Hashable, Sendable {
    /// The start of the statement.
    public var position: SourcePosition
    /// The number of the constraint among those of the statement.
    public var index: Int
    /// The number of constraints that the statement makes.
    public var count: Int
    /// The key of the constraint, which may be the name that the statement assigns it to.
    public var key: String?

    public init(_ position: SourcePosition, index: Int, of count: Int, key: String?) {
        (self.position, self.index, self.count, self.key) = (position, index, count, key)
    }
}

/// Finds edits of a source text that change one of its constraints.
///
/// The edits are guesses from the tokens of the statement, most likely first: a number may be the constant, or only
/// equal to it. The caller applies each one and reads the edited source to find out which has the intended effect. This
/// needs no record of what every reader does with every word, and an edit is never wrong about loops, helper methods
/// and composites, where one statement makes several constraints.
public struct SourceEditor {
    let bytes: [UInt8]
    /// The language; `nil` for an equation.
    let language: SourceLanguage?

    /// The maximum number of guesses for one change.
    static let maxGuesses = 8

    public init(_ text: [UInt8], in language: SourceLanguage?) {
        (bytes, self.language) = (text, language)
    }

    /// Returns guesses, each a list of edits to apply together, at most eight.
    public func guesses(for change: SourceEditChange, of place: StatementPlace) -> [[TextEdit]] {
        let all: [[TextEdit]]
        switch language {
        case nil: all = EquationEditor(bytes).guesses(for: change)
        case .vfl: all = FormatEditor(bytes, 0..<bytes.count).guesses(for: change)
        case .log: all = []
        case .masonry, .snapkit, .keep, .ss, .anchors:
            guard let statement = EditedStatement(bytes, at: place) else { return [] }
            all = CodeEditor(statement, language ?? .anchors, place).guesses(for: change)
        }
        return Array(all.prefix(Self.maxGuesses))
    }

    /// Returns guesses for setting a priority of a view's content.
    ///
    /// - Parameters:
    ///   - priority: the kind of priority, its axis and value.
    ///   - view: the name of the view in the source.
    ///   - place: the statement of a constraint of the view.
    /// - Returns: the guesses, at most eight.
    public func guesses(
        for priority: ContentPriorityEdit,
        ofViewNamed view: String,
        near place: StatementPlace
    ) -> [[TextEdit]] {
        switch language {
        case .masonry, .snapkit, .keep, .ss, .anchors:
            Array(priority.guesses(in: bytes, for: view, near: place).prefix(Self.maxGuesses))
        case .vfl, .log, nil: []
        }
    }

    /// Returns a number as a literal that every language accepts.
    static func literal(_ value: Double) -> String { NumberText.shortest(value + 0) }
}
