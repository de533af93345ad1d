/// The timing of the transition requested for an edit; times are in seconds.
public struct Animation: Hashable, Sendable, Encodable {
    /// The timing curve.
    public enum Curve: String, Hashable, Sendable, Encodable {
        case linear, easeIn, easeOut, easeInOut
    }

    /// A damped spring.
    public struct Spring: Hashable, Sendable, Encodable {
        /// The damping ratio, above 0 and up to 1, at which the spring does not oscillate.
        public var damping: Double
        /// The initial velocity; 1 covers the whole distance in one second.
        public var initialVelocity: Double

        /// Creates a spring with a damping ratio.
        public init(damping: Double, initialVelocity: Double = 0) {
            (self.damping, self.initialVelocity) = (damping, initialVelocity)
        }
    }

    /// The duration without the delay.
    public var duration: Double
    /// The delay before the transition starts.
    public var delay: Double
    /// The timing curve; nil for ``Curve/easeInOut``, and required to be nil if there is a spring.
    public var curve: Curve?
    /// The number of samples per second.
    public var frameRate: Double
    /// A spring to use instead of a curve.
    public var spring: Spring?

    /// Creates a transition; by default, 0.3 seconds with 60 samples per second.
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
