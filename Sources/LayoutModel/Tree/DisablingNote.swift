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
            var found: [LintRule] = []
            for word in words {
                // A colon or a period ends the list, before the reason.
                let name = Self.withoutPunctuation(word)
                guard let rule = LintRule(rawValue: name) else { break }
                found.append(rule)
                if name.utf8.count < word.utf8.count { break }
            }
            // A misspelled rule turns nothing off.
            if found.isEmpty, let word = words.first, word.first?.isLetter == true { continue }
            rules.formUnion(LintRules(found.isEmpty ? LintRule.allCases : found))
        }
        return rules
    }

    /// Returns a word without the punctuation at its end.
    private static func withoutPunctuation(_ word: some StringProtocol) -> String {
        var name = String(word)
        while let last = name.last, ":.;".contains(last) { name.removeLast() }
        return name
    }
}
