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
