import Glibc

/// A pthread mutex at a fixed address.
@safe @usableFromInline final class Mutex: @unchecked Sendable {
    fileprivate let handle: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        unsafe handle = .allocate(capacity: 1)
        unsafe handle.initialize(to: pthread_mutex_t())
        check(unsafe pthread_mutex_init(handle, nil))
    }

    deinit {
        check(unsafe pthread_mutex_destroy(handle))
        unsafe handle.deallocate()
    }

    @usableFromInline func lock() {
        check(unsafe pthread_mutex_lock(handle))
    }

    /// Locks the mutex unless it is already locked; returns whether it did.
    @usableFromInline func tryLock() -> Bool {
        let outcome = unsafe pthread_mutex_trylock(handle)
        if outcome == EBUSY { return false }
        check(outcome)
        return true
    }

    @usableFromInline func unlock() {
        check(unsafe pthread_mutex_unlock(handle))
    }
}

/// A pthread condition variable: what threads wait for until another thread has changed a ``Guarded`` value.
///
/// After a change that a waiting thread may be waiting for, call `signal` or `broadcast`, outside of `withLock` so that
/// the thread that wakes does not find the lock taken.
@safe public final class Condition: @unchecked Sendable {
    private let handle: UnsafeMutablePointer<pthread_cond_t>

    public init() {
        unsafe handle = .allocate(capacity: 1)
        unsafe handle.initialize(to: pthread_cond_t())
        var attributes = pthread_condattr_t()
        check(unsafe pthread_condattr_init(&attributes))
        // The default clock is the wall clock: whenever that is set, a timed wait would end early or late.
        check(unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC))
        check(unsafe pthread_cond_init(handle, &attributes))
        check(unsafe pthread_condattr_destroy(&attributes))
    }

    deinit {
        check(unsafe pthread_cond_destroy(handle))
        unsafe handle.deallocate()
    }

    /// Wakes one waiting thread.
    public func signal() {
        check(unsafe pthread_cond_signal(handle))
    }

    /// Wakes all waiting threads.
    public func broadcast() {
        check(unsafe pthread_cond_broadcast(handle))
    }

    /// Unlocks `mutex` while it waits for a signal; false if there was none before `deadline`.
    func wait(_ mutex: Mutex, until deadline: Deadline?) -> Bool {
        guard var deadline else {
            check(unsafe pthread_cond_wait(handle, mutex.handle))
            return true
        }
        let outcome = unsafe pthread_cond_timedwait(handle, mutex.handle, &deadline.time)
        if outcome == ETIMEDOUT { return false }
        check(outcome)
        return true
    }
}

/// A point of time on the monotonic clock, as `pthread_cond_timedwait` takes it.
struct Deadline {
    fileprivate var time = timespec()

    init(after patience: Duration) {
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        let (seconds, attoseconds) = patience.components
        let nanoseconds = time.tv_nsec + Int(attoseconds / 1_000_000_000)
        time.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        time.tv_nsec = nanoseconds % 1_000_000_000
    }
}

/// Traps on an error of a pthread call: these fail only if they are misused.
private func check(_ outcome: CInt) {
    precondition(outcome == 0, "a pthread call failed with error \(outcome)")
}
