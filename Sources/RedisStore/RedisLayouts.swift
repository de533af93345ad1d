public import Redis
public import Sessions

/// A store for layouts in a Redis or Valkey server, or in a Redis Cluster.
///
/// A layout is one hash, and each change to it is one script (``LayoutScripts``), which is one round trip. The ids of a
/// namespace are a sorted set, which a cluster may place on another node: an id is added before its layout is stored,
/// and removed after the layout is gone. One instance may remove an id while another stores its layout, so both check
/// again afterwards. As a result, every layout is indexed, and an indexed id may have no layout.
public final class RedisLayouts: SharedServer {
    let client: RedisClient
    let missing = MissingLayouts()
    let searches = ExpirySearches()
    let health = StoreHealth()

    public init(_ client: RedisClient) {
        self.client = client
    }

    public var isAvailable: Bool { client.isAvailable }

    /// The statistics of the connections.
    public var statistics: RedisStatistics { client.statistics }

    public func close() {
        client.close()
    }

    // MARK: - Changes

    public func store(_ change: SharedWrite, _ completion: @escaping @Sendable (SharedOutcome) -> Void) {
        let timeToLive = Self.digits(change.timeToLive ?? 0)
        let before = change.before?.bytes ?? []
        switch change.kind {
        case .edit:
            let arguments = [
                before, change.after.bytes, Self.digits(change.revision), Self.digits(change.viewCount), change.record,
                timeToLive, change.key.channel,
            ]
            run(LayoutScripts.edit, change, arguments, completion)
        case .snapshot(let name):
            let arguments = [
                before, change.after.bytes, Self.digits(change.revision), Self.digits(change.viewCount), change.record,
                timeToLive, change.key.channel, name.map { Array("n\($0)".utf8) } ?? [],
            ]
            guard change.before == nil else { return run(LayoutScripts.snapshot, change, arguments, completion) }
            register(change.key, limit: change.maxLayouts) { [self] failure in
                if let failure { return completion(failure) }
                run(LayoutScripts.snapshot, change, arguments) { [self] outcome in
                    if outcome == .stored { relist(change.key) }
                    completion(outcome)
                }
            }
        case .removal:
            let arguments = [before, Self.digits(change.revision), change.key.channel]
            run(LayoutScripts.removal, change, arguments) { [self] outcome in
                if outcome == .stored { removeFromIndex(change.key) }
                completion(outcome)
            }
        }
    }

    private func run(
        _ script: RedisScript,
        _ change: SharedWrite,
        _ arguments: [[UInt8]],
        _ completion: @escaping @Sendable (SharedOutcome) -> Void
    ) {
        var (keys, arguments) = (change.key.names, arguments)
        if let answer = change.answer {
            keys.append(change.key.answer(to: answer.name.key))
            arguments += [answer.bytes, Self.digits(change.answerLimits.age)]
        }
        client.run(script, keys: keys, arguments) { [self] result in
            health.note(result, of: change.key.names[0])
            switch result {
            case .success(.integer(1)):
                if let answer = change.answer { storeAnswer(answer, of: change.key, change.answerLimits) }
                completion(.stored)
            case .success(.bytes(let bytes)):
                completion(StoredAnswer(bytes: bytes).map { .repeated($0) } ?? .unknown(Self.misunderstanding))
            case .success(.integer(0)): completion(.overtaken)
            case .success: completion(.unknown(Self.misunderstanding))
            case .failure(let failure): completion(outcome(of: failure, change.key))
            }
        }
    }

    /// Converts the failure of a change to an outcome.
    private func outcome(of failure: RedisFailure, _ key: LayoutKey) -> SharedOutcome {
        if case .unknown = failure { return .unknown(failure.words) }
        return failure.isOfValue ? .damaged(failure.place(key.names)) : .failed(failure.words)
    }

    /// Adds the id of a new layout to its namespace's index, removing expired ids if the index is full.
    ///
    /// - Parameters:
    ///   - key: the layout.
    ///   - limit: the maximum number of layouts in the namespace.
    ///   - completion: a closure called with the failure, or with `nil` on success.
    private func register(
        _ key: LayoutKey,
        limit: Int,
        _ completion: @escaping @Sendable (SharedOutcome?) -> Void
    ) {
        addToIndex(key, limit: limit) { [self] failure in
            guard case .refused = failure else { return completion(failure) }
            strikeExpired(in: key.namespace) { [self] hasRoom in
                hasRoom ? addToIndex(key, limit: limit, completion) : completion(failure)
            }
        }
    }

    private func addToIndex(
        _ key: LayoutKey,
        limit: Int,
        _ completion: @escaping @Sendable (SharedOutcome?) -> Void
    ) {
        let arguments = [Array(key.id.utf8), Self.digits(limit)]
        client.run(LayoutScripts.index, keys: [key.namespace.index], arguments) { [health] result in
            health.note(result, of: key.namespace.index)
            switch result {
            case .success(.integer(1)): completion(nil)
            case .success(.integer(0)): completion(.refused(limit: limit))
            case .success: completion(.failed(Self.misunderstanding))
            // An indexed id without a layout is harmless.
            case .failure(let failure) where failure.isOfValue:
                completion(.damaged(failure.place([key.namespace.index])))
            case .failure(let failure): completion(.failed(failure.words))
            }
        }
    }

    /// Removes an id from its namespace's index; if that fails, the id is removed when the index is next read.
    ///
    /// Adds the id again if the layout exists, because another instance may just have stored it.
    func removeFromIndex(_ key: LayoutKey) {
        let (index, name) = (key.namespace.index, key.names[0])
        client.send([Array("ZREM".utf8), index, Array(key.id.utf8)], key: index) { [self] _ in
            client.send([Array("EXISTS".utf8), name], key: name) { [self] result in
                if case .success(.integer(1)) = result { relist(key) }
            }
        }
    }

    /// Adds the id of a stored layout to the index again, in case it was removed in the meantime.
    private func relist(_ key: LayoutKey) {
        let index = key.namespace.index
        client.send([Array("ZADD".utf8), index, Array("0".utf8), Array(key.id.utf8)], key: index) { _ in }
    }

    // MARK: - Reading

    public func read(
        _ key: LayoutKey,
        knowing known: Stamp?,
        _ completion: @escaping @Sendable (SharedReading) -> Void
    ) {
        client.run(LayoutScripts.read, keys: key.names, [known?.bytes ?? []]) { result in
            completion(Self.reading(result, of: key))
        }
    }

    private static func reading(_ result: Result<RedisValue, RedisFailure>, of key: LayoutKey) -> SharedReading {
        switch result {
        case .failure(let failure) where failure.isOfValue: return .damaged(failure.place(key.names))
        case .failure(let failure): return .failed(failure.words)
        case .success(.array(let fields)):
            switch fields.first {
            case .integer(1): return .same
            case .integer(2): if let layout = SharedLayout(fields.dropFirst()) { return .layout(layout) }
            case .integer(0):
                guard fields.count == 2, let last = fields[1].content else { break }
                guard !last.isEmpty else { return .absent(last: 0, isRemoved: true) }
                let isRemoved = last.last == UInt8(ascii: "d")
                guard let revision = Int(digits: isRemoved ? last.dropLast() : last[...]) else { break }
                return .absent(last: revision, isRemoved: isRemoved)
            default: break
            }
        case .success: break
        }
        return .damaged(RedisFailure.place(key.names, "foreign bytes"))
    }

    public func subscribe(
        to key: LayoutKey,
        _ onNews: @escaping @Sendable (_ revision: Int?) -> Void,
        onInterruption: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let subscription = client.subscribe(key.channel) { message in
            onNews(Int(digits: message[...]))
        } onInterruption: {
            onInterruption()
        }
        return { subscription.end() }
    }

    static let misunderstanding = "the store has answered in a way that this program does not understand"

    static func digits(_ number: Int) -> [UInt8] { Array(String(number).utf8) }
}

extension SharedLayout {
    /// Parses the fields after the leading 2 in a reply of ``LayoutScripts/read``; `nil` if they are malformed.
    fileprivate init?(_ fields: ArraySlice<RedisValue>) {
        let fields = fields.map(\.content)
        guard fields.count >= 6, let stamp = fields[0].flatMap({ Stamp($0) }),
            let revision = fields[1].flatMap({ Int(digits: $0[...]) }),
            let viewCount = fields[2].flatMap({ Int(digits: $0[...]) }), let name = fields[3],
            let snapshot = fields[4], let snapshotStamp = fields[5].flatMap({ Stamp($0) })
        else { return nil }
        var edits: [ArraySlice<UInt8>] = []
        for edit in fields[6...] {
            // The record follows the 8-byte stamp of the resulting state.
            guard let edit, edit.count > 8 else { return nil }
            edits.append(edit.dropFirst(8))
        }
        self.init(
            stamp: stamp,
            revision: revision,
            viewCount: viewCount,
            name: name.isEmpty ? nil : String(decoding: name.dropFirst(), as: UTF8.self),
            snapshot: snapshot,
            snapshotStamp: snapshotStamp,
            edits: edits
        )
    }
}

extension RedisFailure {
    /// The reason, worded for clients.
    var words: String { RedisTrouble(self).words }

    /// True if the failure is due to the value of a key rather than the server: a value of the wrong type, or one that
    /// a script cannot process.
    var isOfValue: Bool {
        guard case .refused(let reason) = self else { return false }
        return RedisTrouble(self) == .foreignValue || RedisTrouble(self) == .refused && reason.contains("user_script")
    }

    /// Returns a description of the keys that hold an unexpected value, for the log.
    func place(_ keys: [[UInt8]]) -> String { Self.place(keys, "\(self)") }

    static func place(_ keys: [[UInt8]], _ reason: String) -> String {
        let names = keys.map { "'\(String(decoding: $0, as: UTF8.self))'" }
        return "key \(names.joined(separator: " or ")) of the store: \(reason)"
    }
}

extension RedisValue {
    /// The bytes of a string; `nil` for any other value.
    var content: [UInt8]? {
        switch self {
        case .bytes(let bytes): bytes
        case .text(let text): Array(text.utf8)
        default: nil
        }
    }
}

extension Int {
    /// Parses a non-negative decimal number.
    init?(digits: ArraySlice<UInt8>) {
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        self.init(String(decoding: digits, as: UTF8.self))
    }
}
