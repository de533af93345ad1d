/// Work for one thread of a ``WorkQueue``.
public struct Job: Sendable {
    /// Who waits for the result: clients take turns, however many jobs each of them has.
    public var client: String
    /// Jobs with the same key run one at a time, and those of one client in the order of their submission; nil: the job
    /// waits for no other.
    public var serialKey: String?
    /// Bytes of memory that the job holds while it waits.
    public var bytes: Int
    /// The lane that it begins in.
    public var lane: Lane
    /// Whether the caller still waits for the result; checked before the job starts.
    public var isWanted: @Sendable () -> Bool
    /// Does the work within the limits of a lane, once, or twice if the light lane is too small for it.
    public var run: @Sendable (Lane) -> Outcome
    /// Called instead of `run`, on any thread, if the job gives way to one of another client.
    public var giveWay: @Sendable (Rejection) -> Void

    public enum Outcome: Hashable, Sendable {
        case done
        /// The work exceeds the limits of the light lane, and nothing has changed: it is done again in the heavy lane.
        case tooHeavy
    }

    public init(
        client: String = "",
        serialKey: String? = nil,
        bytes: Int = 0,
        lane: Lane = .light,
        isWanted: @escaping @Sendable () -> Bool = { true },
        giveWay: @escaping @Sendable (Rejection) -> Void = { _ in },
        run: @escaping @Sendable (Lane) -> Outcome
    ) {
        (self.client, self.serialKey, self.bytes, self.lane) = (client, serialKey, bytes, lane)
        (self.isWanted, self.giveWay, self.run) = (isWanted, giveWay, run)
    }
}

/// Why a ``WorkQueue`` does not do a job, and when to try again.
public struct Rejection: Hashable, Sendable {
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The client has as many jobs waiting as one client may have.
        case clientShare = "client-share"
        /// The queue has no place left, or no room for the bytes of the job, and no client has more waiting than this
        /// one.
        case queueFull = "queue-full"
        case queueBytes = "queue-bytes"
        /// The job had a place, and has left it to a client with less waiting.
        case gaveWay = "gave-way"
        /// The queue has ended.
        case ending
    }

    public let reason: Reason
    /// How long the queue will probably take for what this client has waiting.
    public let expectedWait: Duration
}
