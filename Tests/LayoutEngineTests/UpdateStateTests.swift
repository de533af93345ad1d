import Testing

@testable import LayoutEngine

/// The tempting fault is a pass that relies on one that has not run, or leaves work to one that is over.
@Suite struct UpdateStateTests {
    @Test func `an update goes through the passes in order and ends in step`() {
        var state = UpdateState()
        #expect(state.isOutOfSync)
        state.begin()
        state.leave([.masks, .texts, .fonts])
        state.advance(to: .settling)
        #expect(state.isPending(.masks) && state.take(.masks) && !state.take(.masks))
        state.advance(to: .committing)
        state.advance(to: .delivering)
        #expect(state.take(.texts) && state.take(.fonts))
        state.advance(to: .diagnosing)
        state.finish()
        #expect(!state.isOutOfSync)
    }

    @Test func `work that an abandoned update has left is found by the next one`() {
        var state = UpdateState()
        state.begin()
        state.leave(.allFrames)
        state.hasOverflown = true
        state.abandon()
        #expect(state.isOutOfSync)
        state.begin()
        #expect(state.isPending(.allFrames) && !state.hasOverflown)
    }

    @Test func `a pass cannot be skipped`() async {
        await #expect(processExitsWith: .failure) {
            var state = UpdateState()
            state.begin()
            state.advance(to: .committing)
        }
    }

    @Test func `no work comes for a pass that is over`() async {
        await #expect(processExitsWith: .failure) {
            var state = UpdateState()
            state.begin()
            state.advance(to: .settling)
            state.advance(to: .committing)
            state.leave(.masks)
        }
    }

    @Test func `an update does not end with work left`() async {
        await #expect(processExitsWith: .failure) {
            var state = UpdateState()
            state.begin()
            state.leave(.texts)
            for pass in [UpdateState.Pass.settling, .committing, .delivering, .diagnosing] { state.advance(to: pass) }
            state.finish()
        }
    }
}
