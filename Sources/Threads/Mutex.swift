#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

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

    /// Locks the mutex unless it is already locked; returns true on success.
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

/// A pthread condition variable: threads wait on it until another thread has changed a ``Guarded`` value.
///
/// After a change that a thread may be waiting for, call `signal` or `broadcast`, outside of `withLock` so that the
/// woken thread does not find the lock held.
@safe public final class Condition: @unchecked Sendable {
    private let handle: UnsafeMutablePointer<pthread_cond_t>

    public init() {
        unsafe handle = .allocate(capacity: 1)
        unsafe handle.initialize(to: pthread_cond_t())
        #if canImport(Darwin)
            check(unsafe pthread_cond_init(handle, nil))
        #else
            var attributes = pthread_condattr_t()
            check(unsafe pthread_condattr_init(&attributes))
            // The default is the wall clock, and setting that would make a timed wait end early or late.
            check(unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC))
            check(unsafe pthread_cond_init(handle, &attributes))
            check(unsafe pthread_condattr_destroy(&attributes))
        #endif
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

    /// Unlocks `mutex` while waiting for a signal; returns false if there was none before `deadline`.
    func wait(_ mutex: Mutex, until deadline: Deadline?) -> Bool {
        guard let deadline else {
            check(unsafe pthread_cond_wait(handle, mutex.handle))
            return true
        }
        #if canImport(Darwin)
            // Darwin does not support a choice of clock for conditions, so the wait uses a relative time.
            var patience = deadline.remaining
            let outcome = unsafe pthread_cond_timedwait_relative_np(handle, mutex.handle, &patience)
        #else
            var time = deadline.time
            let outcome = unsafe pthread_cond_timedwait(handle, mutex.handle, &time)
        #endif
        if outcome == ETIMEDOUT { return false }
        check(outcome)
        return true
    }
}

/// A point in time on the monotonic clock, in the form that `pthread_cond_timedwait` requires.
struct Deadline {
    fileprivate private(set) var time: timespec

    /// Creates a deadline at the current time.
    private init() {
        time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    }

    init(after patience: Duration) {
        self.init()
        let (seconds, attoseconds) = patience.components
        let nanoseconds = time.tv_nsec + Int(attoseconds / 1_000_000_000)
        time.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        time.tv_nsec = nanoseconds % 1_000_000_000
    }

    /// The time until the deadline; 0 if it has passed.
    fileprivate var remaining: timespec {
        let now = Deadline().time
        let nanoseconds = (time.tv_sec - now.tv_sec) * 1_000_000_000 + time.tv_nsec - now.tv_nsec
        let positive = max(0, nanoseconds)
        return timespec(tv_sec: positive / 1_000_000_000, tv_nsec: positive % 1_000_000_000)
    }
}

/// Traps on an error of a pthread call; these calls fail only if misused.
private func check(_ outcome: CInt) {
    precondition(outcome == 0, "a pthread call failed with error \(outcome)")
}
