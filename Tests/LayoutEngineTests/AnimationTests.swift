import LayoutEngine
import LayoutModel
import Testing

@Suite struct AnimationTests {
    private func animation(duration: Double, frameRate: Double, _ timing: Animation.Timing) -> Animation {
        var animation = Animation()
        animation.duration = duration
        animation.frameRate = frameRate
        animation.timing = timing
        return animation
    }

    @Test func `samples are taken at every frame before the end, and at the end`() {
        #expect(animation(duration: 0.25, frameRate: 10, .curve(.linear)).times == [0, 0.1, 0.2, 0.25])
        #expect(animation(duration: 0.2, frameRate: 10, .curve(.linear)).times == [0, 0.1, 0.2])
        #expect(Animation().times.count == 19)
    }

    @Test func `without a duration there is one sample, the end`() {
        let animation = animation(duration: 0, frameRate: 60, .spring(damping: 0.5, initialVelocity: 0))
        #expect(animation.times == [0])
        #expect(animation.progress == [1])
    }

    @Test(arguments: [(0.25, 60.0), (0.3, 60), (1, 3), (0, 60), (0.001, 60)])
    func `the number of samples is known beforehand`(duration: Double, frameRate: Double) {
        let animation = animation(duration: duration, frameRate: frameRate, .curve(.linear))
        #expect(Double(animation.times.count) <= animation.sampleCount)
        #expect(Double(animation.times.count) >= animation.sampleCount - 1)
    }

    /// Values of the CSS curves of the same control points.
    @Test(arguments: [
        (Animation.Curve.linear, [0, 0.25, 0.5, 0.75, 1]),
        (.easeIn, [0, 0.0934646507, 0.3153568126, 0.6218620873, 1]),
        (.easeOut, [0, 0.3781379127, 0.6846431874, 0.9065353493, 1]),
        (.easeInOut, [0, 0.1291619375, 0.5, 0.8708380625, 1]),
    ])
    func `curves are cubic Bézier curves`(curve: Animation.Curve, progress: [Double]) {
        let found = animation(duration: 1, frameRate: 4, .curve(curve)).progress
        #expect(zip(found, progress).allSatisfy { abs($0 - $1) < 1e-6 }, "\(found)")
    }

    @Test func `a spring swings about its end, and one that is fully damped does not`() {
        let loose = animation(duration: 1, frameRate: 100, .spring(damping: 0.3, initialVelocity: 0)).progress
        #expect(loose.contains { $0 > 1.2 })
        let stiff = animation(duration: 1, frameRate: 100, .spring(damping: 1, initialVelocity: 0)).progress
        #expect(zip(stiff, stiff.dropFirst()).allSatisfy { $0 <= $1 })
        // w = ln 1000: p(0.5) = 1 - e^(-w/2) (1 + w/2)
        #expect(abs(stiff[50] - 0.859156023) < 1e-6)
        #expect(stiff.first == 0 && stiff.last == 1)
    }

    @Test func `an initial velocity of a spring is that of its first moment`() {
        for damping in [0.5, 1] {
            let animation = animation(duration: 1, frameRate: 10_000, .spring(damping: damping, initialVelocity: 3))
            #expect(abs(animation.progress[1] * 10_000 - 3) < 0.05)
        }
    }

    @Test func `each number of a frame goes its own way`() {
        let start = Rect(x: 0, y: 10, width: 100, height: 20)
        let end = Rect(x: 10, y: 0, width: 100, height: 40)
        #expect(start.interpolated(to: end, 0.25) == Rect(x: 2.5, y: 7.5, width: 100, height: 25))
    }
}
