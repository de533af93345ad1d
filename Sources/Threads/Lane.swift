/// Which threads of a ``WorkQueue`` do a job, and within what limits: two levels of a multi-level feedback queue.
///
/// A job begins where its submitter puts it. One that turns out to be too much for the light lane goes on in the heavy
/// one, so that short work waits for short work alone, whatever else there is to do.
///
/// Source: Corbató, Merwin-Daggett and Daley, "An Experimental Time-Sharing System", AFIPS 1962.
public enum Lane: Int, CaseIterable, Hashable, Sendable {
    /// Work of at most some tens of milliseconds, on threads of its own.
    case light
    /// Everything else.
    case heavy

    var other: Lane {
        switch self {
        case .light: .heavy
        case .heavy: .light
        }
    }
}

/// A value for each lane.
struct ByLane<Value: Sendable>: Sendable {
    private var light: Value
    private var heavy: Value

    init(repeating value: Value) {
        (light, heavy) = (value, value)
    }

    subscript(lane: Lane) -> Value {
        get {
            switch lane {
            case .light: light
            case .heavy: heavy
            }
        }
        _modify {
            switch lane {
            case .light: yield &light
            case .heavy: yield &heavy
            }
        }
    }
}
