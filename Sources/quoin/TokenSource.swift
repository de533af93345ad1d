import API
import Glibc
import Logging

/// A file of bearer tokens that the service accepts.
struct TokenSource {
    /// The option that specifies the file.
    let option: String
    let path: String

    /// Reads the file, and warns if other users can read or write it.
    ///
    /// - Throws: ``TokenSourceError``, which never quotes the content of the file, because it is secret.
    func read() throws(TokenSourceError) -> AccessTokens {
        // Without O_NONBLOCK, opening a named pipe would block until there is a writer.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw fault(.unreadable(errno)) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw fault(.unreadable(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw fault(.notAFile) }
        let text = try bytes(of: descriptor)
        if status.st_mode & (S_IROTH | S_IWOTH) != 0 {
            Console.error.write("quoin: warning: \(path): others may read or write it; 'chmod o=' keeps them out")
        }
        do throws(TokenFileFault) {
            return try AccessTokens(parsing: text)
        } catch {
            throw fault(.malformed(error))
        }
    }

    /// Reads the file again, for all later requests; if that fails, the previous tokens remain valid.
    func reload(_ log: Log, into replace: (AccessTokens) -> Void) {
        do throws(TokenSourceError) {
            let tokens = try read()
            replace(tokens)
            log.record(.info, "tokens-read") { line in
                line.add("option", option)
                line.add("tokens", tokens.count)
            }
        } catch {
            log.record(.error, "tokens-refused") { line in
                line.add("reason", "\(error); the previous tokens remain in use")
            }
        }
    }

    private static let maxBytes = 1 << 20

    private func bytes(of descriptor: Int32) throws(TokenSourceError) -> [UInt8] {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while text.count <= Self.maxBytes {
            let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw fault(.unreadable(errno)) }
            guard count > 0 else { return text }
            text += buffer[..<count]
        }
        throw fault(.tooLarge(limit: Self.maxBytes))
    }

    private func fault(_ reason: TokenSourceError.Reason) -> TokenSourceError {
        TokenSourceError(option: option, path: path, reason: reason)
    }
}

/// The reason that the tokens could not be read.
struct TokenSourceError: Error, CustomStringConvertible {
    enum Reason {
        case unreadable(Int32)
        case notAFile
        case tooLarge(limit: Int)
        case malformed(TokenFileFault)
    }

    let option: String
    let path: String
    let reason: Reason

    var description: String { "\(option): \(path): \(words)" }

    private var words: String {
        switch reason {
        case .unreadable(let number): unsafe String(cString: strerror(number))
        case .notAFile: "it is not a regular file"
        case .tooLarge(let limit): "it has more than \(limit) bytes"
        case .malformed(let fault): "\(fault)"
        }
    }
}
