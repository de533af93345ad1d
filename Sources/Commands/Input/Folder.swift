import Glibc

/// What the system says about paths.
enum Folder {
    enum Kind: Hashable {
        case file, folder, other
    }

    /// What is at a path; nil where nothing is.
    ///
    /// - Parameters:
    ///   - path: the path.
    ///   - followsLinks: whether a link is what it leads to, or something else.
    /// - Returns: its kind; links are neither files nor folders where they are not followed.
    static func kind(of path: String, followingLinks followsLinks: Bool = true) -> Kind? {
        var status = stat()
        let result = followsLinks ? unsafe stat(path, &status) : unsafe lstat(path, &status)
        guard result == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// The names in a folder, in the order of their bytes, without `.` and `..`; none where it cannot be read.
    static func names(in path: String) -> [String] {
        guard let stream = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Whether a file that was found in a folder, and not named, is to be read.
    ///
    /// A link in a folder that somebody else has filled may lead to any file of this machine, of which messages then
    /// show lines. So what it leads to has to be in the folder, or in the current one together with the folder.
    static func holds(_ path: String, foundIn folder: String) -> Bool {
        guard let file = resolved(path), let root = resolved(folder) else { return false }
        if file.parts.starts(with: root.parts) { return true }
        let current = AbsolutePath("")
        return root.parts.starts(with: current.parts) && file.parts.starts(with: current.parts)
    }

    /// The path without links; nil where nothing is.
    private static func resolved(_ path: String) -> AbsolutePath? {
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe AbsolutePath(String(cString: text))
    }

    /// The folder that relative paths begin in.
    static var current: String {
        guard let path = unsafe getcwd(nil, 0) else { return "/" }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }
}

/// An absolute path without `.` and `..`, as far as these can be removed by their letters alone.
struct AbsolutePath: Hashable, Sendable {
    private(set) var parts: [String]

    init(_ path: String, in folder: String = Folder.current) {
        parts = []
        for part in (path.hasPrefix("/") ? path : "\(folder)/\(path)").split(separator: "/") {
            switch part {
            case ".": break
            case "..": _ = parts.popLast()
            default: parts.append(String(part))
            }
        }
    }

    private init(parts: [String]) {
        self.parts = parts
    }

    var text: String { "/" + parts.joined(separator: "/") }

    var parent: AbsolutePath { AbsolutePath(parts: Array(parts.dropLast())) }

    func appending(_ name: String) -> AbsolutePath { AbsolutePath(parts: parts + [name]) }

    /// The path as it is written from a folder.
    func relative(to folder: AbsolutePath) -> String {
        let shared = zip(parts, folder.parts).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: folder.parts.count - shared)
        return (up + parts[shared...]).joined(separator: "/")
    }
}
