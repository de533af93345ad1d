/// Why a command has no result; the words are for logs.
public enum RedisFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Certainly not executed: there was no connection, too much was waiting, or the server refused before it began.
    case notSent(String)
    /// Sent, and the connection ended or the time was over before the reply: it may have been executed.
    case unknown(String)
    /// An error of the command itself.
    case refused(String)

    public var description: String {
        switch self {
        case .notSent(let reason): "not executed: \(reason)"
        case .unknown(let reason): "perhaps executed: \(reason)"
        case .refused(let reason): "refused: \(reason)"
        }
    }
}

/// What an error reply says about the server and the command.
enum ErrorReply: Hashable {
    /// The slot is on another node.
    case moved(Redirection)
    /// This key may already be on another node, to which its slot is moving.
    case ask(Redirection)
    /// Some keys of the command have moved to another node, and some have not.
    case tryAgain
    /// The script is not in the server's cache.
    case noScript
    /// The server takes no commands, and it may not be the right one any more.
    case unavailable
    /// The server did not begin the command, and may begin the next.
    case notBegun
    case refused

    /// Reads the code, the first word of an error.
    ///
    /// A script that fails replies with the code of the command in it. All codes of `unavailable` and `notBegun` are
    /// found before the first write of a script, which is not interrupted between writes (scriptCall in script.c).
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
    /// Empty for the host of the node that replied.
    var host: String
    var port: Int

    /// Reads an error with the code `MOVED` or `ASK`; nil if the node does not know the other's host (`?`).
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
