import Glibc

/// The file to which a descriptor writes, identified by its initial path: after log rotation has renamed the file, a
/// new one is created there.
struct LogFile: Sendable {
    let path: String
    private let descriptor: Int32

    /// Creates the file of an open descriptor; nil for a terminal, a pipe or a file without a name.
    init?(behind descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = unsafe readlink("/proc/self/fd/\(descriptor)", &bytes, bytes.count - 1)
        guard count > 0 else { return nil }
        path = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.descriptor = descriptor
        var named = stat()
        guard unsafe stat(path, &named) == 0, named.st_ino == status.st_ino, named.st_dev == status.st_dev else {
            return nil
        }
    }

    /// Redirects the descriptor to the file that now has the path, or to a new one; returns 0 or an errno.
    ///
    /// Lines being written by another thread go entirely to one of the two files.
    func reopen() -> Int32 {
        let new = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
        guard new >= 0 else { return errno }
        defer { close(new) }
        return dup2(new, descriptor) < 0 ? errno : 0
    }
}
