/// An option of a command, described for parsing, help and shell completion.
public struct OptionDescription: Sendable {
    /// The name without its dashes.
    public let name: String
    public let value: Value
    /// A summary in a few words.
    public let summary: String
    /// The default value as help shows it; nil if there is none worth mentioning.
    public var standard: String?
    /// True if occurrences of the option accumulate; otherwise the last one wins.
    public var isRepeatable = false

    /// The kind of value that follows an option.
    public enum Value: Hashable, Sendable {
        /// No value: the option is a flag.
        case none
        /// Any text; the word is its placeholder in help.
        case text(String)
        case file
        case directory
        /// One of a fixed set of words; parsing rejects all others.
        case word([String])
        /// A comma-separated list; completion suggests the known items.
        case list(String, known: [String])
    }

    public init(
        _ name: String,
        _ value: Value,
        _ summary: String,
        standard: String? = nil,
        isRepeatable: Bool = false
    ) {
        (self.name, self.value, self.summary) = (name, value, summary)
        (self.standard, self.isRepeatable) = (standard, isRepeatable)
    }

    /// The name as it appears on a command line.
    public var flag: String { "--\(name)" }

    /// The placeholder for the value in help; nil if the option has no value.
    var placeholder: String? {
        switch value {
        case .none: nil
        case .text(let word), .list(let word, _): word
        case .file: "FILE"
        case .directory: "DIR"
        case .word(let words): words.count > 6 ? "WORD" : words.joined(separator: "|")
        }
    }
}
