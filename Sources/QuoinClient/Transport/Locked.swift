import Foundation

/// A value protected by a lock, for use by one thread at a time.
///
/// The lock is one of Foundation. ThreadSanitizer does not see threads that wait for a `Mutex` of `Synchronization` on
/// Linux, and reports what they do afterwards as a race.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: sending Value) { self.value = value }

    /// Gives `body` exclusive access to the value.
    func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
