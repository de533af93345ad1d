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

    /// The folder that relative paths begin in.
    static var current: String {
        guard let path = unsafe getcwd(nil, 0) else { return "/" }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }
}

/// Where files are that are found in a folder, rather than named, and are to be read.
///
/// A link in a folder that was filled by others may lead to any file of this machine, and messages would then show its
/// lines. So the target has to be in the folder, or in the current folder if that contains the folder.
struct FolderBounds {
    /// The outermost folder without links; nil if the folder does not exist.
    private let outermost: AbsolutePath?

    init(of folder: String) {
        let current = AbsolutePath("")
        outermost = Self.resolved(folder).map { $0.parts.starts(with: current.parts) ? current : $0 }
    }

    /// Whether the file at a path is within the bounds.
    func contain(_ path: String) -> Bool {
        guard let outermost, let file = Self.resolved(path) else { return false }
        return file.parts.starts(with: outermost.parts)
    }

    /// The path without links; nil if nothing is there.
    private static func resolved(_ path: String) -> AbsolutePath? {
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe AbsolutePath(String(cString: text))
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
