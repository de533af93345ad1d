/// A point of time on the clock that goes on while the machine sleeps.
public typealias Instant = ContinuousClock.Instant

/// Names one registration with an event loop.
///
/// A number is used again, but with another generation.
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

/// Waits for descriptors and deadlines, and calls the one who registered them.
///
/// It belongs to the thread that runs it.
///
/// An event whose registration has ended in the same turn is dropped, also when its descriptor has been given out anew
/// since: a generation number rides with every event.
public final class EventLoop {
    public enum Event: Sendable {
        case ready(Readiness)
        case deadline
        /// The turn has come that `resumeInNextTurn` asked for.
        case resumed
    }

    /// Deadlines of which one turn takes notice, before descriptors have theirs again.
    private static let deadlinesPerTurn = 256
    /// Entries of `timers` that may have become useless before somebody looks.
    private static let uselessTimers = 1_024

    private struct Slot {
        var generation: UInt32 = 0
        var descriptor: Int32 = -1
        var interest: Interest = []
        var handler: ((Event) -> Void)?
        var deadline: Instant?
        /// The earliest deadline that stands in `timers` for this registration.
        var armed: Instant?
    }

    private var poller: Poller
    private var timers = Timers()
    private var slots: [Slot] = []
    private var freeSlots: [UInt32] = []
    /// Who is to be called in the next turn.
    private var resumptions: [Registration] = []
    private var isRunning = false
    private let clock: () -> Instant
    /// The time at which the present turn began, or the clock was last looked at.
    public private(set) var now: Instant

    public init(clock: @escaping () -> Instant = { .now }) throws(SocketError) {
        poller = try Poller()
        self.clock = clock
        now = clock()
    }

    /// Watches `descriptor` until `remove`, and calls `handler` with its events.
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

    /// Watches the descriptor for `interest` from now on.
    ///
    /// Costs a call of the kernel only where that is a change.
    public func setInterest(_ interest: Interest, of registration: Registration) {
        let index = checkedIndex(registration)
        guard slots[index].interest != interest else { return }
        slots[index].interest = interest
        poller.change(slots[index].descriptor, interest, token: registration.token)
    }

    /// Calls the handler with `.deadline` at `deadline`, once, instead of at an earlier given one; nil: not at all.
    public func setDeadline(_ deadline: Instant?, of registration: Registration) {
        let index = checkedIndex(registration)
        slots[index].deadline = deadline
        guard let deadline else { return }
        if let armed = slots[index].armed, armed <= deadline { return }
        slots[index].armed = deadline
        timers.add(Timers.Entry(deadline: deadline, registration: registration))
        if timers.count > 2 * (slots.count - freeSlots.count) + Self.uselessTimers { dropUselessTimers() }
    }

    /// Entries that are kept for deadlines, useless ones included.
    var timerCount: Int { timers.count }

    /// Many short registrations would else leave entries behind until their time.
    ///
    /// At most half of the entries are of use; so this is paid for by their adding.
    private func dropUselessTimers() {
        timers.removeAll { isCurrent($0.registration) && slots[Int($0.registration.index)].armed == $0.deadline }
    }

    /// Calls the handler with `.resumed` once, after all others have had a turn.
    public func resumeInNextTurn(_ registration: Registration) {
        resumptions.append(registration)
    }

    /// Ends a registration; its handler is not called again.
    public func remove(_ registration: Registration) {
        let index = checkedIndex(registration)
        poller.remove(slots[index].descriptor)
        slots[index] = Slot(generation: registration.generation &+ 1)
        freeSlots.append(registration.index)
    }

    /// Brings `now` up to date, after work that may have taken its time.
    public func updateNow() {
        now = clock()
    }

    /// Runs until `stop`.
    public func run() {
        isRunning = true
        while isRunning { turn() }
    }

    /// Lets `run` return after the present turn.
    public func stop() {
        isRunning = false
    }

    private func turn() {
        let resumed = takeResumptions()
        let count = poller.wait(milliseconds: resumed.isEmpty ? patience() : 0)
        now = clock()
        for index in 0..<count {
            let (token, readiness) = poller.event(index)
            call(Registration(token: token), .ready(readiness))
        }
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

    /// How long to wait, rounded up, so that the wait never ends just before a deadline.
    private func patience() -> Int32 {
        guard let earliest = timers.earliest else { return -1 }
        let remaining = earliest - clock()
        guard remaining > .zero else { return 0 }
        let (seconds, attoseconds) = remaining.components
        guard seconds < 1_000_000 else { return 1_000_000_000 }
        return Int32(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    private func expire(_ entry: Timers.Entry) {
        let index = Int(entry.registration.index)
        guard isCurrent(entry.registration), slots[index].armed == entry.deadline else { return }
        slots[index].armed = nil
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
