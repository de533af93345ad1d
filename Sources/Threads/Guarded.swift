/// A value that a lock protects: one thread at a time uses it.
///
/// The lock is a pthread mutex. Those of `Synchronization` are invisible to ThreadSanitizer on Linux, which then
/// reports every access to the value as a race. To wait for a change of the value, use a ``Condition``.
///
/// `withLock` is inlinable so that callers in other modules get a copy that is specialised for their value; without
/// that each access would go through the runtime's generic witnesses.
public final class Guarded<Value: ~Copyable & Sendable>: @unchecked Sendable {
    @usableFromInline let mutex = Mutex()
    /// Unchecked, as the mutex lets one access at a time happen; `withLock` inside `withLock` stops at the mutex.
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

    /// Like `withLock`, but returns nil at once if another thread has the value.
    @inlinable
    public func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard mutex.tryLock() else { return nil }
        defer { mutex.unlock() }
        return try body(&value)
    }

    /// Waits until `body` returns a result, and returns it; nil if it still has none after `patience`.
    ///
    /// `body` has exclusive access to the value. It is called at once, after each signal of `condition`, and at the end
    /// of `patience`; it can also be called without a signal (POSIX calls that a spurious wakeup), so it checks the
    /// value itself.
    ///
    /// - Precondition: `condition` is used with this value alone.
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
