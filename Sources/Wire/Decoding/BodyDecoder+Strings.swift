import JSON
import LayoutModel
import Lint

extension BodyDecoder {
    /// Reads the texts of each language: `{"de": {"title.text": "Anmelden"}}`.
    mutating func translations() throws(JSONError) -> [LintLanguage] {
        var languages: [LintLanguage] = []
        var names: Set<String> = []
        let limit = limits.variants
        guard try beginObject("texts for each language", like: #"{"de": {"title.text": "Anmelden"}}"#) else {
            return languages
        }
        while let name = try nextKey() {
            charge(Self.workOfKey)
            guard languages.count < limit else {
                record("there are at most \(limit) languages, as each has a variant (--max-variants)")
                try skipValue()
                continue
            }
            guard LanguageTag.isWellFormed(name) else {
                record("a language is a tag such as 'de', 'pt-BR' or 'zh-Hans'")
                try skipValue()
                continue
            }
            guard names.insert(name).inserted else {
                record("the language '\(name)' is given twice")
                try skipValue()
                continue
            }
            languages.append(LintLanguage(name, translations: try texts()))
        }
        return languages
    }

    private mutating func texts() throws(JSONError) -> [String: String] {
        var texts: [String: String] = [:]
        guard try beginObject("the texts of a language", like: #"{"title.text": "Anmelden"}"#) else { return texts }
        while let key = try nextKey() {
            charge(Self.workOfKey)
            if let text = try string("the text of a view") { texts[key] = text }
        }
        return texts
    }
}

/// The tag of a language, such as `de`, `pt-BR` or `zh-Hans` (RFC 5646, also with underscores, as in names of folders).
public enum LanguageTag {
    /// Whether a text has the form of a tag, whatever the language.
    public static func isWellFormed(_ text: String) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard text.utf8.count <= maxBytes, let first = parts.first, (2...8).contains(first.utf8.count) else {
            return false
        }
        return first.utf8.allSatisfy(isLetter)
            && parts.dropFirst().allSatisfy { part in
                (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
            }
    }

    private static let maxBytes = 35

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
