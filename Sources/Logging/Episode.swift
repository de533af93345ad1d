/// Something that may happen many times a second, and is told of in few lines: when it begins, as long as it lasts, and
/// when it is over.
struct Episode: Sendable {
    /// What there is to say of it, with how often it has happened and for how long.
    enum Note: Hashable, Sendable {
        case goesOn(count: Int, lasting: Duration)
        case over(count: Int, lasting: Duration)
    }

    /// How long nothing has to happen for the episode to be over, and how much time lies between two notes.
    static let period: Duration = .seconds(10)

    private(set) var count = 1
    private var countOfLastNote = 1
    private let beginning: ContinuousClock.Instant
    private var last: ContinuousClock.Instant
    private var nextNote: ContinuousClock.Instant

    /// It has happened for the first time.
    init(at now: ContinuousClock.Instant) {
        (beginning, last, nextNote) = (now, now, now + Self.period)
    }

    mutating func happen(at now: ContinuousClock.Instant) {
        count += 1
        last = now
    }

    /// What there is to say now.
    mutating func note(at now: ContinuousClock.Instant) -> Note? {
        if now >= last + Self.period { return over }
        guard now >= nextNote else { return nil }
        nextNote = now + Self.period
        guard count > countOfLastNote else { return nil }
        countOfLastNote = count
        return .goesOn(count: count, lasting: now - beginning)
    }

    /// What there is to say at its end.
    var over: Note { .over(count: count, lasting: last - beginning) }
}
