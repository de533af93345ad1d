/// The reasons why a server cannot execute commands, worded without details about the server.
///
/// These may be shown to clients, whereas the reasons of a ``RedisFailure`` are for logs.
public enum RedisTrouble: String, Hashable, Sendable, CaseIterable {
    /// The server exceeds `maxmemory`, and may not evict anything.
    case noMemory = "OOM"
    /// The server is a replica, for example after a failover.
    case replica = "READONLY"
    /// Fewer replicas are connected than `min-replicas-to-write`.
    case tooFewReplicas = "NOREPLICAS"
    /// The server cannot save its data to disk.
    case cannotSave = "MISCONF"
    case loading = "LOADING"
    case busy = "BUSY"
    case noMaster = "MASTERDOWN"
    case clusterDown = "CLUSTERDOWN"
    /// The user or password is wrong, or the user lacks the permission.
    case notAdmitted = "NOPERM"
    /// The key holds a value that this program did not store.
    case foreignValue = "WRONGTYPE"
    /// Any other error.
    case refused = "ERR"
    case silent = ""
    case notConnected = "-"

    /// Classifies a failure.
    public init(_ failure: RedisFailure) {
        switch failure {
        case .notSent(let reason): self.init(reason: reason)
        case .refused(let reason): self = Self(code: reason) ?? .refused
        case .unknown(let reason): self = Self(code: reason) ?? .silent
        }
    }

    /// Classifies the reason why commands cannot be sent.
    public init(reason: String) {
        if let trouble = Self(code: reason) {
            self = trouble
        } else if reason.contains("the server is a ") {
            self = .replica
        } else {
            self = .notConnected
        }
    }

    /// Finds the code of an error reply, even if a script or a handshake received it.
    private init?(code text: String) {
        if text.contains("cannot log in") || ["NOAUTH", "WRONGPASS"].contains(where: text.contains) {
            self = .notAdmitted
            return
        }
        let codes = Self.allCases.filter { $0 != .silent && $0 != .notConnected && $0 != .refused }
        let found = codes.first { text.hasPrefix("\($0.rawValue) ") || text.contains(" \($0.rawValue) ") }
        // Redis 6 quotes the error that a script received.
        guard let found = found ?? codes.first(where: { text.contains("-\($0.rawValue) ") }) else { return nil }
        self = found
    }

    /// A Boolean value that indicates whether the server refuses all changes until an operator fixes it.
    public var concernsAllChanges: Bool {
        switch self {
        case .noMemory, .replica, .tooFewReplicas, .cannotSave, .notAdmitted: true
        case .loading, .busy, .noMaster, .clusterDown, .foreignValue, .refused, .silent, .notConnected: false
        }
    }

    /// A predicate for a sentence about the store.
    public var words: String {
        switch self {
        case .noMemory: "it has no memory left (OOM)"
        case .replica: "it is a replica, which accepts no changes (READONLY)"
        case .tooFewReplicas: "too few of its replicas are connected (NOREPLICAS)"
        case .cannotSave: "it cannot save what it has (MISCONF)"
        case .loading: "it is loading what it has (LOADING)"
        case .busy: "it is busy (BUSY)"
        case .noMaster: "its master is unavailable (MASTERDOWN)"
        case .clusterDown: "its cluster is down (CLUSTERDOWN)"
        case .notAdmitted: "it denies access to this service"
        case .foreignValue: "it holds a value of another program there"
        case .refused: "it has refused a command"
        case .silent: "it has not answered"
        case .notConnected: "it is not connected"
        }
    }
}
