import API
import Arguments
import Sessions

/// The options of commands that can call a running service.
public enum RemoteArguments {
    static let options = [
        OptionDescription("service", .text("URL"), "asks the service at that address instead of solving here"),
        OptionDescription("token-file", .file, "a file with the token that the service requires"),
    ]

    /// The environment variable that holds the token if there is no token file.
    public static let variable = "QUOIN_SERVICE_TOKEN"

    static let note = """
        --service http://HOST:PORT/PREFIX sends the document to a service, which has its own fonts and limits; \(variable) is its \
        token, where --token-file does not say it.
        """

    /// The options that are valid with --service, in addition to those of the command itself.
    private static let limitsOfCommand = ["max-body", "max-answer-bytes"]

    /// Returns the service given on the command line; nil if there is none.
    static func service(
        _ arguments: ParsedArguments,
        of command: CommandDescription,
        _ context: CommandContext
    ) throws(UsageError) -> RemoteService? {
        guard let text = arguments.value("service") else {
            guard !arguments.has("token-file") else {
                throw .combination("--token-file is for a service, and there is no --service", of: command.name)
            }
            return nil
        }
        let own = Set((command.options + command.unlisted).map(\.name) + limitsOfCommand)
        if let other = arguments.names.first(where: { !own.contains($0) }) {
            throw .combination("--\(other) is set where the service of --service was started", of: command.name)
        }
        let url: ServiceURL
        do throws(ServiceURLFault) {
            url = try ServiceURL(text)
        } catch {
            throw .value("--service", text, expected: error.expected, of: command.name)
        }
        do throws(InputError) {
            let token = try token(arguments, context)
            return RemoteService(url: url, token: token, maxBytes: context.limits.sessions.answerBytes)
        } catch {
            throw .combination("--token-file: \(error)", of: command.name)
        }
    }

    private static func token(_ arguments: ParsedArguments, _ context: CommandContext) throws(InputError) -> String? {
        guard let path = arguments.value("token-file") else {
            guard let token = context.streams.environment(variable) else { return nil }
            return try checked(Array(token.utf8), from: variable)
        }
        return try checked(try FileContent.read(path, limit: 4_096, option: nil), from: path)
    }

    /// Returns the token without surrounding white space, restricted to characters that are valid in a header field;
    /// messages never quote it.
    private static func checked(_ bytes: [UInt8], from name: String) throws(InputError) -> String {
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let token = bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        guard !token.isEmpty, token.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw InputError(name: name, reason: "it is not a token: one line of letters, digits and punctuation")
        }
        return String(decoding: token, as: UTF8.self)
    }
}
