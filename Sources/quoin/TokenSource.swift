import API
import Glibc
import Logging

/// The file that says which tokens are good.
struct TokenSource {
    let path: String

    /// Reads the file as it now is, and warns where others may read it, too.
    ///
    /// - Throws: ``TokenSourceError``, which quotes nothing of the file.
    func read() throws(TokenSourceError) -> AccessTokens {
        // A pipe that nobody writes to would hold up the start without O_NONBLOCK.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
        let text = try bytes(of: descriptor)
        if status.st_mode & (S_IROTH | S_IWOTH) != 0 {
            Console.error.write("quoin: warning: \(path): others may read or write it; 'chmod o=' keeps them out")
        }
        do throws(TokenFileFault) {
            return try AccessTokens(parsing: text)
        } catch {
            throw .fault(path, error)
        }
    }

    /// Reads the file again, for every request whose head comes from now on; where that fails, all stays as it is.
    func reload(into access: AccessControl, _ log: Log) {
        do throws(TokenSourceError) {
            let tokens = try read()
            access.replaceTokens(by: tokens)
            log.note(.info, "tokens-read") { line in line.add("tokens", tokens.count) }
        } catch {
            log.note(.error, "tokens-refused") { line in line.add("reason", "\(error); the tokens before stay") }
        }
    }

    private static let mostBytes = 1 << 20

    private func bytes(of descriptor: Int32) throws(TokenSourceError) -> [UInt8] {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while text.count <= Self.mostBytes {
            let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path, errno) }
            guard count > 0 else { return text }
            text += buffer[..<count]
        }
        throw .tooLarge(path, limit: Self.mostBytes)
    }
}

/// Why there are no tokens.
enum TokenSourceError: Error, CustomStringConvertible {
    case unreadable(String, Int32)
    case notAFile(String)
    case tooLarge(String, limit: Int)
    case fault(String, TokenFileFault)

    var description: String {
        switch self {
        case .unreadable(let path, let number): "--tokens: \(path): \(unsafe String(cString: strerror(number)))"
        case .notAFile(let path): "--tokens: \(path): it is no regular file"
        case .tooLarge(let path, let limit): "--tokens: \(path): it has more than \(limit) bytes"
        case .fault(let path, let fault): "--tokens: \(path): \(fault)"
        }
    }
}
