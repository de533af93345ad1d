/// The threads of a ``WorkQueue`` that run a job, and its limits: two levels of a multi-level feedback queue.
///
/// The submitter chooses the initial lane. A job that proves too heavy for the light lane is promoted to the heavy one,
/// so that short work waits only for other short work.
///
/// Source: Corbató, Merwin-Daggett and Daley, "An Experimental Time-Sharing System", AFIPS 1962.
public enum Lane: Int, CaseIterable, Hashable, Sendable {
    /// Work of at most some tens of milliseconds, on dedicated threads.
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
