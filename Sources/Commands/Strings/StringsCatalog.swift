import JSON
import Wire

/// The translations of `--strings`: tables of texts, each with its name, its language and the folder that it belongs
/// to.
struct StringsCatalog: Sendable {
    private struct Table: Sendable {
        /// The name of the file without its ending: `Main` of `de.lproj/Main.strings`.
        let name: String
        let language: String
        /// The folder with the folders of languages.
        let folder: AbsolutePath
        let texts: [String: String]
    }

    private var tables: [Table] = []
    private var bytesLeft = maxBytes
    private var visits = 0

    /// The maximum size of all files together in bytes.
    private static let maxBytes = 64 << 20
    private static let folderEnding = ".lproj"
    /// The folder with the texts of the developer's own language.
    private static let base = "Base"

    /// Whether there are no translations.
    var isEmpty: Bool { tables.isEmpty }

    /// Reads files and folders.
    ///
    /// - Throws: ``InputError`` for a file that cannot be read, and for a path without translations.
    init(_ paths: [String]) throws(InputError) {
        for path in paths {
            let before = tables.count
            switch Folder.kind(of: path) {
            case .folder:
                try readFolder(path, isNamed: true)
                guard tables.count > before else {
                    throw InputError(name: path, reason: "it has no translations: .strings, .stringsdict or .xcstrings")
                }
            case .file, .other, nil:
                guard let kind = StringsFile.Kind(path: path) else {
                    let kinds = "a .strings, .stringsdict or .xcstrings file, or a folder with some"
                    throw InputError(name: path, reason: "these are not translations: expected \(kinds)")
                }
                try read(path, kind, isNamed: true)
            }
        }
    }

    private mutating func readFolder(_ folder: String, isNamed: Bool = false) throws(InputError) {
        let names = Folder.names(in: folder)
        visits += names.count + 1
        guard visits <= FileSearch.maxVisits else {
            throw InputError(name: folder, reason: "there are more than \(FileSearch.maxVisits) files to look at")
        }
        for name in names where !name.hasPrefix(".") {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            switch Folder.kind(of: path, followingLinks: false) {
            case .folder: try readFolder(path)
            case .file:
                if let kind = StringsFile.Kind(path: name) { try read(path, kind, isNamed: false) }
            case .other, nil: break
            }
        }
    }

    /// Reads a file; one that a search has found is skipped if nothing says what language it is in.
    private mutating func read(_ path: String, _ kind: StringsFile.Kind, isNamed: Bool) throws(InputError) {
        let absolute = AbsolutePath(path)
        guard let file = absolute.parts.last, let point = file.lastIndex(of: ".") else { return }
        var name = String(file[..<point])
        let parent = absolute.parent
        var (language, folder) = ("", parent)
        if let last = parent.parts.last, last.hasSuffix(Self.folderEnding) {
            (language, folder) = (String(last.dropLast(Self.folderEnding.count)), parent.parent)
        } else if kind != .xcstrings {
            // `Main.de.strings`, `de/Main.strings`.
            if let point = name.lastIndex(of: "."), LanguageTag.isWellFormed(String(name[name.index(after: point)...]))
            {
                (language, name) = (String(name[name.index(after: point)...]), String(name[..<point]))
            } else if let last = parent.parts.last, Self.isLanguage(last) {
                (language, folder) = (last, parent.parent)
            }
            guard !language.isEmpty || isNamed else { return }
            guard !language.isEmpty else {
                let reason =
                    "its language is not known: expected a folder such as de.lproj, or a name such as \(name).de.\(kind)"
                throw InputError(name: path, reason: reason)
            }
        }
        guard language != Self.base else { return }
        let bytes = try FileContent.read(path, limit: bytesLeft, option: nil)
        bytesLeft -= bytes.count
        for (own, texts) in try StringsFile(bytes, kind, named: path).texts {
            let language = own.isEmpty ? language : own
            guard LanguageTag.isWellFormed(language) else { continue }
            tables.append(Table(name: name, language: language, folder: folder, texts: texts))
        }
    }

    /// Whether the name of a folder is one of a language: two or three letters, with or without a region.
    private static func isLanguage(_ name: String) -> Bool {
        let first = name.prefix { $0 != "-" && $0 != "_" }
        return (2...3).contains(first.utf8.count) && first.allSatisfy(\.isLowercase) && LanguageTag.isWellFormed(name)
    }

    /// Returns the value of `strings` for an input: the texts of each language in the tables that belong to it.
    ///
    /// `Main.strings` belongs to `Main.storyboard`, and `Localizable.strings` to source code. Of several tables with
    /// the same name, those nearest to the file count, because a repository may have several apps.
    ///
    /// - Returns: the value; nil if there is none.
    func strings(for input: Input) -> JSONValue? {
        guard case .file(let path) = input else { return nil }
        let file = AbsolutePath(path)
        guard let last = file.parts.last else { return nil }
        let stem = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
        let name = LayoutText.isCode(path) ? Self.tableOfCode : stem
        var languages: [String: (nearness: Int, texts: [String: String])] = [:]
        for table in tables where table.name == name {
            let nearness = zip(table.folder.parts, file.parts).prefix { $0 == $1 }.count
            let known = languages[table.language]
            if let known, known.nearness > nearness { continue }
            let others = known?.nearness == nearness ? known?.texts ?? [:] : [:]
            languages[table.language] = (nearness, others.merging(table.texts) { $1 })
        }
        guard !languages.isEmpty else { return nil }
        return .object(
            languages.sorted { $0.key < $1.key }.map { language in
                let texts = language.value.texts.sorted { $0.key < $1.key }
                return .init(
                    key: language.key,
                    value: .object(texts.map { .init(key: $0.key, value: .string($0.value)) })
                )
            }
        )
    }

    private static let tableOfCode = "Localizable"
}
