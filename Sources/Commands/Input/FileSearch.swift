/// Finds the files that the operands of a command mean: files, patterns, and folders with what is in them.
struct FileSearch {
    private(set) var inputs: [Input] = []
    private(set) var errors: [InputError] = []
    /// Files for AppKit and WatchKit that are in a folder or match a pattern; those that are named are told otherwise.
    private(set) var otherFrameworks = 0
    /// Links in a folder, or that match a pattern, that lead out of it.
    private(set) var foreignLinks = 0
    private var known: Set<Input> = []
    private var visits = 0

    /// How many files and folders are looked at.
    static let mostVisits = 200_000

    /// The files that are looked for in a folder.
    private static let inFolders = ([".json"] + LayoutText.endings).map { GlobPattern("*\($0)") }

    /// The files of all operands, each once, in the order of the operands; those of one in the order of their paths.
    ///
    /// Links to files are followed where they do not lead out of the folder, links to folders are not.
    init(_ operands: [String]) {
        for operand in operands {
            let input = Input(operand: operand)
            guard case .file(let path) = input else {
                add([input])
                continue
            }
            switch Folder.kind(of: path) {
            case .folder: search(in: path, for: operand)
            case .file, .other: add([input])
            case nil where GlobPattern.isPattern(path): expand(path)
            // Reading it will say what is wrong.
            case nil: add([input])
            }
        }
    }

    private mutating func add(_ found: [Input]) {
        inputs += found.filter { known.insert($0).inserted }
    }

    /// Adds the files that were found in a folder or with a pattern that begins in it.
    private mutating func addFiles(_ paths: [String], in folder: String, of operand: String, orSay reason: String) {
        guard visits <= Self.mostVisits else {
            errors.append(InputError(name: operand, reason: "there are more than \(Self.mostVisits) files to look at"))
            return
        }
        guard !paths.isEmpty else {
            errors.append(InputError(name: operand, reason: reason))
            return
        }
        let all = Set(paths).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let bounds = FolderBounds(of: folder)
        let found = all.filter(bounds.contain)
        foreignLinks += all.count - found.count
        let known = found.filter { !ForeignFile.isOfOtherFramework($0) }
        otherFrameworks += found.count - known.count
        add(known.map { .file($0) })
    }

    private mutating func search(in folder: String, for operand: String) {
        var paths: [String] = []
        let start = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        collect(["**"[...]], Self.inFolders, in: start.isEmpty ? "/" : start, &paths)
        addFiles(paths, in: folder, of: operand, orSay: "there is no .json, .storyboard or .xib file in this folder")
    }

    private mutating func expand(_ pattern: String) {
        var paths: [String] = []
        for alternative in GlobPattern.alternatives(of: pattern) {
            let parts = alternative.split(separator: "/")
            guard let last = parts.last else { continue }
            collect(parts.dropLast(), [GlobPattern(last)], in: alternative.hasPrefix("/") ? "/" : "", &paths)
        }
        addFiles(paths, in: Self.start(of: pattern), of: pattern, orSay: "no file matches this pattern")
    }

    /// The folder in which a pattern begins to look.
    private static func start(of pattern: String) -> String {
        let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.prefix { !GlobPattern.isPattern(String($0)) }.joined(separator: "/")
        return folder.isEmpty ? (pattern.hasPrefix("/") ? "/" : ".") : folder
    }

    /// Collects the files below `folder` that are in folders as `parts` say and match one of `patterns`.
    private mutating func collect(
        _ parts: ArraySlice<Substring>,
        _ patterns: [GlobPattern],
        in folder: String,
        _ paths: inout [String]
    ) {
        guard visits <= Self.mostVisits else { return }
        guard let part = parts.first else {
            for name in names(in: folder) where patterns.contains(where: { $0.matches(name) }) {
                let path = Self.joined(folder, name)
                if Folder.kind(of: path) == .file { paths.append(path) }
            }
            return
        }
        let rest = parts.dropFirst()
        if part == "**" {
            collect(rest, patterns, in: folder, &paths)
            for name in names(in: folder) where !name.hasPrefix(".") {
                let path = Self.joined(folder, name)
                guard Folder.kind(of: path, followingLinks: false) == .folder else { continue }
                collect(parts, patterns, in: path, &paths)
            }
        } else if GlobPattern.isPattern(String(part)) {
            let pattern = GlobPattern(part)
            for name in names(in: folder) where pattern.matches(name) {
                let path = Self.joined(folder, name)
                if Folder.kind(of: path) == .folder { collect(rest, patterns, in: path, &paths) }
            }
        } else {
            collect(rest, patterns, in: Self.joined(folder, String(part)), &paths)
        }
    }

    private mutating func names(in folder: String) -> [String] {
        let names = Folder.names(in: folder.isEmpty ? "." : folder)
        visits += names.count + 1
        return names
    }

    private static func joined(_ folder: String, _ name: String) -> String {
        folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}
