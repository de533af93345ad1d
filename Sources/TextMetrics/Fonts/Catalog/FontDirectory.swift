#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The files in a directory and its subdirectories that have font file extensions.
///
/// Links are followed, because container volumes consist of them, but no directory is visited twice. Dot files are
/// skipped.
struct FontDirectory {
    let path: FilePath

    /// The maximum number of entries examined, whether they are fonts or not.
    static let maxEntries = 20_000
    private static let extensions = [".ttf", ".otf", ".ttc", ".otc"].map { Array($0.utf8) }

    /// The entries found; paths are relative to the directory.
    struct Listing {
        /// The files, in byte order.
        var files: [FilePath] = []
        /// The subdirectories that cannot be read.
        var faults: [(path: FilePath, reason: FontError)] = []
    }

    /// Searches the directory, which must be readable, and its readable subdirectories for fonts.
    func listing() throws(FontDirectoryError) -> Listing {
        var listing = Listing()
        var count = 0
        var waiting = [FilePath("")]
        var seen: Set<Kind> = [kind(of: FilePath(""))]
        while let directory = waiting.popLast() {
            for entry in try entries(of: directory, &listing) {
                count += 1
                guard count <= Self.maxEntries else { throw .tooManyEntries("\(path)") }
                let kind = kind(of: entry)
                switch kind {
                case .directory: if seen.insert(kind).inserted { waiting.append(entry) }
                case .other: if Self.isFont(entry) { listing.files.append(entry) }
                }
            }
        }
        listing.files.sort()
        return listing
    }

    /// Returns the path of a file from ``listing()``.
    func location(of file: FilePath) -> FilePath { file.bytes.isEmpty ? path : path.appending(file.bytes) }

    private static func isFont(_ file: FilePath) -> Bool {
        let ending = file.bytes.suffix(4).map { byte in (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
        return extensions.contains(ending)
    }

    private enum Kind: Hashable {
        /// Identified by device and inode, so that links and loops are visited once.
        case directory(device: dev_t, inode: ino_t)
        case other
    }

    private func kind(of entry: FilePath) -> Kind {
        var status = stat()
        guard unsafe stat(location(of: entry).characters, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            return .other
        }
        return .directory(device: status.st_dev, inode: status.st_ino)
    }

    /// Returns the entries of a directory; a subdirectory that cannot be read has none and adds a fault.
    private func entries(of directory: FilePath, _ listing: inout Listing) throws(FontDirectoryError) -> [FilePath] {
        do throws(ListingError) {
            return try names(in: directory).map { directory.bytes.isEmpty ? FilePath($0) : directory.appending($0) }
        } catch {
            guard !directory.bytes.isEmpty else { throw .unreadable("\(path)", error.reason) }
            listing.faults.append((directory, .unreadable(error.reason)))
            return []
        }
    }

    /// Returns the names in a directory, up to one more than the limit.
    private func names(in directory: FilePath) throws(ListingError) -> [[UInt8]] {
        guard let stream = unsafe opendir(location(of: directory).characters) else {
            throw ListingError(reason: SystemReason.last)
        }
        defer { unsafe closedir(stream) }
        var names: [[UInt8]] = []
        errno = 0
        while names.count <= Self.maxEntries, let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe Array(bytes.prefix { $0 != 0 })
            }
            if name.first != UInt8(ascii: ".") { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw ListingError(reason: SystemReason.last) }
        return names
    }

    /// A failure to list a directory, with the system's reason.
    private struct ListingError: Error {
        let reason: String
    }
}

/// The reason a directory cannot be searched for fonts.
public enum FontDirectoryError: Error, Hashable, CustomStringConvertible {
    /// It cannot be read, with the system's reason.
    case unreadable(String, String)
    /// It contains more entries than the limit.
    case tooManyEntries(String)

    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): \(reason)"
        case .tooManyEntries(let path): "\(path): more than \(FontDirectory.maxEntries) files"
        }
    }
}
