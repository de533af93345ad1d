/// Two states of a file that are compared.
struct FilePair: Hashable, Sendable {
    /// One state of the file.
    struct Version: Hashable, Sendable {
        /// The input that is read.
        var input: Input
        /// The input for messages, and for what its name says about its content.
        var shown: Input

        init(_ input: Input, shown: Input? = nil) {
            (self.input, self.shown) = (input, shown ?? input)
        }
    }

    /// The path in the report.
    var name: String
    /// The states; `nil` for a file that does not exist.
    var old: Version?
    var new: Version?
    /// True if the file was found by a search, so that it may be no layout.
    var isFound = false
}

/// The pairs of files that a command line names.
struct FilePairs {
    private(set) var pairs: [FilePair] = []
    private(set) var errors: [InputError] = []
    /// What was passed over, in lines.
    private(set) var notes = ""

    init(_ subject: DiffArguments.Subject) {
        switch subject {
        case .unmerged: break
        case .git(let path, let old, let new):
            // Git may name temporary files, whose names mean nothing to the reader.
            var pair = FilePair(name: path, isFound: true)
            pair.old = Self.version(old, shown: "\(path) (old)")
            pair.new = Self.version(new, shown: path)
            pairs = [pair]
        case .paths(let old, let new):
            switch (Folder.kind(of: old), Folder.kind(of: new)) {
            case (.folder, .folder): search(old, new)
            case (.folder, _):
                errors.append(InputError(name: new, reason: "it is not a folder, but \(old.printable) is"))
            case (_, .folder):
                errors.append(InputError(name: old, reason: "it is not a folder, but \(new.printable) is"))
            default:
                var pair = FilePair(name: new == DiffArguments.missingFile ? old : new)
                pair.old = Self.version(old)
                pair.new = Self.version(new)
                if pair.old != nil || pair.new != nil { pairs = [pair] }
            }
        }
    }

    private static func version(_ path: String, shown: String? = nil) -> FilePair.Version? {
        guard path != DiffArguments.missingFile else { return nil }
        return FilePair.Version(Input(operand: path), shown: shown.map { .file($0) })
    }

    /// Finds the files of two folders, and pairs those with the same relative path.
    private mutating func search(_ old: String, _ new: String) {
        var found: [String: FilePair] = [:]
        for (folder, isOld) in [(old, true), (new, false)] {
            let search = FileSearch(contentsOf: folder)
            errors += search.errors
            if !isOld { notes = search.notes }
            let start = folder.hasSuffix("/") ? folder : folder + "/"
            for case .file(let path) in search.inputs {
                let name = String(path.dropFirst(start.count))
                var pair = found[name] ?? FilePair(name: name, isFound: true)
                if isOld { pair.old = .init(.file(path)) } else { pair.new = .init(.file(path)) }
                found[name] = pair
            }
        }
        pairs = found.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
