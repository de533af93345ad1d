/// A note for lint in a text that people read: `quoin:disable overlap empty`.
public enum DisablingNote {
    /// The word that starts a note.
    public static let mark = "quoin:disable"

    /// Returns the rules that the notes in a text turn off; none if there is no note.
    ///
    /// A note ends with its line, or at the first word that is not a rule; a note without a rule turns off all of them.
    public static func rules(in text: some StringProtocol) -> LintRules {
        var rules: LintRules = []
        for line in text.split(whereSeparator: \.isNewline) {
            guard let range = line.firstRange(of: mark) else { continue }
            let words = line[range.upperBound...].split { $0.isWhitespace || $0 == "," }
            let named = words.prefix { LintRule(rawValue: String($0)) != nil }
            let found = named.compactMap { LintRule(rawValue: String($0)) }
            // A misspelled rule turns nothing off.
            if found.isEmpty, let word = words.first, word.first?.isLetter == true { continue }
            rules.formUnion(LintRules(found.isEmpty ? LintRule.allCases : found))
        }
        return rules
    }
}
