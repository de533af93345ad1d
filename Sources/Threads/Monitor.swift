import Glibc

/// A lock with a condition that threads wait for while they do not hold it.
///
/// Both are of pthread, which ThreadSanitizer sees on Linux, as it does not see the lock of `Synchronization`.
@safe final class Monitor: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition = .allocate(capacity: 1)
        unsafe condition.initialize(to: pthread_cond_t())
        check(unsafe pthread_mutex_init(mutex, nil))
        check(unsafe pthread_cond_init(condition, nil))
    }

    deinit {
        check(unsafe pthread_cond_destroy(condition))
        check(unsafe pthread_mutex_destroy(mutex))
        unsafe condition.deinitialize(count: 1)
        unsafe mutex.deinitialize(count: 1)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Runs `body` while nobody else runs theirs.
    func withLock<Result>(_ body: () -> Result) -> Result {
        check(unsafe pthread_mutex_lock(mutex))
        defer { check(unsafe pthread_mutex_unlock(mutex)) }
        return body()
    }

    /// Gives the lock up until somebody signals, or for no reason at all.
    ///
    /// - Precondition: the calling thread holds the lock.
    func wait() {
        check(unsafe pthread_cond_wait(condition, mutex))
    }

    /// Wakes one of the waiting threads.
    func signal() {
        check(unsafe pthread_cond_signal(condition))
    }

    /// Wakes all waiting threads.
    func broadcast() {
        check(unsafe pthread_cond_broadcast(condition))
    }

    /// Locks and conditions fail only where they are misused.
    private func check(_ result: CInt) {
        precondition(result == 0, "a lock failed with error \(result)")
    }
}
