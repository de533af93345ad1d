public import LayoutModel

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// How frames go from one solution to the next: when, and how fast.
///
/// Times are in seconds. Progress is 0 at the start and 1 at the end; a spring may go beyond 1 and back in between.
public struct Animation: Hashable, Sendable {
    /// A cubic Bézier curve from (0, 0) to (1, 1), time across and progress up.
    public enum Curve: String, Sendable, CaseIterable {
        case linear, easeIn, easeOut, easeInOut
    }

    public enum Timing: Hashable, Sendable {
        case curve(Curve)
        /// Damping is above 0 up to 1, where nothing swings any more; velocity 1 = the whole way in one second.
        case spring(damping: Double, initialVelocity: Double)
    }

    /// Not negative.
    public var duration = 0.3
    /// The time that passes before the first sample; not negative.
    public var delay = 0.0
    /// Samples a second, above 0.
    public var frameRate = 60.0
    public var timing = Timing.curve(.easeInOut)

    public init() {}

    /// How many samples there are; it may be infinite, and is then above any limit.
    public var sampleCount: Double {
        duration == 0 ? 1 : (duration * frameRate).rounded(.up) + 1
    }

    /// When samples are taken, from the end of the delay: every frame, and the end.
    public var times: [Double] {
        // Without a duration there is one sample, which shows the end.
        guard duration > 0 else { return [0] }
        var times: [Double] = []
        while true {
            // A quotient each time: a sum of intervals would drift away from the frames.
            let time = Double(times.count) / frameRate
            guard time < duration else { break }
            times.append(time)
        }
        return times + [duration]
    }

    /// How much of the way is done at each of ``times``.
    public var progress: [Double] {
        guard duration > 0 else { return [1] }
        var progress = times.map { progressed(at: $0) }
        // Exact at both ends, where rounding and a spring that has nearly come to rest would leave a trace.
        progress[0] = 0
        progress[progress.count - 1] = 1
        return progress
    }

    private func progressed(at time: Double) -> Double {
        switch timing {
        case .curve(let curve): curve.progress(at: time / duration)
        case .spring(let damping, let velocity): springProgress(at: time, damping, velocity)
        }
    }

    /// A damped oscillation that has come within a thousandth of its end when the duration is over.
    private func springProgress(at time: Double, _ damping: Double, _ velocity: Double) -> Double {
        // The envelope of the oscillation is exp(-damping · frequency · time), which is 1/1000 at the end of the
        // duration: damping · frequency · duration = ln 1000. Velocity is in ways a second, and so needs no unit of its
        // own.
        let frequency = log(1000) / (damping * duration)
        // Critically damped, progress is 1 - exp(-ω t) · (1 + (ω - v) t), the limit of the formula below for damping 1.
        guard damping < 1 else { return 1 - exp(-frequency * time) * (1 + (frequency - velocity) * time) }
        // Underdamped, it is 1 - exp(-δ t) · (cos(β t) + (δ - v) / β · sin(β t)) with δ = ζ ω and β = ω √(1 - ζ²): 0 at
        // the start, with the slope v.
        let swing = frequency * (1 - damping * damping).squareRoot()
        let decay = damping * frequency
        return 1 - exp(-decay * time) * (cos(swing * time) + (decay - velocity) / swing * sin(swing * time))
    }
}

extension Animation.Curve {
    /// The x coordinates of the two inner control points; except for the straight line, their y coordinates are 0 and
    /// 1.
    private var controls: (first: Double, second: Double) {
        switch self {
        case .linear: (0, 1)
        case .easeIn: (0.42, 1)
        case .easeOut: (0, 0.58)
        case .easeInOut: (0.42, 0.58)
        }
    }

    /// The progress after a share of the duration, both from 0 to 1.
    func progress(at share: Double) -> Double {
        guard self != .linear else { return share }
        // x rises all the way, so halving finds where it is `share`.
        var (low, high) = (0.0, 1.0)
        // 60 halvings come below the spacing of doubles in 0...1.
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if Self.bezier(controls.first, controls.second, at: middle) < share { low = middle } else { high = middle }
        }
        return Self.bezier(0, 1, at: (low + high) / 2)
    }

    private static func bezier(_ first: Double, _ second: Double, at parameter: Double) -> Double {
        let rest = 1 - parameter
        // B(t) = 3 (1-t)² t p1 + 3 (1-t) t² p2 + t³, with end points 0 and 1.
        return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
            + parameter * parameter * parameter
    }
}

extension Rect {
    /// The rectangle a share of the way from here to `end`, each number by itself.
    ///
    /// A share beyond 1, as springs have, may overshoot in position; no size is negative.
    public func interpolated(to end: Rect, _ share: Double) -> Rect {
        Rect(
            x: x + share * (end.x - x),
            y: y + share * (end.y - y),
            width: max(0, width + share * (end.width - width)),
            height: max(0, height + share * (end.height - height))
        )
    }
}
