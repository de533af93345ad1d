import Redis
import Synchronization
import Testing
import Threads

@testable import RedisStore
@testable import Sessions

/// A namespace of its own in the server of the suite, and an instance of the service that uses it.
struct StoreFixture: Sendable {
    /// An hour, in milliseconds.
    static let hour = 3_600_000
    /// How long the last revision of a layout that is gone is remembered, in milliseconds.
    static let year = 31_536_000_000

    let namespace: Namespace
    let layouts: RedisLayouts
    private let client: RedisClient

    private static let count = Atomic(0)

    init() throws {
        let server = try #require(RedisServer.current)
        let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        self.init(Namespace("n\(number)"), server.client)
    }

    init(_ namespace: Namespace, _ client: RedisClient) {
        (self.namespace, self.client) = (namespace, client)
        layouts = RedisLayouts(client)
    }

    /// Returns another instance, with a connection of its own; its caller closes that.
    func connect() throws -> StoreFixture {
        StoreFixture(namespace, try #require(RedisServer.current).connect())
    }

    func close() { layouts.close() }

    func key(_ id: String = "x") -> LayoutKey { LayoutKey(id, in: namespace) }

    // MARK: - Changes

    /// Stores a change, and waits for the outcome.
    func store(
        _ kind: SharedWrite.Kind,
        of id: String = "x",
        from before: UInt64?,
        to after: UInt64,
        revision: Int,
        views: Int = 2,
        timeToLive: Int? = nil,
        limit: Int = 100,
        answer: StoredAnswer? = nil
    ) throws -> SharedOutcome {
        let write = write(
            kind,
            of: id,
            from: before,
            to: after,
            revision: revision,
            views: views,
            timeToLive: timeToLive,
            limit: limit,
            answer: answer
        )
        return try wait { layouts.store(write, $0) }
    }

    /// Returns a change that leads from the stamp `before` to `after`; its record is "record" with the latter's number.
    private func write(
        _ kind: SharedWrite.Kind,
        of id: String = "x",
        from before: UInt64?,
        to after: UInt64,
        revision: Int,
        views: Int = 2,
        timeToLive: Int? = nil,
        limit: Int = 100,
        answer: StoredAnswer? = nil
    ) -> SharedWrite {
        let isRemoval = if case .removal = kind { true } else { false }
        return SharedWrite(
            key: key(id),
            kind: kind,
            before: before.map { Stamp($0) },
            after: Stamp(after),
            revision: revision,
            viewCount: views,
            record: isRemoval ? [] : Array("record \(after)".utf8),
            timeToLive: timeToLive,
            maxLayouts: limit,
            answer: answer,
            answerLimits: SharedAnswerLimits(bytes: 1_000_000, age: Self.hour)
        )
    }

    /// Stores a layout without an expiry, whose stamp is 1.
    func create(_ id: String = "x", revision: Int = 1, timeToLive: Int? = nil, limit: Int = 100) throws {
        let outcome = try store(
            .snapshot(name: nil),
            of: id,
            from: nil,
            to: 1,
            revision: revision,
            timeToLive: timeToLive,
            limit: limit
        )
        try #require(outcome == .stored)
    }

    /// Puts an id into the list of the namespace as an instance does before it stores the layout.
    func register(_ id: String, limit: Int) throws -> RedisValue {
        try client.runAndWait(LayoutScripts.index, keys: [namespace.index], [id.bytes, "\(limit)".bytes])
    }

    /// Stores a layout whose id is taken out of the list before the layout is stored.
    func createStriking(_ id: String) throws -> SharedOutcome {
        let write = write(.snapshot(name: nil), of: id, from: nil, to: 1, revision: 1)
        return try wait { completion in
            // On the thread of the client, which sends the second script when it has the reply to the first.
            client.send(["PING".bytes], key: nil) { _ in
                layouts.store(write, completion)
                client.send(["ZREM".bytes, namespace.index, id.bytes], key: nil) { _ in }
            }
        }
    }

    /// Does what the server does when a key is over its time.
    func expire(_ name: [UInt8]) throws {
        try #require(command("PEXPIRE", name, "-1") == .integer(1))
    }

    // MARK: - Answers

    func name(_ key: String = "k") -> StoredAnswer.Name { StoredAnswer.Name(key, in: namespace) }

    static let digest = StoredAnswer.Digest(length: 1, low: 2, high: 3)

    /// An answer to the call with a key.
    func answer(_ body: String, to key: String = "k") -> StoredAnswer {
        StoredAnswer(
            name: name(key),
            digest: Self.digest,
            time: 0,
            status: 200,
            fields: [StoredAnswer.Field("ETag", "\"1\"")],
            body: Array(body.utf8)
        )
    }

    /// Claims a key for the layout `id`.
    func claim(
        _ key: String = "k",
        _ digest: StoredAnswer.Digest = StoreFixture.digest,
        for id: String? = "x",
        bytes: Int = 1_000_000
    ) throws -> Claim {
        switch try layouts.claim(name(key), digest, for: id, SharedAnswerLimits(bytes: bytes, age: Self.hour)) {
        case .granted(let id): .granted(id: id)
        case .answered(let answer): .answered(answer)
        case .differs: .differs
        }
    }

    /// A ``SharedClaim`` that can be compared.
    enum Claim: Hashable {
        case granted(id: String?)
        case answered(StoredAnswer)
        case differs
    }

    // MARK: - What is there

    /// A ``SharedReading`` that can be compared.
    enum Reading: Hashable {
        case same
        case layout(Layout)
        case absent(last: Int, isRemoved: Bool)
        case failed(String)
        case damaged(String)
    }

    /// A ``SharedLayout`` that can be compared.
    struct Layout: Hashable {
        var stamp: UInt64
        var revision: Int
        var views = 2
        var name: String?
        var snapshot: String
        var snapshotStamp: UInt64
        var edits: [String] = []
    }

    func read(_ id: String = "x", knowing known: UInt64? = nil) throws -> Reading {
        switch try wait({ layouts.read(key(id), knowing: known.map { Stamp($0) }, $0) }) {
        case .same: .same
        case .absent(let last, let isRemoved): .absent(last: last, isRemoved: isRemoved)
        case .failed(let reason): .failed(reason)
        case .damaged(let place): .damaged(place)
        case .layout(let layout):
            .layout(
                Layout(
                    stamp: layout.stamp.number,
                    revision: layout.revision,
                    views: layout.viewCount,
                    name: layout.name,
                    snapshot: String(decoding: layout.snapshot, as: UTF8.self),
                    snapshotStamp: layout.snapshotStamp.number,
                    edits: layout.edits.map { String(decoding: $0, as: UTF8.self) }
                )
            )
        }
    }

    /// Returns the ids in the list of the namespace, whether there are layouts or not.
    func listedIDs() throws -> [String] {
        try strings(command("ZRANGE", namespace.index, "0", "-1"))
    }

    /// Returns all keys of the namespace with their values, in the format of the command DUMP, and whether they expire.
    ///
    /// Keys of namespaces whose names begin with this one are not among them, as a slash comes after the name.
    func dump() throws -> [[UInt8]: Dump] {
        var all: [[UInt8]: Dump] = [:]
        let pattern = "quoin:*{\(namespace.name)/*"
        guard case .array(let names) = try command("KEYS", pattern) else { return [:] }
        for case .bytes(let name) in names {
            all[name] = Dump(value: try command("DUMP", name), expires: try expiry(of: name) != nil)
        }
        return all
    }

    struct Dump: Hashable {
        let value: RedisValue
        let expires: Bool
    }

    /// Returns how long a key will be there, in milliseconds; `nil` if it does not expire.
    func expiry(of name: [UInt8]) throws -> Int? {
        guard case .integer(let time) = try command("PTTL", name), time != -2 else {
            Issue.record("there is no key \(String(decoding: name, as: UTF8.self))")
            return nil
        }
        return time == -1 ? nil : time
    }

    /// Returns whether a key expires about `time` milliseconds after a moment during the test.
    func expires(_ name: [UInt8], after time: Int) throws -> Bool {
        guard let expiry = try expiry(of: name) else { return false }
        return (time - Self.hour / 4...time).contains(expiry)
    }

    /// Sends a command, and returns its reply.
    @discardableResult
    func command(_ words: any CommandWord...) throws -> RedisValue {
        try client.sendAndWait(words.map(\.bytes), key: nil, atMost: .seconds(60))
    }

    func strings(_ reply: RedisValue) -> [String] {
        guard case .array(let values) = reply else { return [] }
        return values.compactMap { value in value.content.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Waits until commands are done that were sent when others were, for which no caller waits.
    ///
    /// Replies come in the order of commands, so those that a completion sends are before the second of these two.
    func settle() throws {
        for _ in 0..<2 { try command("PING") }
    }

    /// Calls `body` with a completion, and returns what that gets.
    private func wait<Value: Sendable>(_ body: (@escaping @Sendable (Value) -> Void) -> Void) throws -> Value {
        let (outcome, isThere) = (Guarded<Value?>(nil), Condition())
        body { value in
            outcome.withLock { $0 = value }
            isThere.signal()
        }
        return try #require(outcome.wait(for: isThere, atMost: .seconds(60)) { $0 })
    }
}

/// A word of a command: a text or bytes.
protocol CommandWord {
    var bytes: [UInt8] { get }
}

extension String: CommandWord {
    var bytes: [UInt8] { Array(utf8) }
}

extension [UInt8]: CommandWord {
    var bytes: [UInt8] { self }
}
