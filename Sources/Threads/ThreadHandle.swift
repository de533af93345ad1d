#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What a new thread runs.
private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    /// Runs the work that a thread was started with.
    static func run(_ work: UnsafeMutableRawPointer) {
        unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    }
}

#if canImport(Glibc)
    /// What the system calls a thread by: a number.
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
                // No thread has taken the reference over.
                unsafe work.release()
                throw ThreadError(number: outcome)
            }
            self.number = number
        }

        /// Waits until the thread has ended; false where that is not possible.
        func join() -> Bool { pthread_join(number, nil) == 0 }

        /// Lets the system forget the thread as soon as it has ended.
        func detach() { pthread_detach(number) }
    }
#else
    /// What the system calls a thread by: a pointer, which is passed to its calls alone.
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
                // No thread has taken the reference over.
                unsafe work.release()
                throw ThreadError(number: outcome)
            }
            unsafe self.pointer = pointer
        }

        /// Waits until the thread has ended; false where that is not possible.
        func join() -> Bool { unsafe pthread_join(pointer, nil) == 0 }

        /// Lets the system forget the thread as soon as it has ended.
        func detach() { unsafe pthread_detach(pointer) }
    }
#endif
