/// The reason why a command has no result; the texts are for logs.
public enum RedisFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not executed: there was no connection, too many commands were waiting, or the server refused before execution.
    case notSent(String)
    /// Possibly executed: the command was sent, but the connection ended or timed out before the reply.
    case unknown(String)
    /// The server replied with an error of the command itself.
    case refused(String)

    public var description: String {
        switch self {
        case .notSent(let reason): "not executed: \(reason)"
        case .unknown(let reason): "perhaps executed: \(reason)"
        case .refused(let reason): "refused: \(reason)"
        }
    }
}

/// A classification of error replies.
enum ErrorReply: Hashable {
    /// The slot is served by another node.
    case moved(Redirection)
    /// The key may already be on another node, to which its slot is migrating.
    case ask(Redirection)
    /// Some of the command's keys have migrated to another node, and some have not.
    case tryAgain
    /// The script is not in the server's cache.
    case noScript
    /// The server accepts no commands, and may no longer be the right one.
    case unavailable
    /// The server did not execute this command, but may execute the next.
    case notBegun
    case refused

    /// Parses the error code, which is the first word.
    ///
    /// A failing script replies with the code of the command that failed. The server detects all codes of `unavailable`
    /// and `notBegun` before a script's first write, and does not interrupt a script between writes (scriptCall in
    /// script.c).
    init(_ text: String) {
        let code = text.prefix { $0 != " " }
        switch code {
        case "MOVED": self = Redirection(text).map(Self.moved) ?? .notBegun
        case "ASK": self = Redirection(text).map(Self.ask) ?? .notBegun
        case "TRYAGAIN": self = .tryAgain
        case "NOSCRIPT": self = .noScript
        case "LOADING", "MASTERDOWN", "READONLY", "NOAUTH": self = .unavailable
        case "CLUSTERDOWN", "OOM", "BUSY", "MISCONF", "NOREPLICAS": self = .notBegun
        default: self = .refused
        }
    }
}

/// The target of a redirection: `MOVED slot host:port`.
struct Redirection: Hashable {
    var slot: Int
    /// The host; empty if it is the host of the node that replied.
    var host: String
    var port: Int

    /// Parses an error with the code `MOVED` or `ASK`; `nil` if the node does not know the other node's host (`?`).
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 3, let slot = Int(words[1]), (0..<SlotTable.slotCount).contains(slot),
            // An IPv6 address has no brackets here.
            let colon = words[2].lastIndex(of: ":"), let port = Int(words[2][words[2].index(after: colon)...]),
            (1...65_535).contains(port), words[2][..<colon] != "?"
        else { return nil }
        (self.slot, self.host, self.port) = (slot, String(words[2][..<colon]), port)
    }
}
