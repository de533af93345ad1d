import LayoutModel

/// The system's constructor of constraints, to which SSLayout adds a priority.
extension SSReader {
    /// `[NSLayoutConstraint constraintWithItem:… attribute:… relatedBy:… toItem:… attribute:… multiplier:… constant:…
    /// ss_priority:…]`; nil for any other method.
    func constructor(_ arguments: [Argument], _ word: Token) throws(SourceError) -> Clause? {
        let label = arguments.first?.label?.text
        guard word.text == "constraintWithItem" || label == "item" || label == "withItem" else { return nil }
        var arguments = arguments
        let priority = arguments.last?.label?.text == "ss_priority" ? arguments.removeLast().value : nil
        var clause = try SystemConstructor(word: word, evaluator: evaluator).clause(arguments)
        if let priority { clause.priority = try evaluator.number(priority, for: "ss_priority").value }
        return clause
    }
}
