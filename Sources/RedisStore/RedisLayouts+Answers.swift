import Redis
public import Sessions

/// Answers to calls with an idempotency key.
///
/// A key is claimed before its call is executed: the claim records the digest of the request and the id of the layout
/// that the call changes or would create. The script that stores the change also stores the answer, on that layout's
/// node, so that they are stored together or not at all. Later calls with the same key find the answer there, as does
/// an instance that executes the same call concurrently, when it tries to store its change.
extension RedisLayouts {
    /// The size of a claim in bytes, excluding its key.
    private static let bytesOfClaim = 256

    public func claim(
        _ name: StoredAnswer.Name,
        _ digest: StoredAnswer.Digest,
        for id: String?,
        _ limits: SharedAnswerLimits
    ) throws(SessionError) -> SharedClaim {
        let claim = name.namespace.claim(of: name.key)
        let digest = "\(digest.length) \(digest.low) \(digest.high)"
        let reply = try Self.waiting { () throws(RedisFailure) in
            try client.runAndWait(
                AnswerScripts.claim,
                keys: [claim, name.namespace.shelf[0]],
                [
                    Array(digest.utf8), Array((id ?? "").utf8), Self.digits(limits.bytes), Self.digits(limits.age),
                    Self.digits(Self.bytesOfClaim + name.key.utf8.count),
                ]
            )
        }
        guard case .array(let fields) = reply, case .integer(let outcome) = fields.first else {
            throw .storeAway(Self.misunderstanding)
        }
        if outcome == 1 { return .differs }
        guard fields.count >= 2, let bytes = fields[1].content else { throw .storeAway(Self.misunderstanding) }
        let claimed = bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        if outcome == 0 {
            forget(fields.dropFirst(2))
            return .granted(id: claimed)
        }
        if fields.count == 3, let bytes = fields[2].content, let answer = StoredAnswer(bytes: bytes) {
            return .answered(answer)
        }
        guard let claimed else { return .granted(id: nil) }
        let key = LayoutKey(claimed, in: name.namespace).answer(to: name.key)
        let found = try Self.waiting { () throws(RedisFailure) in
            try client.sendAndWait([Array("GET".utf8), key], key: key)
        }
        return found.content.flatMap { StoredAnswer(bytes: $0) }.map { .answered($0) } ?? .granted(id: claimed)
    }

    /// Runs `command`, which waits for the store, and converts its failure.
    private static func waiting(_ command: () throws(RedisFailure) -> RedisValue) throws(SessionError) -> RedisValue {
        do throws(RedisFailure) {
            return try command()
        } catch {
            throw .storeAway(error.words)
        }
    }

    public func keep(_ answer: StoredAnswer, _ limits: SharedAnswerLimits) {
        let namespace = answer.name.namespace
        client.run(
            AnswerScripts.keep,
            keys: [namespace.claim(of: answer.name.key), namespace.shelf[0]],
            [answer.bytes, Self.digits(limits.bytes), Self.digits(limits.age)],
            forget
        )
    }

    /// Adds an answer that was stored with a change to the list.
    func storeAnswer(_ answer: StoredAnswer, of layout: LayoutKey, _ limits: SharedAnswerLimits) {
        client.run(
            AnswerScripts.shelveAnswer,
            keys: [answer.name.namespace.shelf[0]],
            [
                layout.answer(to: answer.name.key), Self.digits(answer.bytes.count), Self.digits(limits.bytes),
                Self.digits(limits.age),
            ],
            forget
        )
    }

    /// Deletes the answers removed from the list.
    private func forget(_ result: Result<RedisValue, RedisFailure>) {
        // Answers that are not deleted now expire.
        if case .success(.array(let names)) = result { forget(names[...]) }
    }

    private func forget(_ names: ArraySlice<RedisValue>) {
        for case .bytes(let name) in names { client.send([Array("UNLINK".utf8), name], key: name) { _ in } }
    }
}
