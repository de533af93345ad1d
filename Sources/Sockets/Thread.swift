import Glibc

/// A thread of the system that runs one closure.
public final class Thread: Sendable {
    private let handle: pthread_t

    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    public init(_ body: @escaping @Sendable () -> Void) throws(SocketError) {
        var handle = pthread_t()
        let work = unsafe Unmanaged.passRetained(Work(body))
        let outcome = unsafe pthread_create(
            &handle,
            nil,
            { context in
                guard let context = unsafe context else { preconditionFailure("a thread without its work") }
                unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
                return nil
            },
            work.toOpaque()
        )
        guard outcome == 0 else {
            unsafe work.release()
            throw .failed(.startThread, ErrorNumber(number: outcome))
        }
        self.handle = handle
    }

    /// Waits until the closure has returned.
    ///
    /// - Precondition: nobody has waited for this thread yet.
    public func join() {
        let outcome = pthread_join(handle, nil)
        precondition(outcome == 0, "a thread is waited for once")
    }
}
