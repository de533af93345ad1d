import JSON
import LayoutEngine

/// The fields of an animation.
enum AnimationField: String, RequestField {
    case duration, delay, curve, frameRate, spring

    static let table = FieldTable<AnimationField>()
}

enum SpringField: String, RequestField {
    case damping, initialVelocity

    static let table = FieldTable<SpringField>()
}

extension BodyDecoder {
    /// Reads the animation of an edit's transition.
    mutating func animation() throws(JSONError) -> Animation {
        var animation = Animation()
        var hasCurve = false
        var hasSpring = false
        guard try beginObject("an object with duration, delay, frameRate and curve or spring") else { return animation }
        while let field = try nextGivenField(AnimationField.self) {
            switch field {
            case .duration: animation.duration = try size() ?? animation.duration
            case .delay: animation.delay = try size() ?? animation.delay
            case .frameRate: animation.frameRate = try frameRate() ?? animation.frameRate
            case .curve:
                hasCurve = true
                if let curve = try word(Animation.Curve.self, "curve") { animation.timing = .curve(curve) }
            case .spring:
                hasSpring = true
                animation.timing = try spring()
            }
        }
        if hasCurve, hasSpring {
            record(member: AnimationField.curve.rawValue, "a spring has no curve: give 'curve' or 'spring'")
        }
        return animation
    }

    private mutating func frameRate() throws(JSONError) -> Double? {
        guard let rate = try magnitude() else { return nil }
        guard rate > 0 else {
            record("a frame rate is above 0")
            return nil
        }
        return rate
    }

    private mutating func spring() throws(JSONError) -> Animation.Timing {
        var damping: Double?
        var velocity = 0.0
        let before = faults.count
        guard try beginObject("an object with damping and initialVelocity") else { return .curve(.linear) }
        while let field = try nextGivenField(SpringField.self) {
            switch field {
            case .damping:
                damping = try magnitude()
                if let damping, damping <= 0 || damping > 1 { record("a damping is above 0 and at most 1") }
            case .initialVelocity: velocity = try magnitude() ?? 0
            }
        }
        if damping == nil {
            recordMissing("a spring needs its damping", member: SpringField.damping.rawValue, since: before)
        }
        return .spring(damping: damping ?? 1, initialVelocity: velocity)
    }
}
