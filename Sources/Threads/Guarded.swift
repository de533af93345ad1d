/// A value protected by a lock, for use by one thread at a time.
///
/// The lock is a pthread mutex. The mutexes of `Synchronization` are invisible to ThreadSanitizer on Linux, which then
/// reports every access to the value as a race. To wait for a change of the value, use a ``Condition``.
///
/// `withLock` is inlinable so that callers in other modules get a copy specialised for their value; otherwise each
/// access would go through the runtime's generic witnesses.
public final class Guarded<Value: ~Copyable & Sendable>: @unchecked Sendable {
    @usableFromInline let mutex = Mutex()
    /// Exclusivity checking is disabled because the mutex serialises accesses; a nested `withLock` stops at the mutex.
    @safe @exclusivity(unchecked) @usableFromInline var value: Value

    public init(_ value: consuming Value) {
        self.value = value
    }

    /// Gives `body` exclusive access to the value; other threads wait until it returns or throws.
    ///
    /// - Precondition: the calling thread is not already inside `withLock` of the same value.
    @inlinable
    public func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        mutex.lock()
        defer { mutex.unlock() }
        return try body(&value)
    }

    /// Like `withLock`, but returns nil immediately if another thread holds the lock.
    @inlinable
    public func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard mutex.tryLock() else { return nil }
        defer { mutex.unlock() }
        return try body(&value)
    }

    /// Waits until `body` returns a result, and returns it; nil if there is still none after `patience`.
    ///
    /// `body` has exclusive access to the value. It is called immediately, after each signal of `condition`, and when
    /// `patience` has elapsed; it may also be called without a signal (a spurious wakeup in POSIX), so it must check
    /// the value itself.
    ///
    /// - Precondition: `condition` is used only with this value.
    public func wait<Result>(
        for condition: Condition,
        atMost patience: Duration? = nil,
        until body: (inout Value) -> Result?
    ) -> Result? {
        let deadline = patience.map(Deadline.init(after:))
        mutex.lock()
        defer { mutex.unlock() }
        while true {
            if let result = body(&value) { return result }
            guard condition.wait(mutex, until: deadline) else { return body(&value) }
        }
    }
}
