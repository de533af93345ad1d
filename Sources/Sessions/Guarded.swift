import Glibc

/// A value that one thread at a time works on.
///
/// The lock is a pthread mutex: that of `Synchronization` is invisible to ThreadSanitizer on Linux, which would then
/// take every access for a race.
@safe public final class Guarded<Value: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    public init(_ value: Value) {
        self.value = value
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        check(unsafe pthread_mutex_init(mutex, nil))
    }

    deinit {
        check(unsafe pthread_mutex_destroy(mutex))
        unsafe mutex.deinitialize(count: 1)
        unsafe mutex.deallocate()
    }

    /// Lets `body` work on the value while everybody else waits.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        check(unsafe pthread_mutex_lock(mutex))
        defer { check(unsafe pthread_mutex_unlock(mutex)) }
        return try body(&value)
    }

    /// The same, unless somebody else is at work; then nil, at once.
    func withLockIfFree<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        let outcome = unsafe pthread_mutex_trylock(mutex)
        guard outcome != EBUSY else { return nil }
        check(outcome)
        defer { check(unsafe pthread_mutex_unlock(mutex)) }
        return try body(&value)
    }

    /// A mutex fails only where it is misused.
    private func check(_ result: CInt) {
        precondition(result == 0, "a mutex failed with error \(result)")
    }
}
