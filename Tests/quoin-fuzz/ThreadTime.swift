import Glibc

/// How much time the processor has spent on a thread: what others do does not count.
enum ThreadTime {
    static var now: Duration { time(CLOCK_THREAD_CPUTIME_ID) }

    /// The same of all threads of this process.
    static var ofProcess: Duration { time(CLOCK_PROCESS_CPUTIME_ID) }

    private static func time(_ clock: clockid_t) -> Duration {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
