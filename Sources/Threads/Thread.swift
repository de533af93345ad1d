import Glibc
import Synchronization

/// A POSIX thread that runs one closure; it goes on if its `Thread` object is released.
public final class Thread: Sendable {
    /// Bytes of every stack, whatever `ulimit -s` says: the deepest documents that are accepted need a few hundred
    /// kilobytes.
    private static let stackSize = 8 << 20

    private let handle: pthread_t
    private let isJoined = Atomic(false)

    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    public init(_ body: @escaping @Sendable () -> Void) throws(ThreadError) {
        var handle = pthread_t()
        var attributes = pthread_attr_t()
        guard unsafe pthread_attr_init(&attributes) == 0 else { throw ThreadError(number: ENOMEM) }
        defer { unsafe pthread_attr_destroy(&attributes) }
        guard unsafe pthread_attr_setstacksize(&attributes, Self.stackSize) == 0 else {
            throw ThreadError(number: EINVAL)
        }
        let work = unsafe Unmanaged.passRetained(Work(body))
        let outcome = unsafe pthread_create(
            &handle,
            &attributes,
            { context in
                guard let context = unsafe context else { preconditionFailure("a thread without its work") }
                unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
                return nil
            },
            work.toOpaque()
        )
        guard outcome == 0 else {
            // No thread has taken the reference over.
            unsafe work.release()
            throw ThreadError(number: outcome)
        }
        self.handle = handle
    }

    /// Waits until the closure has returned.
    ///
    /// - Precondition: `join` has not been called for this thread before.
    public func join() {
        let wasJoined = isJoined.exchange(true, ordering: .relaxed)
        precondition(!wasJoined && pthread_join(handle, nil) == 0, "a thread is joined once")
    }

    deinit {
        // Otherwise the system would keep the stack and the exit status of a finished thread for a later join.
        if !isJoined.load(ordering: .relaxed) { pthread_detach(handle) }
    }

    /// Lowers the priority of the calling thread: raises its nice value by `steps`.
    ///
    /// POSIX gives the nice value to the process, Linux to each thread (sched(7)); raising it needs no privilege.
    public static func lowerPriority(by steps: Int32) {
        let thread = __priority_which_t(PRIO_PROCESS.rawValue)
        _ = setpriority(thread, 0, getpriority(thread, 0) + steps)
    }
}

/// The system could not start another thread.
public struct ThreadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An `errno`.
    let number: Int32

    public var description: String {
        guard let words = unsafe strerror(number) else { return "cannot start a thread: error \(number)" }
        return unsafe "cannot start a thread: \(String(cString: words))"
    }
}
