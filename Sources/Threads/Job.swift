/// A unit of work for one thread of a ``WorkQueue``.
public struct Job: Sendable {
    /// The client that waits for the result; clients take turns, regardless of how many jobs each of them has.
    public var client: String
    /// Jobs with the same key run one at a time, and those of one client in order of submission; nil if the job need
    /// not wait for any other.
    public var serialKey: String?
    /// The number of bytes that the job holds in memory while it waits.
    public var bytes: Int
    /// The lane in which the job begins.
    public var lane: Lane
    /// A closure that returns true if the caller still waits for the result; called before the job starts.
    public var isWanted: @Sendable () -> Bool
    /// The work, within the limits of a lane; called a second time if it is too heavy for the light lane.
    public var run: @Sendable (Lane) -> Outcome
    /// A closure called instead of `run`, on any thread, if a job of another client displaces this one.
    public var giveWay: @Sendable (Rejection) -> Void

    public enum Outcome: Hashable, Sendable {
        case done
        /// The work exceeds the limits of the light lane and has changed nothing; it is repeated in the heavy lane.
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

/// The reason that a ``WorkQueue`` rejects a job, and the time until a retry may succeed.
public struct Rejection: Hashable, Sendable {
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The client has reached the limit of waiting jobs per client.
        case clientShare = "client-share"
        /// The queue is full in jobs or bytes, and no client has more waiting than this one.
        case queueFull = "queue-full"
        case queueBytes = "queue-bytes"
        /// The job was queued, but has been displaced by a client with less waiting.
        case gaveWay = "gave-way"
        /// The queue is shutting down.
        case ending
    }

    public let reason: Reason
    /// The estimated time until the client's waiting jobs are finished.
    public let expectedWait: Duration
}
