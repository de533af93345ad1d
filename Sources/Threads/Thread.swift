import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A POSIX thread that runs one closure; it continues after its `Thread` object is released.
public final class Thread: Sendable {
    /// The stack size in bytes, independent of `ulimit -s`: the most deeply nested documents accepted require a few
    /// hundred kilobytes.
    private static let stackSize = 8 << 20

    private let handle: ThreadHandle
    private let isJoined = Atomic(false)

    public init(_ body: @escaping @Sendable () -> Void) throws(ThreadError) {
        var attributes = pthread_attr_t()
        guard unsafe pthread_attr_init(&attributes) == 0 else { throw ThreadError(number: ENOMEM) }
        defer { unsafe pthread_attr_destroy(&attributes) }
        guard unsafe pthread_attr_setstacksize(&attributes, Self.stackSize) == 0 else {
            throw ThreadError(number: EINVAL)
        }
        handle = try ThreadHandle(&attributes, body)
    }

    /// Waits until the closure has returned.
    ///
    /// - Precondition: `join` has not been called on this thread before.
    public func join() {
        let wasJoined = isJoined.exchange(true, ordering: .relaxed)
        precondition(!wasJoined && handle.join(), "a thread is joined once")
    }

    deinit {
        // Otherwise the system would retain the stack and exit status of a finished thread for a later join.
        if !isJoined.load(ordering: .relaxed) { handle.detach() }
    }

    /// Lowers the priority of the calling thread by raising its nice value by `steps`, which requires no privileges.
    ///
    /// POSIX applies the nice value to the process, Linux to each thread (sched(7)). Darwin instead has a priority
    /// relative to the quality of service, with 15 steps.
    public static func lowerPriority(by steps: Int32) {
        #if canImport(Darwin)
            _ = pthread_set_qos_class_self_np(QOS_CLASS_DEFAULT, -min(steps, 15))
        #elseif canImport(Musl)
            _ = setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + steps)
        #else
            let thread = __priority_which_t(PRIO_PROCESS.rawValue)
            _ = setpriority(thread, 0, getpriority(thread, 0) + steps)
        #endif
    }
}

/// An error that the system reported when starting a thread.
public struct ThreadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An `errno`.
    let number: Int32

    public var description: String {
        guard let words = unsafe strerror(number) else { return "cannot start a thread: error \(number)" }
        return unsafe "cannot start a thread: \(String(cString: words))"
    }
}
