import Glibc

/// A point in time with millisecond precision.
struct LogTime: Hashable, Sendable {
    /// The number of seconds since 1970.
    var seconds: Int
    var milliseconds: Int

    /// The current time of the system clock.
    static var now: LogTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return LogTime(seconds: time.tv_sec, milliseconds: time.tv_nsec / 1_000_000)
    }
}

/// A formatter for UTC times in the format of RFC 3339: `2026-01-31T12:00:00.000Z`.
///
/// The text up to the second is formatted once a second and reused for all lines of that second.
struct TimeStamp: Sendable {
    private var seconds: Int?
    private var text: [UInt8] = []

    /// Appends `time`.
    mutating func write(_ time: LogTime, to bytes: inout [UInt8]) {
        if time.seconds != seconds { lookUp(time.seconds) }
        bytes.append(contentsOf: text)
        Self.append(time.milliseconds, digits: 3, to: &bytes)
        bytes.append(UInt8(ascii: "Z"))
    }

    private mutating func lookUp(_ seconds: Int) {
        text.removeAll(keepingCapacity: true)
        for (number, digits, end) in Self.parts(of: seconds) {
            Self.append(number, digits: digits, to: &text)
            text.append(end)
        }
        self.seconds = seconds
    }

    /// Returns the components of a date and time: each a number, its digit count, and the byte after it.
    private static func parts(of seconds: Int) -> [(number: Int, digits: Int, end: UInt8)] {
        var (time, date) = unsafe (time_t(seconds), tm())
        unsafe gmtime_r(&time, &date)
        return unsafe [
            (Int(date.tm_year) + 1_900, 4, UInt8(ascii: "-")), (Int(date.tm_mon) + 1, 2, UInt8(ascii: "-")),
            (Int(date.tm_mday), 2, UInt8(ascii: "T")), (Int(date.tm_hour), 2, UInt8(ascii: ":")),
            (Int(date.tm_min), 2, UInt8(ascii: ":")), (Int(date.tm_sec), 2, UInt8(ascii: ".")),
        ]
    }

    private static func append(_ number: Int, digits: Int, to bytes: inout [UInt8]) {
        var power = 1
        for _ in 1..<digits { power *= 10 }
        while power > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / power % 10))
            power /= 10
        }
    }
}
