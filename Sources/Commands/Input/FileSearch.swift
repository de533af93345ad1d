/// A search for the files that the operands of a command denote: plain paths, patterns, and folders.
struct FileSearch {
    private(set) var inputs: [Input] = []
    private(set) var errors: [InputError] = []
    /// The number of AppKit and WatchKit files found in folders or by patterns; those named explicitly are reported
    /// elsewhere.
    private(set) var otherFrameworks = 0
    /// The number of source files found by patterns that make no constraints.
    private(set) var withoutLayout = 0
    /// The number of JSON files found in folders or by patterns that are not layouts.
    private(set) var otherFiles = 0
    /// The number of files that the settings exclude.
    private(set) var excluded = 0
    /// The empty files found in folders or by patterns.
    private(set) var empty: [String] = []
    private let isExcluded: (Input) -> Bool
    /// The number of links found in folders or by patterns that lead outside of the folder.
    private(set) var foreignLinks = 0
    private var known: Set<Input> = []
    private var visits = 0

    /// The maximum number of files and folders to visit.
    static let maxVisits = 200_000

    /// The patterns of files to collect in a folder.
    private static let inFolders = ([".json"] + LayoutText.endings).map { GlobPattern("*\($0)") }

    /// Creates a search with the files of all operands without duplicates, in the order of the operands; the files of
    /// one operand are in path order.
    ///
    /// Follows links to files if they do not lead outside of the folder, but does not follow links to folders.
    ///
    /// - Parameters:
    ///   - operands: the operands.
    ///   - searchesFolders: whether a folder means the files in it; if not, reading it will report an error.
    ///   - isExcluded: whether the settings exclude a file.
    init(
        _ operands: [String],
        inFolders searchesFolders: Bool = true,
        excluding isExcluded: @escaping (Input) -> Bool = { _ in false }
    ) {
        self.isExcluded = isExcluded
        for operand in operands {
            let input = Input(operand: operand)
            guard case .file(let path) = input else {
                add([input])
                continue
            }
            switch Folder.kind(of: path) {
            case .folder where searchesFolders: search(in: path, for: operand)
            case .folder, .file, .other: add([input])
            case nil where GlobPattern.isPattern(path): expand(path)
            // Reading the file will report the error.
            case nil: add([input])
            }
        }
    }

    /// Creates a search for all layouts in a folder, in source code as well; there may be none.
    init(contentsOf folder: String) {
        isExcluded = { _ in false }
        var paths: [String] = []
        let patterns = Self.inFolders + LayoutText.codeEndings.map { GlobPattern("*\($0)") }
        collect(["**"[...]], patterns, in: Self.start(ofFolder: folder), &paths)
        if !paths.isEmpty { addFiles(paths, in: folder, of: folder, orSay: "") }
    }

    /// What has been found and passed over, in lines.
    var notes: String {
        [
            ("files for AppKit or WatchKit that are skipped", otherFrameworks),
            ("source files without constraints that are skipped", withoutLayout),
            ("files that are not layouts are skipped", otherFiles),
            ("files that the settings exclude", excluded),
            ("links that lead out of the folder are skipped", foreignLinks),
        ].filter { $0.1 > 0 }.map { "quoin: \($0.0): \($0.1)\n" }.joined() + emptyNote
    }

    private var emptyNote: String {
        guard !empty.isEmpty else { return "" }
        let names = empty.prefix(Self.maxListed).map(\.printable).joined(separator: ", ")
        let more = empty.count > Self.maxListed ? " and \(empty.count - Self.maxListed) more" : ""
        return "quoin: empty files are skipped: \(names)\(more)\n"
    }

    /// The maximum number of files to name in a note.
    private static let maxListed = 20

    private mutating func add(_ found: [Input]) {
        for input in found where known.insert(input).inserted {
            if isExcluded(input) { excluded += 1 } else { inputs.append(input) }
        }
    }

    /// Adds the files found in a folder, or by a pattern that starts in it.
    private mutating func addFiles(_ paths: [String], in folder: String, of operand: String, orSay reason: String) {
        guard visits <= Self.maxVisits else {
            errors.append(InputError(name: operand, reason: "there are more than \(Self.maxVisits) files to look at"))
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
        for path in found {
            let input = Input.file(path)
            if isExcluded(input) || known.contains(input) {
                add([input])
            } else if ForeignFile.isEmpty(path) {
                if known.insert(input).inserted { empty.append(path) }
            } else if ForeignFile.isOfOtherFramework(path) {
                otherFrameworks += 1
            } else if ForeignFile.isCodeWithoutLayout(path) {
                withoutLayout += 1
            } else if ForeignFile.isOtherJSON(path) {
                otherFiles += 1
            } else {
                add([input])
            }
        }
    }

    private mutating func search(in folder: String, for operand: String) {
        var paths: [String] = []
        collect(["**"[...]], Self.inFolders, in: Self.start(ofFolder: folder), &paths)
        addFiles(paths, in: folder, of: operand, orSay: "there is no .json, .storyboard or .xib file in this folder")
    }

    private static func start(ofFolder folder: String) -> String {
        let start = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        return start.isEmpty ? "/" : start
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

    /// Returns the folder in which the search for a pattern starts.
    private static func start(of pattern: String) -> String {
        let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.prefix { !GlobPattern.isPattern(String($0)) }.joined(separator: "/")
        return folder.isEmpty ? (pattern.hasPrefix("/") ? "/" : ".") : folder
    }

    /// Collects the files below `folder` whose parent folders match `parts` and whose names match one of `patterns`.
    private mutating func collect(
        _ parts: ArraySlice<Substring>,
        _ patterns: [GlobPattern],
        in folder: String,
        _ paths: inout [String]
    ) {
        guard visits <= Self.maxVisits else { return }
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
