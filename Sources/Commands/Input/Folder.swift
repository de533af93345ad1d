import Glibc

/// File-system queries.
enum Folder {
    enum Kind: Hashable {
        case file, folder, other
    }

    /// Returns the kind of the file at a path; nil if there is none.
    ///
    /// - Parameters:
    ///   - path: the path.
    ///   - followsLinks: true to return the kind of a link's target.
    /// - Returns: the kind; links that are not followed are neither files nor folders.
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

    /// Returns the names in a folder in byte order, without `.` and `..`; empty if the folder cannot be read.
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

    /// The current folder, to which relative paths refer.
    static var current: String {
        guard let path = unsafe getcwd(nil, 0) else { return "/" }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }
}

/// The folder that must contain a file if it was found by a search and not named explicitly.
///
/// A link in a folder with untrusted contents may lead to any file of this machine, and messages would then show its
/// lines. The target must therefore be in the folder, or in the current folder if that contains the folder.
struct FolderBounds {
    /// The outermost allowed folder with links resolved; nil if the folder does not exist.
    private let outermost: AbsolutePath?

    init(of folder: String) {
        let current = AbsolutePath("")
        outermost = Self.resolved(folder).map { $0.parts.starts(with: current.parts) ? current : $0 }
    }

    /// Returns true if the file at a path is within the bounds.
    func contain(_ path: String) -> Bool {
        guard let outermost, let file = Self.resolved(path) else { return false }
        return file.parts.starts(with: outermost.parts)
    }

    /// Returns the path with links resolved; nil if it does not exist.
    private static func resolved(_ path: String) -> AbsolutePath? {
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe AbsolutePath(String(cString: text))
    }
}

/// An absolute path in which `.` and `..` are resolved lexically.
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

    /// Returns the path relative to a folder.
    func relative(to folder: AbsolutePath) -> String {
        let shared = zip(parts, folder.parts).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: folder.parts.count - shared)
        return (up + parts[shared...]).joined(separator: "/")
    }
}
