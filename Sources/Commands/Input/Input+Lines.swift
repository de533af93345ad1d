import Glibc

extension Input {
    /// Opens the input for reading by line, with at most `limit` bytes per line.
    ///
    /// - Throws: ``InputError``.
    func lines(_ streams: Streams, limit: Int) throws(InputError) -> LineReader {
        switch self {
        case .standardInput: return LineReader(of: Self.standardInputName, limit: limit, streams.readSome)
        case .file(let path):
            let file = try OpenFile(path)
            return LineReader(of: path, limit: limit) { (count) throws(InputError) in try file.read(count) }
        }
    }

    /// A file that is closed when this object is released.
    private final class OpenFile: Sendable {
        private let path: String
        private let descriptor: Int32

        init(_ path: String) throws(InputError) {
            self.path = path
            descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw InputError(name: path, reason: FileContent.systemReason) }
        }

        deinit {
            close(descriptor)
        }

        func read(_ count: Int) throws(InputError) -> [UInt8] {
            try FileContent.readSome(count, descriptor: descriptor, named: path)
        }
    }
}
