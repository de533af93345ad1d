/// A point in time on the monotonic clock, which advances while the machine sleeps.
public typealias Instant = ContinuousClock.Instant

/// The identity of a registration with an event loop.
///
/// Indices are reused, each time with a new generation.
public struct Registration: Hashable, Sendable {
    let index: UInt32
    let generation: UInt32

    var token: UInt64 { UInt64(generation) << 32 | UInt64(index) }

    init(index: UInt32, generation: UInt32) {
        (self.index, self.generation) = (index, generation)
    }

    init(token: UInt64) {
        self.init(index: UInt32(truncatingIfNeeded: token), generation: UInt32(truncatingIfNeeded: token >> 32))
    }
}

/// A loop that waits for descriptors and deadlines and calls their handlers; confined to the thread that runs it.
///
/// One call of epoll_wait returns many events. A handler can end another registration that has an event among them, and
/// the kernel can give the same descriptor to a new connection. Therefore every event carries the generation of its
/// registration, and is dropped if that registration has ended.
public final class EventLoop {
    public enum Event: Sendable {
        case ready(Readiness)
        case deadline
        /// The turn requested with `resumeInNextTurn`.
        case resumed
    }

    /// The maximum number of deadlines handled in one turn, so that a burst does not delay the descriptors.
    private static let deadlinesPerTurn = 256
    /// The number of stale entries tolerated in `timers`, in addition to one per registration.
    private static let obsoleteTimers = 1_024

    private struct Slot {
        var generation: UInt32 = 0
        var descriptor: Int32 = -1
        var interest: Interest = []
        var handler: ((Event) -> Void)?
        var deadline: Instant?
        /// The earliest deadline in `timers` for this registration.
        var armed: Instant?
    }

    // Exclusivity checking is disabled for properties that are accessed in each turn or request: only one thread
    // accesses them, and no method of these values calls a handler or the clock.
    @safe @exclusivity(unchecked) private var poller: Poller
    @safe @exclusivity(unchecked) private(set) var timers = Timers()
    @safe @exclusivity(unchecked) private var slots: [Slot] = []
    private var freeSlots: [UInt32] = []
    /// The registrations to resume in the next turn.
    @safe @exclusivity(unchecked) private var resumptions: [Registration] = []
    private var isRunning = false
    private let clock: () -> Instant
    /// The time at which the current turn began, or of the last `updateNow`.
    @safe @exclusivity(unchecked) public private(set) var now: Instant
    @safe @exclusivity(unchecked) private var turnBegan: Instant
    /// The number of turns begun so far.
    @safe @exclusivity(unchecked) public private(set) var turnCount = 0

    public init(clock: @escaping () -> Instant = { .now }) throws(SocketError) {
        poller = try Poller()
        self.clock = clock
        now = clock()
        turnBegan = now
    }

    /// The duration of the current turn up to the last `updateNow`.
    public var turnDuration: Duration { turnBegan.duration(to: now) }

    /// Watches `descriptor` and calls `handler` with its events, until `remove`.
    ///
    /// - Precondition: `descriptor` stays open until then.
    public func register(
        _ descriptor: borrowing FileDescriptor,
        for interest: Interest,
        _ handler: @escaping (Event) -> Void
    ) throws(SocketError) -> Registration {
        let index = freeSlots.last ?? UInt32(slots.count)
        let generation = freeSlots.isEmpty ? 0 : slots[Int(index)].generation
        let registration = Registration(index: index, generation: generation)
        try poller.add(descriptor.number, interest, token: registration.token)
        if freeSlots.popLast() == nil { slots.append(Slot()) }
        slots[Int(index)].descriptor = descriptor.number
        slots[Int(index)].interest = interest
        slots[Int(index)].handler = handler
        return registration
    }

    /// Changes the interest in a descriptor; makes a system call only if it differs.
    public func setInterest(_ interest: Interest, of registration: Registration) {
        let index = checkedIndex(registration)
        guard slots[index].interest != interest else { return }
        slots[index].interest = interest
        poller.change(slots[index].descriptor, interest, token: registration.token)
    }

    /// Sets the time at which the handler is called with `.deadline`, once; replaces an earlier deadline, and nil
    /// cancels it.
    ///
    /// Postponing costs nothing: the entry for the earlier time stays in the heap and is renewed when that time comes.
    public func setDeadline(_ deadline: Instant?, of registration: Registration) {
        let index = checkedIndex(registration)
        slots[index].deadline = deadline
        guard let deadline else { return }
        if let armed = slots[index].armed, armed <= deadline { return }
        slots[index].armed = deadline
        timers.add(Timers.Entry(deadline: deadline, registration: registration))
        if timers.count > 2 * (slots.count - freeSlots.count) + Self.obsoleteTimers { dropObsoleteTimers() }
    }

    /// Removes the entries of registrations that have ended or have another entry; otherwise many short connections
    /// would leave entries in the heap for as long as their timeouts.
    ///
    /// O(entries). At most half of the entries are current, so the cost is amortised over the entries added since the
    /// last call.
    private func dropObsoleteTimers() {
        timers.removeAll { isCurrent($0.registration) && slots[Int($0.registration.index)].armed == $0.deadline }
    }

    /// Calls the handler with `.resumed` once, after the events of the next turn.
    public func resumeInNextTurn(_ registration: Registration) {
        resumptions.append(registration)
    }

    /// Ends a registration; its handler is not called again, even for events that have already been returned.
    public func remove(_ registration: Registration) {
        let index = checkedIndex(registration)
        poller.remove(slots[index].descriptor)
        slots[index] = Slot(generation: registration.generation &+ 1)
        freeSlots.append(registration.index)
    }

    /// Updates `now` after work that may have been long.
    public func updateNow() {
        now = clock()
    }

    /// Runs turns until `stop`.
    public func run() {
        isRunning = true
        while isRunning { turn() }
    }

    /// Makes `run` return after the current turn.
    public func stop() {
        isRunning = false
    }

    /// Waits for events or a deadline and handles them.
    func turn() {
        turnCount += 1
        let resumed = takeResumptions()
        let count = poller.wait(milliseconds: resumed.isEmpty ? timeout() : 0)
        now = clock()
        turnBegan = now
        for index in 0..<count {
            let (token, readiness) = poller.event(index)
            call(Registration(token: token), .ready(readiness))
        }
        // After the events, so that a connection that yielded resumes after those that waited for it.
        for registration in resumed { call(registration, .resumed) }
        for _ in 0..<Self.deadlinesPerTurn {
            guard let entry = timers.popExpired(at: now) else { return }
            expire(entry)
        }
    }

    private func takeResumptions() -> [Registration] {
        guard !resumptions.isEmpty else { return [] }
        defer { resumptions = [] }
        return resumptions
    }

    /// Returns the milliseconds until the next deadline, rounded up: a wait that ended just before the deadline would
    /// be followed by a busy loop until then.
    private func timeout() -> Int32 {
        guard let earliest = timers.earliest else { return -1 }
        let remaining = earliest - clock()
        guard remaining > .zero else { return 0 }
        let (seconds, attoseconds) = remaining.components
        guard seconds < 1_000_000 else { return 1_000_000_000 }  // the limit of Int32
        return Int32(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    private func expire(_ entry: Timers.Entry) {
        let index = Int(entry.registration.index)
        guard isCurrent(entry.registration), slots[index].armed == entry.deadline else { return }
        slots[index].armed = nil
        // The deadline has been cancelled, or postponed since the entry was added.
        guard let deadline = slots[index].deadline else { return }
        if deadline > now {
            setDeadline(deadline, of: entry.registration)
        } else {
            slots[index].deadline = nil
            call(entry.registration, .deadline)
        }
    }

    private func call(_ registration: Registration, _ event: Event) {
        guard isCurrent(registration), let handler = slots[Int(registration.index)].handler else { return }
        handler(event)
    }

    private func isCurrent(_ registration: Registration) -> Bool {
        slots[Int(registration.index)].generation == registration.generation
    }

    private func checkedIndex(_ registration: Registration) -> Int {
        precondition(isCurrent(registration), "a registration that has ended")
        return Int(registration.index)
    }
}
