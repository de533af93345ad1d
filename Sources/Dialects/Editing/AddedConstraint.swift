public import LayoutModel

/// A constraint that a repair adds: the length of a view, or its distance from its superview.
public struct AddedConstraint: Hashable, Sendable {
    /// The name of the view.
    public var view: String
    public var attribute: Attribute
    public var constant: Double
    /// The name of the superview; `nil` for a length.
    public var superview: String?

    public init(_ view: String, _ attribute: Attribute, _ constant: Double, superview: String?) {
        (self.view, self.attribute, self.constant, self.superview) = (view, attribute, constant, superview)
    }
}

extension SourceEditor {
    /// Returns guesses for adding constraints of a view after the statement of another of its constraints, in the
    /// same language.
    public func guesses(adding constraints: [AddedConstraint], after place: StatementPlace) -> [[TextEdit]] {
        switch language {
        case .masonry, .snapkit, .anchors:
            guard let statement = EditedStatement(bytes, at: place) else { return [] }
            let editor = CodeEditor(statement, language ?? .anchors, place)
            return Array(editor.additions(of: constraints).prefix(Self.maxGuesses))
        case .keep, .ss, .vfl, .log, nil: return []
        }
    }
}

extension CodeEditor {
    /// Adds statements of the maker, elements of the array, or statements that activate constraints.
    fileprivate func additions(of constraints: [AddedConstraint]) -> [[TextEdit]] {
        if let maker {
            let words = constraints.map { "\(maker).\(Self.call($0, language))" }
            let end = statement.bytes(of: 0..<tokens.count).upperBound
            let isEnded = language == .masonry
            let text = words.map { "\(separator)\($0)\(isEnded ? ";" : "")" }.joined()
            return [[TextEdit(at: isEnded ? endOfStatement : end, text)]]
        }
        guard language == .anchors else { return [] }
        // The superview may have any of these names in the source.
        let names = constraints.lazy.compactMap(\.superview).first.map { ["view", "self", "contentView", $0] } ?? [""]
        return names.map { addition(of: constraints, in: $0) }
    }

    /// Adds anchors, where the superview has a name.
    private func addition(of constraints: [AddedConstraint], in superview: String) -> [TextEdit] {
        let made = constraints.map { Self.anchors($0, superview, isObjectiveC: isObjectiveC) }
        if !statement.elements.isEmpty {
            let range = statement.bytes(of: unit)
            let start = statement.line(of: range.lowerBound)
            let space = start.isOnlyIndentation ? "\n\(start.indentation)" : " "
            return [TextEdit(at: range.upperBound, made.map { ",\(space)\($0)" }.joined())]
        }
        let ending = isObjectiveC ? ".active = YES;" : ".isActive = true"
        return [TextEdit(at: endOfStatement, made.map { "\(separator)\($0)\(ending)" }.joined())]
    }

    /// The word that the statements of a block begin with: `make` or `$0`.
    private var maker: String? {
        guard tokens[0].isWord, tokens.count > 1, tokens[1].isSymbol("."), language != .anchors,
            tokens.contains(where: { CodeEditor.relationWords.contains($0.text) })
        else { return nil }
        return tokens[0].text
    }

    /// What separates the statement from another after it: a line break with the same indentation, or a semicolon.
    private var separator: String {
        let line = statement.line(of: tokens[0].start)
        if line.isOnlyIndentation { return "\n\(line.indentation)" }
        return language == .snapkit ? "; " : " "
    }

    private static func call(_ constraint: AddedConstraint, _ language: SourceLanguage) -> String {
        let number = SourceEditor.literal(constraint.constant)
        let attribute = constraint.attribute.rawValue
        if language == .masonry { return "\(attribute).mas_equalTo(\(number))" }
        guard constraint.superview != nil else { return "\(attribute).equalTo(\(number))" }
        return "\(attribute).equalToSuperview()" + (constraint.constant == 0 ? "" : ".offset(\(number))")
    }

    private static func anchors(_ constraint: AddedConstraint, _ superview: String, isObjectiveC: Bool) -> String {
        let number = SourceEditor.literal(constraint.constant)
        let anchor = "\(constraint.view).\(constraint.attribute.rawValue)Anchor"
        let other = "\(superview).\(constraint.attribute.rawValue)Anchor"
        let isPlain = constraint.constant == 0
        switch (constraint.superview, isObjectiveC) {
        case (nil, false): return "\(anchor).constraint(equalToConstant: \(number))"
        case (nil, true): return "[\(anchor) constraintEqualToConstant:\(number)]"
        case (_?, false):
            return "\(anchor).constraint(equalTo: \(other)\(isPlain ? "" : ", constant: \(number)"))"
        case (_?, true): return "[\(anchor) constraintEqualToAnchor:\(other)\(isPlain ? "" : " constant:\(number)")]"
        }
    }
}
