/// A timestamp in the format of the `Date` field: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
public struct HTTPDate: Sendable {
    public let secondsSinceEpoch: Int
    let text: [UInt8]

    private static let days: [StaticString] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// - Precondition: `seconds` is not negative.
    public init(secondsSinceEpoch seconds: Int) {
        precondition(seconds >= 0, "a date before 1970")
        secondsSinceEpoch = seconds
        let (year, month, day) = Self.civilDate(daysSinceEpoch: seconds / 86_400)
        var text: [UInt8] = []
        text.append(Self.days[seconds / 86_400 % 7])
        text.append(", ")
        text.appendTwoDigits(day)
        text.append(ASCII.space)
        text.append(Self.months[month - 1])
        text.append(ASCII.space)
        text.append(decimal: year)
        text.append(ASCII.space)
        text.appendTwoDigits(seconds / 3_600 % 24)
        text.append(ASCII.colon)
        text.appendTwoDigits(seconds / 60 % 60)
        text.append(ASCII.colon)
        text.appendTwoDigits(seconds % 60)
        text.append(" GMT")
        self.text = text
    }

    /// Converts a day number to a Gregorian date.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    ///
    /// Years begin in March, which puts the leap day last; an era is 400 years, or 146,097 days.
    private static func civilDate(daysSinceEpoch: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = daysSinceEpoch + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}

extension [UInt8] {
    fileprivate mutating func appendTwoDigits(_ number: Int) {
        append(ASCII.zero + UInt8(number / 10))
        append(ASCII.zero + UInt8(number % 10))
    }
}
