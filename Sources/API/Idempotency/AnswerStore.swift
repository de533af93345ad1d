import HTTP
import Sessions
import Storage
import Synchronization
import Threads

/// Ensures that calls with an idempotency key are executed once: tracks those in progress, and keeps the responses to
/// others.
///
/// A call with a key starts with ``begin(_:_:_:)`` and ends with ``end(_:with:keeping:)``, unless all waiting clients
/// leave before (``abandon(_:)``). Each namespace drops its own oldest responses, and never causes those of another one
/// to be dropped.
///
/// If layouts are stored, so are responses: the handler of a call that changes a layout stores the response in the
/// record of the change (``Call/keep(_:)``), and others are stored in records of their own.
final class AnswerStore: Sendable {
    /// A call in progress.
    struct Ticket: Sendable {
        let key: IdempotencyKey
        let digest: RequestDigest
        fileprivate let number: Int
    }

    /// A client that waits for the response to a call.
    struct Waiter: Sendable {
        let isAwaited: @Sendable () -> Bool
        /// Called on any thread.
        let take: @Sendable (Response) -> Void
    }

    /// The disposition of a call with a key.
    enum Beginning {
        /// It is the first with its key and must be executed.
        case first(Ticket)
        /// The first call is in progress; the waiter will receive its response.
        case waits
        /// The response to the first call.
        case replay(Response)
        /// The first call had another method, path or body.
        case differs
        /// The first call was answered with this status, but its response was too large to keep.
        case isTooLarge(Status)
    }

    private struct Work: Sendable {
        let number: Int
        let digest: RequestDigest
        var waiters: [Waiter]
    }

    private struct Table: Sendable {
        var works: [IdempotencyKey: Work] = [:]
        var answers: [Namespace: KeptAnswers] = [:]
        var lastNumber = 0
    }

    private let table = Guarded(Table())
    private let limits: IdempotencyLimits
    private let memory: MemoryAccount
    /// The journal; nil if there is none.
    private let store: LayoutStore?
    private let shared: SharedStore?
    private let digester: RequestDigester
    /// The digest key shared by all instances of a store.
    ///
    /// It need not be secret; see ``RequestDigest``.
    private static let sharedKey: (UInt64, UInt64) = (0x7175_6F69_6E20_6B65, 0x7973_2061_7265_206E)
    /// Returns the time in milliseconds since 1970.
    private let clock: @Sendable () -> Int
    /// The time of the last ``sweep(at:)``, in milliseconds.
    private let time = Atomic(0)

    /// - Parameters:
    ///   - limits: the limits on stored responses.
    ///   - registry: the registry of the layouts, whose memory is also used for responses.
    ///   - clock: returns the time in milliseconds since 1970.
    init(
        _ limits: IdempotencyLimits,
        of registry: SessionRegistry,
        clock: @escaping @Sendable () -> Int = { WallClock.milliseconds }
    ) {
        (self.limits, memory, store, self.clock) = (limits, registry.memory, registry.store, clock)
        shared = registry.shared
        if let journal = registry.store?.journal {
            digester = RequestDigester(key: journal.key)
        } else {
            digester = registry.shared == nil ? RequestDigester() : RequestDigester(key: Self.sharedKey)
        }
        restore(registry.takeRecoveredAnswers())
    }

    /// Returns the digest of a request in O(bytes of the body).
    func digest(of request: Request) -> RequestDigest { digester.digest(of: request) }

    /// Begins a call with a key.
    ///
    /// - Parameters:
    ///   - key: its key.
    ///   - digest: the digest of its request.
    ///   - waiter: the client that waits for the response; not called for the first call with a key.
    /// - Returns: the disposition of the call.
    func begin(_ key: IdempotencyKey, _ digest: RequestDigest, _ waiter: Waiter) -> Beginning {
        table.withLock { table in
            forgetOld(in: key.namespace, of: &table)
            if let answer = table.answers[key.namespace]?[key.text] {
                guard answer.digest == digest else { return .differs }
                return answer.response.map { .replay($0) } ?? .isTooLarge(answer.status)
            }
            if let work = table.works[key] {
                guard work.digest == digest else { return .differs }
                table.works[key]?.waiters.append(waiter)
                return .waits
            }
            table.lastNumber += 1
            table.works[key] = Work(number: table.lastNumber, digest: digest, waiters: [waiter])
            return .first(Ticket(key: key, digest: digest, number: table.lastNumber))
        }
    }

    /// Ends a call: keeps its response if the status is below 500, and sends it to all other waiting clients.
    ///
    /// - Parameters:
    ///   - ticket: the call.
    ///   - response: its response.
    ///   - keeping: the places in which to keep the response.
    func end(_ ticket: Ticket, with response: Response, keeping: Keeping = .everywhere) {
        let waiters: ArraySlice<Waiter> = table.withLock { table in
            guard let work = table.works[ticket.key], work.number == ticket.number else { return [] }
            table.works[ticket.key] = nil
            if response.status.rawValue < 500, keeping != .nowhere {
                keep(response, response.status, ticket.key, work.digest, at: now, in: &table)
                if let store, !store.hasAnswer(ticket.key.nameInStore) { store.keep(stored(response, to: ticket)) }
                if let shared, keeping == .everywhere {
                    shared.server.keep(stored(response, to: ticket), shared.answerLimits)
                }
            }
            return work.waiters.dropFirst()
        }
        for waiter in waiters where waiter.isAwaited() { waiter.take(response) }
    }

    /// The places in which a response is kept.
    enum Keeping {
        case everywhere
        /// Only in memory, because a shared store already has it.
        case here
        /// Nowhere, because it does not belong to the key: the next call with the key is a first call again.
        case nowhere
    }

    /// Claims the key of a call from a shared store before the call is executed; blocks until the store replies.
    ///
    /// - Parameters:
    ///   - ticket: the call.
    ///   - id: the layout that it applies to or would create.
    /// - Returns: the result of the claim; nil without a shared store.
    /// - Throws: ``SessionError/storeAway(_:)``.
    func claim(_ ticket: Ticket, for id: String?) throws(SessionError) -> SharedClaim? {
        guard let shared else { return nil }
        return try shared.server.claim(ticket.key.nameInStore, ticket.digest, for: id, shared.answerLimits)
    }

    /// Returns the response to a call in stored form.
    func stored(_ response: Response, to ticket: Ticket) -> StoredAnswer {
        StoredAnswer(
            name: ticket.key.nameInStore,
            digest: ticket.digest,
            time: clock(),
            status: response.status.rawValue,
            fields: response.headers.map { StoredAnswer.Field($0.name, $0.value) },
            // A larger body would not be kept.
            body: response.body.count <= limits.bytes ? response.body : nil
        )
    }

    /// Keeps the responses stored by an earlier process, oldest first, unless they are too old.
    private func restore(_ answers: [StoredAnswer]) {
        let now = clock()
        table.withLock { table in
            for answer in answers.sorted(by: { $0.time < $1.time }) {
                let age = max(0, now - answer.time)
                guard age < Self.milliseconds(limits.age), let status = Status(rawValue: answer.status) else {
                    store?.forgetAnswer(answer.name)
                    continue
                }
                let key = IdempotencyKey(namespace: answer.name.namespace, text: answer.name.key)
                keep(Response(answer), status, key, answer.digest, at: -age, in: &table)
            }
        }
    }

    /// Abandons a call that has not been executed, or ends without a result, if no client waits for it any longer;
    /// returns true if it is abandoned.
    ///
    /// The next call with the key is then a first call.
    func abandon(_ ticket: Ticket) -> Bool {
        table.withLock { table in
            guard let work = table.works[ticket.key], work.number == ticket.number else { return true }
            guard !work.waiters.contains(where: { $0.isAwaited() }) else { return false }
            table.works[ticket.key] = nil
            return true
        }
    }

    /// Drops responses that are old enough.
    ///
    /// - Parameter now: a monotonic time.
    func sweep(at now: Duration) {
        time.store(Self.milliseconds(now), ordering: .relaxed)
        table.withLock { table in
            for namespace in Array(table.answers.keys) { forgetOld(in: namespace, of: &table) }
        }
    }

    /// The number of keys with a response.
    var count: Int { table.withLock { table in table.answers.values.reduce(0) { $0 + $1.count } } }

    private func keep(
        _ response: Response?,
        _ status: Status,
        _ key: IdempotencyKey,
        _ digest: RequestDigest,
        at time: Int,
        in table: inout Table
    ) {
        change(key.namespace, in: &table) { answers in
            answers.add(
                response,
                of: status,
                under: key.text,
                to: digest,
                at: time,
                limit: limits.bytes,
                hasRoom: memory.hasRoom
            )
        }
    }

    private var now: Int { time.load(ordering: .relaxed) }

    private func forgetOld(in namespace: Namespace, of table: inout Table) {
        let start = now - Self.milliseconds(limits.age)
        guard table.answers[namespace] != nil else { return }
        change(namespace, in: &table) { $0.forget(before: start) }
    }

    /// Changes the responses of a namespace, and updates the memory account.
    private func change(_ namespace: Namespace, in table: inout Table, _ body: (inout KeptAnswers) -> Void) {
        var answers = table.answers.removeValue(forKey: namespace) ?? KeptAnswers()
        let before = answers.bytes
        body(&answers)
        memory.count(kept: answers.bytes - before)
        if let store {
            for key in answers.forgottenKeys { store.forgetAnswer(StoredAnswer.Name(key, in: namespace)) }
        }
        answers.forgottenKeys.removeAll()
        if !answers.isEmpty { table.answers[namespace] = answers }
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}

extension IdempotencyKey {
    fileprivate var nameInStore: StoredAnswer.Name { StoredAnswer.Name(text, in: namespace) }
}

extension Response {
    /// Creates a response from a stored one; nil if that is incomplete or malformed.
    init?(_ answer: StoredAnswer) {
        guard let status = Status(rawValue: answer.status), let body = answer.body else { return nil }
        var headers = HeaderFields()
        for field in answer.fields {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy({ $0.isNameByte }) else { return nil }
            headers.append(field.name, field.value)
        }
        self.init(status, headers: headers, body: body)
    }
}

extension UInt8 {
    /// True for a letter, a digit or a hyphen.
    fileprivate var isNameByte: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x2D
    }
}
