import Glibc

/// An error that occurred while an input was read.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file, as given.
    public let name: String
    public let reason: String

    public var description: String { "\(name.printable): \(reason)" }
}

/// Functions that read and write whole files.
enum FileContent {
    /// Reads a file to its end; throws if it is longer than `limit`.
    ///
    /// - Parameters:
    ///   - path: the file, which may be a pipe.
    ///   - limit: the maximum size in bytes.
    ///   - option: the option that sets the limit, for the error message.
    /// - Returns: the bytes of the file.
    /// - Throws: ``InputError`` with the system's reason.
    static func read(_ path: String, limit: Int, option: String? = "--max-body") throws(InputError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InputError(name: path, reason: systemReason) }
        defer { close(descriptor) }
        return try read(descriptor: descriptor, named: path, limit: limit, option: option)
    }

    /// Returns the first bytes of a file, at most `count`.
    static func start(of path: String, count: Int) throws(InputError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InputError(name: path, reason: systemReason) }
        defer { close(descriptor) }
        return try readSome(count, descriptor: descriptor, named: path)
    }

    static func read(
        descriptor: Int32,
        named name: String,
        limit: Int,
        option: String? = "--max-body"
    ) throws(InputError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let more = try readSome(64 << 10, descriptor: descriptor, named: name)
            if more.isEmpty { return bytes }
            bytes += more
        }
        throw InputError(name: name, reason: "it has more than \(limit) bytes\(option.map { " (\($0))" } ?? "")")
    }

    /// Reads at least one and at most `count` bytes; returns no bytes at the end of the file.
    static func readSome(_ count: Int, descriptor: Int32, named name: String) throws(InputError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        while true {
            let moved = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            if moved < 0, errno == EINTR { continue }
            guard moved >= 0 else { throw InputError(name: name, reason: systemReason) }
            buffer.removeLast(count - moved)
            return buffer
        }
    }

    /// Writes a file atomically: creates it under a temporary name, then renames it to replace the old file.
    ///
    /// What is not a regular file, such as a pipe or `/dev/null`, is written to and stays what it is.
    static func write(_ bytes: [UInt8], toFile path: String) throws(InputError) {
        if let kind = Folder.kind(of: path), kind != .file { return try write(bytes, toDevice: path) }
        let draft = "\(path).\(getpid()).new"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw InputError(name: path, reason: systemReason) }
        let isWritten = write(bytes, to: descriptor)
        guard close(descriptor) == 0, isWritten, unsafe rename(draft, path) == 0 else {
            let reason = systemReason
            _ = unsafe unlink(draft)
            throw InputError(name: path, reason: reason)
        }
    }

    /// Replaces the content of an existing file atomically; its mode stays, and a link to it stays a link.
    static func replace(_ bytes: [UInt8], in path: String) throws(InputError) {
        guard let resolved = unsafe realpath(path, nil) else { throw InputError(name: path, reason: systemReason) }
        defer { unsafe free(resolved) }
        let target = unsafe String(cString: resolved)
        var status = stat()
        guard unsafe stat(target, &status) == 0 else { throw InputError(name: path, reason: systemReason) }
        let draft = "\(target).\(getpid()).new"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw InputError(name: path, reason: systemReason) }
        let isWritten = write(bytes, to: descriptor) && fchmod(descriptor, status.st_mode & 0o7777) == 0
        let isSynced = isWritten && fsync(descriptor) == 0
        guard close(descriptor) == 0, isSynced, unsafe rename(draft, target) == 0 else {
            let reason = systemReason
            _ = unsafe unlink(draft)
            throw InputError(name: path, reason: reason)
        }
    }

    private static func write(_ bytes: [UInt8], toDevice path: String) throws(InputError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InputError(name: path, reason: systemReason) }
        let isWritten = write(bytes, to: descriptor)
        let reason = systemReason
        guard close(descriptor) == 0, isWritten else { throw InputError(name: path, reason: reason) }
    }

    /// Writes bytes to a descriptor; returns false if the system reports an error.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var left = bytes[...]
        while !left.isEmpty {
            let count = unsafe left.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            left = left.dropFirst(count)
        }
        return true
    }

    /// The system's description of the last error, such as "No such file or directory".
    static var systemReason: String {
        let number = errno
        guard let words = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: words)
    }
}
