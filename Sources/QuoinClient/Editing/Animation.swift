/// How a transition runs that an edit asks for; times in seconds.
public struct Animation: Hashable, Sendable, Encodable {
    /// How progress depends on time.
    public enum Curve: String, Hashable, Sendable, Encodable {
        case linear, easeIn, easeOut, easeInOut
    }

    /// A damped spring.
    public struct Spring: Hashable, Sendable, Encodable {
        /// Above 0 and up to 1, which does not oscillate.
        public var damping: Double
        /// 1 is the whole way in one second.
        public var initialVelocity: Double

        /// A spring with a damping ratio.
        public init(damping: Double, initialVelocity: Double = 0) {
            (self.damping, self.initialVelocity) = (damping, initialVelocity)
        }
    }

    /// From its beginning to its end.
    public var duration: Double
    /// Before its beginning.
    public var delay: Double
    /// nil is ``Curve/easeInOut``; not beside a spring.
    public var curve: Curve?
    /// Samples a second.
    public var frameRate: Double
    /// In the place of a curve.
    public var spring: Spring?

    /// A transition of 0.3 seconds, with 60 samples a second.
    public init(
        duration: Double = 0.3,
        delay: Double = 0,
        curve: Curve? = nil,
        frameRate: Double = 60,
        spring: Spring? = nil
    ) {
        (self.duration, self.delay, self.curve) = (duration, delay, curve)
        (self.frameRate, self.spring) = (frameRate, spring)
    }
}
