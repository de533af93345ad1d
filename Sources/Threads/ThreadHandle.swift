#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The closure that a new thread runs.
private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    /// Runs the closure passed to a new thread and releases it.
    static func run(_ work: UnsafeMutableRawPointer) {
        unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    }
}

#if canImport(Glibc)
    /// The system's identifier of a thread: a number.
    struct ThreadHandle: Sendable {
        private let number: pthread_t

        /// Starts a thread that runs `body`.
        init(_ attributes: inout pthread_attr_t, _ body: @escaping @Sendable () -> Void) throws(ThreadError) {
            var number = pthread_t()
            let work = unsafe Unmanaged.passRetained(Work(body))
            let outcome = unsafe pthread_create(
                &number,
                &attributes,
                { work in
                    guard let work = unsafe work else { preconditionFailure("a thread without its work") }
                    unsafe Work.run(work)
                    return nil
                },
                work.toOpaque()
            )
            guard outcome == 0 else {
                // No thread has taken ownership of the reference.
                unsafe work.release()
                throw ThreadError(number: outcome)
            }
            self.number = number
        }

        /// Waits until the thread has ended; returns false if that is not possible.
        func join() -> Bool { pthread_join(number, nil) == 0 }

        /// Lets the system release the thread's resources as soon as it has ended.
        func detach() { pthread_detach(number) }
    }
#else
    /// The system's identifier of a thread: a pointer, which is passed only to system calls.
    @safe struct ThreadHandle: @unchecked Sendable {
        private let pointer: pthread_t

        /// Starts a thread that runs `body`.
        init(_ attributes: inout pthread_attr_t, _ body: @escaping @Sendable () -> Void) throws(ThreadError) {
            var pointer: pthread_t?
            let work = unsafe Unmanaged.passRetained(Work(body))
            let outcome = unsafe pthread_create(
                &pointer,
                &attributes,
                { work in
                    #if canImport(Darwin)
                        unsafe Work.run(work)
                    #else
                        guard let work = unsafe work else { preconditionFailure("a thread without its work") }
                        unsafe Work.run(work)
                    #endif
                    return nil
                },
                work.toOpaque()
            )
            guard outcome == 0, let pointer = unsafe pointer else {
                // No thread has taken ownership of the reference.
                unsafe work.release()
                throw ThreadError(number: outcome)
            }
            unsafe self.pointer = pointer
        }

        /// Waits until the thread has ended; returns false if that is not possible.
        func join() -> Bool { unsafe pthread_join(pointer, nil) == 0 }

        /// Lets the system release the thread's resources as soon as it has ended.
        func detach() { unsafe pthread_detach(pointer) }
    }
#endif
