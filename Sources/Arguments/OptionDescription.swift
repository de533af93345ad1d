/// An option of a command, as parsing, help and completion need it.
public struct OptionDescription: Sendable {
    /// The name without its dashes.
    public let name: String
    public let value: Value
    /// What it is for, in a few words.
    public let summary: String
    /// The value without the option; nil where there is none worth telling.
    public var standard: String?
    /// Whether the option may be given several times, each adding to the others; else the last one counts.
    public var isRepeatable = false

    /// What follows the name of an option.
    public enum Value: Hashable, Sendable {
        /// Nothing.
        case none
        /// Any text; the word stands for it in help.
        case text(String)
        case file
        case directory
        /// One of some words; others are refused.
        case word([String])
        /// A list with commas between its items, of which some are known for completion.
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

    /// The name as it is written on a command line.
    public var flag: String { "--\(name)" }

    /// The word that stands for the value in help; nil where there is no value.
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
