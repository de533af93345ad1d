import Redis
public import Sessions

/// Answers to calls with a key.
///
/// A key is claimed before its call is worked on: the claim has the digest of the request and the id of the layout that
/// the call is about, or that it would make. The answer is stored by the script that stores the change, on the node of
/// that layout, so both are there or none; whoever comes with the same key finds it there. So does an instance that
/// works on the same call at the same time, when it comes to store its change.
extension RedisLayouts {
    /// What a claim takes besides its key, in bytes.
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

    /// Calls `command`, which waits for the store.
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

    /// Counts an answer that was stored with a change.
    func shelve(_ answer: StoredAnswer, of layout: LayoutKey, _ limits: SharedAnswerLimits) {
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

    /// Removes what was taken off the shelf.
    private func forget(_ result: Result<RedisValue, RedisFailure>) {
        // What is not removed now is removed by its age.
        if case .success(.array(let names)) = result { forget(names[...]) }
    }

    private func forget(_ names: ArraySlice<RedisValue>) {
        for case .bytes(let name) in names { client.send([Array("UNLINK".utf8), name], key: name) { _ in } }
    }
}
