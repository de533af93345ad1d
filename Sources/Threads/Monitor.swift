import Glibc

/// A value that one thread at a time works on, and that threads can wait for.
///
/// It is made of a pthread mutex and a condition variable, since a mutex of `Synchronization` has no condition, and is invisible to
/// ThreadSanitizer on Linux.
@safe public final class Monitor<State>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var state: State

    public init(_ state: sending State) {
        self.state = state
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition = .allocate(capacity: 1)
        unsafe condition.initialize(to: pthread_cond_t())
        check(unsafe pthread_mutex_init(mutex, nil))
        var attributes = pthread_condattr_t()
        check(unsafe pthread_condattr_init(&attributes))
        check(unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC))
        check(unsafe pthread_cond_init(condition, &attributes))
        check(unsafe pthread_condattr_destroy(&attributes))
    }

    deinit {
        check(unsafe pthread_cond_destroy(condition))
        check(unsafe pthread_mutex_destroy(mutex))
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Lets `body` work on the value while everybody else waits.
    public func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        check(unsafe pthread_mutex_lock(mutex))
        defer { check(unsafe pthread_mutex_unlock(mutex)) }
        return body(&state)
    }

    /// Lets one of those who wait look at the value again.
    public func wakeOne() {
        check(unsafe pthread_cond_signal(condition))
    }

    /// Lets those who wait look at the value again.
    public func wake() {
        check(unsafe pthread_cond_broadcast(condition))
    }

    /// Waits until `body` gives something, and gives that; nil when `patience` has run out.
    public func wait<Result>(atMost patience: Duration? = nil, until body: (inout State) -> Result?) -> Result? {
        let deadline = patience.map(Self.deadline)
        check(unsafe pthread_mutex_lock(mutex))
        defer { check(unsafe pthread_mutex_unlock(mutex)) }
        while true {
            if let result = body(&state) { return result }
            guard var deadline else {
                check(unsafe pthread_cond_wait(condition, mutex))
                continue
            }
            let outcome = unsafe pthread_cond_timedwait(condition, mutex, &deadline)
            if outcome == ETIMEDOUT { return body(&state) }
            check(outcome)
        }
    }

    private static func deadline(in patience: Duration) -> timespec {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        let (seconds, attoseconds) = patience.components
        let nanoseconds = time.tv_nsec + Int(attoseconds / 1_000_000_000)
        return timespec(
            tv_sec: time.tv_sec + Int(seconds) + nanoseconds / 1_000_000_000,
            tv_nsec: nanoseconds % 1_000_000_000
        )
    }

    /// These calls fail only where they are misused.
    private func check(_ result: CInt) {
        precondition(result == 0, "a monitor failed with error \(result)")
    }
}
