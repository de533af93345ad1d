#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The files of a directory and those within it that are named like fonts.
///
/// Links are followed, as volumes of containers consist of them, but no directory is looked at twice; what begins with
/// a dot is passed over.
struct FontDirectory {
    let path: FilePath

    /// Of everything that is looked at, fonts or not.
    static let mostEntries = 20_000
    private static let extensions = [".ttf", ".otf", ".ttc", ".otc"].map { Array($0.utf8) }

    /// What has been found; paths are those from the directory on.
    struct Listing {
        /// In the order of their bytes.
        var files: [FilePath] = []
        /// The directories within that cannot be read.
        var faults: [(path: FilePath, reason: FontError)] = []
    }

    /// Looks for fonts in the directory, which has to be readable, and in those within it that are.
    func listing() throws(FontDirectoryError) -> Listing {
        var listing = Listing()
        var count = 0
        var waiting = [FilePath("")]
        var seen: Set<Kind> = [kind(of: FilePath(""))]
        while let directory = waiting.popLast() {
            for entry in try entries(of: directory, &listing) {
                count += 1
                guard count <= Self.mostEntries else { throw .tooManyEntries("\(path)") }
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

    /// The path of a file that ``listing()`` returned.
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

    /// The entries of a directory; a nested directory that cannot be read has none, and adds a fault.
    private func entries(of directory: FilePath, _ listing: inout Listing) throws(FontDirectoryError) -> [FilePath] {
        do throws(ListingError) {
            return try names(in: directory).map { directory.bytes.isEmpty ? FilePath($0) : directory.appending($0) }
        } catch {
            guard !directory.bytes.isEmpty else { throw .unreadable("\(path)", error.reason) }
            listing.faults.append((directory, .unreadable(error.reason)))
            return []
        }
    }

    /// The names in a directory, at most one more than are accepted.
    private func names(in directory: FilePath) throws(ListingError) -> [[UInt8]] {
        guard let stream = unsafe opendir(location(of: directory).characters) else {
            throw ListingError(reason: SystemReason.last)
        }
        defer { unsafe closedir(stream) }
        var names: [[UInt8]] = []
        errno = 0
        while names.count <= Self.mostEntries, let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe Array(bytes.prefix { $0 != 0 })
            }
            if name.first != UInt8(ascii: ".") { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw ListingError(reason: SystemReason.last) }
        return names
    }

    /// The system cannot list a directory, with its reason.
    private struct ListingError: Error {
        let reason: String
    }
}

/// Why a directory is not searched for fonts.
public enum FontDirectoryError: Error, Hashable, CustomStringConvertible {
    /// It cannot be read, with the system's reason.
    case unreadable(String, String)
    /// It contains more entries than are searched.
    case tooManyEntries(String)

    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): \(reason)"
        case .tooManyEntries(let path): "\(path): more than \(FontDirectory.mostEntries) files"
        }
    }
}
