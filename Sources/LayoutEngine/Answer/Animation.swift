public import LayoutModel

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The timing of frames between two solutions.
///
/// Times are in seconds. Progress is 0 at the start and 1 at the end; a spring may exceed 1 and return in between.
public struct Animation: Hashable, Sendable {
    /// A cubic Bézier curve from (0, 0) to (1, 1), with time on the x-axis and progress on the y-axis.
    public enum Curve: String, Sendable, CaseIterable {
        case linear, easeIn, easeOut, easeInOut
    }

    public enum Timing: Hashable, Sendable {
        case curve(Curve)
        /// Damping is above 0, up to 1, at which nothing oscillates; velocity 1 covers the whole distance in one
        /// second.
        case spring(damping: Double, initialVelocity: Double)
    }

    /// Not negative.
    public var duration = 0.3
    /// The time before the first sample; not negative.
    public var delay = 0.0
    /// Samples per second, above 0.
    public var frameRate = 60.0
    public var timing = Timing.curve(.easeInOut)

    public init() {}

    /// The number of samples; it may be infinite and then exceeds any limit.
    public var sampleCount: Double {
        duration == 0 ? 1 : (duration * frameRate).rounded(.up) + 1
    }

    /// The times of samples, relative to the end of the delay: every frame, and the end.
    public var times: [Double] {
        // Without a duration, there is one sample that shows the end.
        guard duration > 0 else { return [0] }
        var times: [Double] = []
        while true {
            // Divide each time: a sum of intervals would drift from the frames.
            let time = Double(times.count) / frameRate
            guard time < duration else { break }
            times.append(time)
        }
        return times + [duration]
    }

    /// The progress at each of ``times``.
    public var progress: [Double] {
        guard duration > 0 else { return [1] }
        var progress = times.map { progressed(at: $0) }
        // Exact at both ends, where rounding and a spring that has almost settled would leave a residue.
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

    /// Returns the progress of a damped oscillation that is within a thousandth of its end when the duration is over.
    private func springProgress(at time: Double, _ damping: Double, _ velocity: Double) -> Double {
        // The envelope of the oscillation is exp(-damping · frequency · time), which is 1/1000 at the end of the
        // duration: damping · frequency · duration = ln 1000. Velocity is in distances per second, so it needs no unit.
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

    /// Returns the progress at a fraction of the duration, both from 0 to 1.
    func progress(at share: Double) -> Double {
        guard self != .linear else { return share }
        // x is monotonic, so bisection finds the parameter at which it is `share`.
        var (low, high) = (0.0, 1.0)
        // 60 bisections reach the spacing of doubles in 0...1.
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
    /// Returns the rectangle at a fraction of the way to `end`, interpolating each number separately.
    ///
    /// A fraction beyond 1, as in springs, may overshoot in position; sizes are never negative.
    public func interpolated(to end: Rect, _ share: Double) -> Rect {
        Rect(
            x: x + share * (end.x - x),
            y: y + share * (end.y - y),
            width: max(0, width + share * (end.width - width)),
            height: max(0, height + share * (end.height - height))
        )
    }
}
