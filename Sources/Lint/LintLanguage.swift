public import LayoutModel

/// A language in which a layout is checked, with its texts.
public struct LintLanguage: Hashable, Sendable {
    /// The texts of a language.
    enum Texts: Hashable, Sendable {
        /// The translations, by key: `VIEW.PROPERTY`, or the text that they replace.
        case translations([String: String])
        case pseudo(PseudoLanguage)
    }

    /// The name in findings and in the names of variants: `de`, `pt-BR`.
    public let name: String
    let texts: Texts

    /// Creates a language with translations.
    ///
    /// - Parameters:
    ///   - name: the tag of the language, such as `de` or `zh-Hans`.
    ///   - translations: the texts, keyed by view and property, as in `title.text`, or by the text that they replace.
    public init(_ name: String, translations: [String: String]) {
        (self.name, texts) = (name, .translations(translations))
    }

    init(_ pseudo: PseudoLanguage) {
        (name, texts) = (pseudo.rawValue, .pseudo(pseudo))
    }

    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool {
        switch texts {
        case .pseudo(let pseudo): pseudo == .rightToLeft
        case .translations: Self.rightToLeft.contains(Self.script(of: name))
        }
    }

    /// Returns the script of a tag if it has one (`az-Arab`), otherwise its language, in lowercase.
    private static func script(of tag: String) -> String {
        let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
        let script = parts.dropFirst().first { $0.utf8.count == 4 && $0.allSatisfy(\.isLetter) }
        return String(script ?? parts.first ?? "")
    }

    /// The languages that are usually written from right to left, and the scripts that always are.
    private static let rightToLeft: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ku", "ps", "sd", "ug", "ur", "yi",
        "arab", "hebr", "nkoo", "syrc", "thaa",
    ]

    /// Returns the text that a view shows in this language instead of `original`.
    ///
    /// - Parameters:
    ///   - view: the names of the view, of which any may begin a key.
    ///   - properties: the names under which the text may be listed.
    ///   - original: the text in the document.
    /// - Returns: the translation, or else `original`.
    public func text(of view: some Sequence<String>, _ properties: [String], instead original: String) -> String {
        switch texts {
        case .pseudo(let pseudo): return pseudo.text(original)
        case .translations(let translations):
            for name in view {
                for property in properties {
                    if let text = translations["\(name).\(property)"] { return text }
                }
            }
            return translations[original] ?? original
        }
    }

    /// The names of the property that is the text of a view in a document.
    static let properties = ["text", "title", "normalTitle"]

    /// Returns a document with the texts of this language.
    ///
    /// Only views that have a text receive another one; keys that name no such view are skipped.
    public func translated(_ document: LayoutDocument) -> LayoutDocument {
        var document = document
        let tree = document.tree
        for node in tree.preorder() {
            var properties = tree.properties(of: node)
            guard let old = properties.text?.string else { continue }
            let new = text(of: CollectionOfOne(tree.name(of: node)), Self.properties, instead: old)
            guard new != old else { continue }
            properties.text?.string = new
            document.tree.setProperties(properties, of: node)
        }
        return document
    }
}

/// A language made from the document's own texts, which shows what a translation will break.
///
/// Source: the pseudolanguages of Xcode's scheme editor.
public enum PseudoLanguage: String, CaseIterable, Sendable {
    /// Texts that are 40 % longer, as German or Finnish ones often are.
    case long = "pseudo-long"
    /// Letters with accents, which are taller.
    case accented = "pseudo-accented"
    /// The same texts, from right to left.
    case rightToLeft = "pseudo-rtl"

    func text(_ original: String) -> String {
        switch self {
        case .long: Self.lengthened(original)
        case .accented: String(String.UnicodeScalarView(original.unicodeScalars.map { Self.accents[$0] ?? $0 }))
        case .rightToLeft: original
        }
    }

    /// Returns a text with 40 % more characters, at least one: its own words once more, so that lines can still break.
    private static func lengthened(_ text: String) -> String {
        let count = text.unicodeScalars.count
        guard count > 0 else { return text }
        let more = max(1, (4 * count + 9) / 10)
        return text + String(String.UnicodeScalarView(text.unicodeScalars.prefix(more)))
    }

    private static let accents: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        uniqueKeysWithValues: zip(
            "AEIOUYCNSZaeiouycnsz".unicodeScalars,
            "ÅÉÎÖÛÝÇÑŠŽåéîöûýçñšž".unicodeScalars
        )
    )
}
