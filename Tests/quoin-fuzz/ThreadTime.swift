import Glibc

/// The processor time of a thread, independent of the load by others.
enum ThreadTime {
    static var now: Duration { time(CLOCK_THREAD_CPUTIME_ID) }

    /// The processor time of all threads of this process.
    static var ofProcess: Duration { time(CLOCK_PROCESS_CPUTIME_ID) }

    private static func time(_ clock: clockid_t) -> Duration {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
