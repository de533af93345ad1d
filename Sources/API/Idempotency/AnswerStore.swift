import HTTP
import Sessions
import Storage
import Synchronization
import Threads

/// Makes calls that carry a key happen once: knows those that are being worked on, and keeps the answers to others.
///
/// A call with a key begins (``begin(_:_:_:)``), and then ends (``end(_:with:)``), unless all who waited for its answer
/// have gone before the work began (``abandon(_:)``). Each namespace forgets its own oldest answers, and never causes
/// another one's to be forgotten.
///
/// Where layouts are stored, answers are, too: that to a call that changes a layout in the record of the change, which
/// its handler sees to (``Call/keep(_:)``), and others in records of their own.
final class AnswerStore: Sendable {
    /// A call that is being worked on.
    struct Ticket: Sendable {
        let key: IdempotencyKey
        let digest: RequestDigest
        fileprivate let number: Int
    }

    /// Somebody who waits for the answer to a call.
    struct Waiter: Sendable {
        let isAwaited: @Sendable () -> Bool
        /// Called from any thread.
        let take: @Sendable (Response) -> Void
    }

    /// What becomes of a call with a key.
    enum Beginning {
        /// It is the first with its key, and has to be worked on.
        case first(Ticket)
        /// The first one is being worked on; the waiter gets its answer.
        case waits
        /// The answer to the first one.
        case replay(Response)
        /// The first one had another method, path or body.
        case differs
        /// The first one was answered with this status, by more than is kept.
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
    /// nil where nothing is stored.
    private let store: LayoutStore?
    private let shared: SharedStore?
    private let digester: RequestDigester
    /// The same for all instances that share a store.
    ///
    /// It need not be secret; see ``RequestDigest``.
    private static let sharedKey: (UInt64, UInt64) = (0x7175_6F69_6E20_6B65, 0x7973_2061_7265_206E)
    /// The milliseconds since 1970.
    private let clock: @Sendable () -> Int
    /// That of the last ``sweep(at:)``, in milliseconds.
    private let time = Atomic(0)

    /// - Parameters:
    ///   - limits: how much is kept.
    ///   - registry: where layouts are, and the memory that answers take, too.
    ///   - clock: the milliseconds since 1970.
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

    /// O(bytes of the body).
    func digest(of request: Request) -> RequestDigest { digester.digest(of: request) }

    /// Begins a call with a key.
    ///
    /// - Parameters:
    ///   - key: its key.
    ///   - digest: that of its request.
    ///   - waiter: who waits for the answer; not called for the first call with a key.
    /// - Returns: what becomes of the call.
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

    /// Ends a call: keeps its answer if that is below 500, and passes it to all others who wait for it.
    ///
    /// - Parameters:
    ///   - ticket: the call.
    ///   - response: its answer.
    ///   - keeping: where the answer is to be kept.
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

    /// Where an answer is kept.
    enum Keeping {
        case everywhere
        /// A shared store has it already.
        case here
        /// It does not belong to the key: the next call with that is another first one.
        case nowhere
    }

    /// What a shared store knows of a call, before that is worked on; waits for the store.
    ///
    /// - Parameters:
    ///   - ticket: the call.
    ///   - id: the layout that it concerns, or would make.
    /// - Returns: nil without a shared store.
    /// - Throws: ``SessionError/storeAway(_:)``.
    func claim(_ ticket: Ticket, for id: String?) throws(SessionError) -> SharedClaim? {
        guard let shared else { return nil }
        return try shared.server.claim(ticket.key.nameInStore, ticket.digest, for: id, shared.answerLimits)
    }

    /// The answer to a call as it is stored.
    func stored(_ response: Response, to ticket: Ticket) -> StoredAnswer {
        StoredAnswer(
            name: ticket.key.nameInStore,
            digest: ticket.digest,
            time: clock(),
            status: response.status.rawValue,
            fields: response.headers.map { StoredAnswer.Field($0.name, $0.value) },
            // It would not be kept.
            body: response.body.count <= limits.bytes ? response.body : nil
        )
    }

    /// Keeps the answers that were stored before this process began, the oldest first, unless they are too old.
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

    /// Whether anybody still waits for the answer to a call.
    func isAwaited(_ ticket: Ticket) -> Bool {
        table.withLock { table in
            guard let work = table.works[ticket.key], work.number == ticket.number else { return false }
            return work.waiters.contains { $0.isAwaited() }
        }
    }

    /// Gives up a call that has not been worked on if nobody waits for it any more; returns whether it did.
    ///
    /// The next one with its key is the first one then.
    func abandon(_ ticket: Ticket) -> Bool {
        table.withLock { table in
            guard let work = table.works[ticket.key], work.number == ticket.number else { return true }
            guard !work.waiters.contains(where: { $0.isAwaited() }) else { return false }
            table.works[ticket.key] = nil
            return true
        }
    }

    /// Forgets the answers that are old enough.
    ///
    /// - Parameter now: the time since any fixed moment, which never goes back.
    func sweep(at now: Duration) {
        time.store(Self.milliseconds(now), ordering: .relaxed)
        table.withLock { table in
            for namespace in Array(table.answers.keys) { forgetOld(in: namespace, of: &table) }
        }
    }

    /// The number of keys whose answers are kept.
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

    /// Changes the answers of a namespace, and counts by how much memory that is more.
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
    /// An answer that was stored; nil where that is not known as a whole.
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
    /// Whether it is a letter, a digit or a hyphen.
    fileprivate var isNameByte: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x2D
    }
}
