import Glibc

/// The files of a directory and those within it that are named like fonts.
///
/// Links are followed, as volumes of containers consist of them, but no directory is looked at twice; what begins with a dot is passed
/// over.
struct FontDirectory {
    let path: String

    /// Of everything that is looked at, fonts or not.
    static let mostEntries = 20_000
    private static let extensions = [".ttf", ".otf", ".ttc", ".otc"]

    /// The paths of the files, from the directory on, in the order of their bytes.
    func files() throws(FontDirectoryError) -> [String] {
        var files: [String] = []
        var count = 0
        var waiting = [""]
        var seen: Set<Kind> = []
        while let directory = waiting.popLast() {
            guard seen.insert(kind(of: directory)).inserted else { continue }
            for name in try entries(of: directory) {
                count += 1
                guard count <= Self.mostEntries else { throw .tooManyEntries(path) }
                let entry = directory.isEmpty ? name : "\(directory)/\(name)"
                switch kind(of: entry) {
                case .directory: waiting.append(entry)
                case .other: if Self.isFont(name) { files.append(entry) }
                }
            }
        }
        return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Where a file is that ``files()`` has named.
    func place(of file: String) -> String { file.isEmpty ? path : "\(path)/\(file)" }

    private static func isFont(_ name: String) -> Bool {
        let name = name.lowercased()
        return extensions.contains { name.hasSuffix($0) }
    }

    private enum Kind: Hashable {
        /// With what tells it from all others, under whatever path.
        case directory(device: UInt, inode: UInt)
        case other
    }

    private func kind(of entry: String) -> Kind {
        var status = stat()
        guard unsafe stat(place(of: entry), &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return .other }
        return .directory(device: status.st_dev, inode: status.st_ino)
    }

    private func entries(of name: String) throws(FontDirectoryError) -> [String] {
        let place = place(of: name)
        guard let stream = unsafe opendir(place) else { throw .unreadable(place, SystemReason.last) }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { bytes in
                unsafe String(cString: UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self))
            }
            guard names.count <= Self.mostEntries else { throw .tooManyEntries(path) }
            if !name.hasPrefix(".") { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw .unreadable(place, SystemReason.last) }
        return names
    }
}

/// Why a directory is not searched for fonts.
public enum FontDirectoryError: Error, Hashable, CustomStringConvertible {
    /// It, or one within it, cannot be read; with what the system says.
    case unreadable(String, String)
    /// It holds more than is looked at.
    case tooManyEntries(String)

    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): \(reason)"
        case .tooManyEntries(let path): "\(path): more than \(FontDirectory.mostEntries) files are in it"
        }
    }
}
